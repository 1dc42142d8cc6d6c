export const tools = {
  title: 'Tools',
  section: 'Section',
  sections: { messages: 'Messages', psbt: 'PSBT', receipts: 'Receipts' },
  about: {
    messages: 'Prove that an address is yours, or check a proof.',
    psbt: 'Read, sign, combine and broadcast a transaction.',
    receipts: 'Check who signed a receipt and whether it’s unchanged.',
    screens: { 'sign-in': 'Sign in to a website with your address.' },
    signatures: 'See and revoke signatures that others can still use.',
  },
  signatures: 'Active signatures',
  rejected: { title: 'Nothing was signed', text: 'The request was rejected or withdrawn.' },
  sign: {
    title: 'Sign a message',
    text: 'Prove that an address is yours. Messages that move tokens, set a payout address or sign a transaction can’t be signed here.',
    as: 'Sign as',
    message: 'Message to sign',
    submit: 'Sign message',
    signed: 'Signed',
    share: 'The signature was verified. Share the message exactly as shown above.',
    copySignature: 'signature',
  },
  verify: {
    title: 'Verify a signed message',
    text: 'Verified on this computer. Every character of the message counts, including spaces and line breaks.',
    address: 'Signer’s address',
    message: 'Message',
    signature: 'Signature',
    signatureHelp: 'Base64, with or without a prefix.',
    submit: 'Verify signature',
    forms: { bip322: 'BIP-322', legacy: 'legacy format' },
    valid: {
      title: 'The signature is valid',
      text: ({ form }: { form: string }) => `This address signed exactly this message (${form}).`,
      mine: ({ form }: { form: string }) =>
        `This address signed exactly this message (${form}). The address is yours.`,
    },
    unknown: {
      title: 'Can’t verify this signature here',
      text: ({ note }: { note: string }) =>
        `It may or may not be valid. ${note} Ask the signer to sign with another address type, or verify it with a full node.`,
    },
    invalid: {
      title: 'The signature isn’t valid',
      text: 'The address or the message is different from what was signed.',
    },
  },
};
