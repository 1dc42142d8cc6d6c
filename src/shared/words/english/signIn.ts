export const signIn = {
  back: 'Tools',
  title: 'Sign in with Bitcoin',
  text: 'A site asks you to prove that you own an address by signing a text. Paste the text here: you see which site asks before you sign, then copy the signature back to it.',
  request: 'Sign-in request',
  example: 'forum.example wants you to sign in with your Bitcoin account: …',
  submit: 'Review sign-in',
  details: 'Request details',
  none: 'No request yet',
  nothing: 'Nothing to show',
  appears: 'The site, the account and how long the request is valid appear here.',
};
