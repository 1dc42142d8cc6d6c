export const unlock = {
  title: 'Unlock your wallet',
  about: 'Your keys are encrypted on this computer. Nothing is signed while the wallet is locked.',
  version: ({ version }: { version: string }) => `Inkstone ${version}`,
  promise: 'Your password never leaves this computer.',
  corrupt: {
    title: 'The wallet file is damaged',
    text: 'If you have a copy of the data folder, close Inkstone and restore it. Otherwise erase this file below and import your recovery phrase: your coins are on the blockchain, not in the file.',
  },
  tooNew: {
    title: 'This wallet file is from a newer version of Inkstone',
    text: 'Update Inkstone to open it. The file hasn’t been changed.',
  },
  unreadable: {
    title: 'Can’t open the wallet file',
    text: 'Check that the disk is connected and that you have permission to read the data folder, then restart Inkstone.',
  },
  wait: ({ seconds }: { seconds: number }) => `You can try again in ${seconds} s.`,
  submit: 'Unlock',
  forgotten: {
    title: 'Forgot your password, or want to start over?',
    text: 'Passwords can’t be reset. With your recovery phrase, you can erase the wallet from this computer and import it again.',
  },
};
