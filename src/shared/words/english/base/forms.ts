import { counted } from '#shared/words/english/counted.ts';

/** Fields and panels that forms share, and labels of your own. */
export const forms = {
  address: {
    copy: 'address',
    caution: ({ text }: { text: string }) => `Caution: ${text}`,
    mine: 'Yours',
    mineNamed: ({ name }: { name: string }) => `Yours: ${name}`,
    known: ({ name }: { name: string }) => `In your address book: ${name}`,
    recent: 'Recent',
    contacts: 'Contacts',
    yours: 'Your accounts',
  },
  cost: {
    label: 'Cost',
    asking: 'Working out the cost…',
    more: ({ count }: { count: number }) =>
      counted(count, {
        one: 'And # more problem, shown at its field.',
        other: 'And # more problems, shown at their fields.',
      }),
    review: 'Review in the approval window',
    unsigned: 'Nothing is signed before you approve it.',
    openOperation: 'Open that operation',
  },
  spend: {
    retype: 'Type the last six characters of the address to see what it costs.',
    fix: 'Fix the errors in the form to see the cost.',
    total: 'Total cost',
    sent: 'Sent',
    postage: 'Postage',
    postageBack: 'Postage you get back',
    fee: 'Network fee',
    size: 'Size',
    spends: 'Spends',
    coins: ({ count }: { count: number }) => counted(count, { one: '# coin', other: '# coins' }),
    change: 'Change',
    estimate: 'This is an estimate. Every coin is checked again before you approve.',
    back: 'Portfolio',
  },
  note: {
    label: 'Note',
    optional: 'optional',
    help: 'Only for you. It stays on this computer, and the search in Activity finds it.',
  },
  offline: {
    title: 'You’re offline',
    start:
      'You can start it now. Inkstone prepares it once the provider answers, then asks for your approval.',
    needs: 'Costs and prices need the provider. Inkstone retries automatically.',
    waits: 'This operation continues once the provider answers. Nothing is lost.',
  },
  draft: {
    restored: 'Filled in from your draft.',
    clear: 'Clear form',
    waiting:
      'This send already waits for your approval: {operation}. Starting it again makes a second one. {clear}',
    operation: 'open it',
  },
  fee: {
    title: 'Network fee',
    label: 'Fee rate',
    presets: {
      economy: 'Economy',
      hour: 'Hour',
      halfHour: 'Half hour',
      fastest: 'Fastest',
      custom: 'Custom',
    },
    custom: 'Custom fee rate',
    range: '1 to 10\u202f000 sat/vB',
    time: {
      blocks: ({ count }: { count: number }) =>
        counted(count, { one: 'About # block', other: 'About # blocks' }),
      timed: ({ text, minutes }: { text: string; minutes: number }) => `${text}, ${minutes} min`,
      later: 'More than an hour',
      below: 'Below the minimum that nodes relay',
    },
    invalid: 'Enter a rate from 1 to 10\u202f000.',
  },
  erase: {
    confirm: 'Type ERASE to confirm',
    submit: 'Erase wallet from this computer',
  },
  password: {
    label: 'Password',
    again: ({ label }: { label: string }) => `${label} again`,
    differs: 'The two passwords don’t match.',
    empty: 'At least 8 characters; a sentence is best.',
    short: ({ count }: { count: number }) =>
      counted(count, {
        one: '# more to go: at least 8 characters.',
        other: '# more to go: at least 8 characters.',
      }),
    repeats: 'Weak: the same few characters repeat.',
    common: 'Weak: common words are guessed first, even with numbers.',
    strong: 'Strong.',
    good: 'Good. Longer is even better.',
    fair: 'Fair. A longer one is much harder to guess.',
  },
  phrase: {
    label: 'Recovery phrase',
    empty: '12 to 24 words with spaces between.',
    foreign: ({ count }: { count: number }) =>
      counted(count, {
        one: '# word, not English. It is checked when you continue.',
        other: '# words, not English. They are checked when you continue.',
      }),
    unknown: ({ number }: { number: number }) =>
      `Word ${number} is not in the English list. Check its spelling.`,
    unknownStart: ({ number }: { number: number }) =>
      `No English word of the list starts like word ${number}.`,
    valid: ({ count }: { count: number }) =>
      counted(count, { other: '# words, and they fit together.' }),
    invalid: 'Every word is known, but they do not fit together: one is wrong or out of order.',
    notYet: ({ count }: { count: number }) =>
      counted(count, {
        other: '# words, which do not fit together yet: one is wrong, or more follow.',
      }),
    number: ({ number }: { number: number }) =>
      `Word ${number}. A phrase has 12, 15, 18, 21 or 24.`,
    complete: ({ word }: { word: string }) => `Complete the word as ${word}`,
    hide: 'Hide words',
    show: 'Show words',
  },
  /** Your label, note or name of something. */
  label: {
    save: 'Save',
    cancel: 'Cancel',
    label: {
      of: ({ what }: { what: string }) => `The label of ${what}`,
      edit: ({ text, what }: { text: string; what: string }) =>
        `${text}: change the label of ${what}`,
      add: ({ what }: { what: string }) => `Add a label to ${what}`,
      none: 'Add a label',
    },
    note: {
      of: ({ what }: { what: string }) => `The note of ${what}`,
      edit: ({ text, what }: { text: string; what: string }) =>
        `${text}: change the note of ${what}`,
      add: ({ what }: { what: string }) => `Add a note to ${what}`,
      none: 'Add a note',
    },
    name: {
      of: ({ what }: { what: string }) => `The name of ${what}`,
      edit: ({ text, what }: { text: string; what: string }) =>
        `${text}: change the name of ${what}`,
      add: ({ what }: { what: string }) => `Add a name to ${what}`,
      none: 'Add a name',
    },
  },
  psbt: {
    open: 'Open',
    help: 'Base64 or hex.',
    choose: 'Choose a file',
    tooLarge: 'It is larger than any PSBT that can be opened here.',
  },
};
