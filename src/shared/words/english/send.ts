import { counted } from './counted.ts';
import { links } from './links.ts';

export const send = {
  links,
  title: 'Send bitcoin',
  loading: 'Loading your portfolio',
  what: 'Asset',
  bitcoin: 'Bitcoin',
  max: 'Max',
  inscriptionId: 'inscription ID',
  gone: {
    inscription: 'This inscription isn’t in your wallet',
    token: 'This token isn’t in your wallet',
    rune: 'This rune isn’t in your wallet',
    text: 'It may have been sent already, or your portfolio is out of date.',
    portfolio: 'View portfolio',
  },
  hint: {
    fix: 'Fix the errors in the form to see the cost.',
    both: 'Enter an address and an amount to see the cost.',
    address: 'Enter an address to see the cost.',
  },
  coins: {
    title: 'Selected coins only',
    text: ({ count }: { count: number }) =>
      counted(count, {
        one: 'Spends only the # coin you selected. {automatic}',
        other: 'Spends only the # coins you selected. {automatic}',
      }),
    automatic: 'Select coins automatically',
  },
  amount: {
    decimals: 'Enter an amount with up to 8 decimals, such as 0.001.',
    sats: 'Enter whole sats above zero.',
    maximum: 'All clean coins',
  },
  receiver: {
    title: 'Recipient',
    address: 'Address',
    lastSix: 'Last six characters of the address',
    lastSixHelp: 'Copy them from where you got the address, not from the field above.',
    lastSixWrong: 'These don’t match the end of the address.',
  },
  recipients: {
    title: 'Recipients',
    address: 'Address',
    addressNumber: ({ number }: { number: number }) => `Address ${number}`,
    amount: 'Amount',
    amountNumber: ({ number }: { number: number }) => `Amount ${number}`,
    remove: ({ number }: { number: number }) => `Remove recipient ${number}`,
    add: 'Add recipient',
    paste: 'Paste lines with address and amount to add many at once, or paste a bitcoin: link.',
  },
  inscriptions: {
    title: 'Send an inscription',
    titleOfMany: ({ count }: { count: number }) =>
      counted(count, { one: 'Send # inscription', other: 'Send # inscriptions' }),
    inscription: 'Inscription',
    inscriptions: 'Inscriptions',
    named: ({ name }: { name: string }) => `Inscription ${name}`,
    cursed: ({ number }: { number: string }) => `Cursed ${number}`,
    unconfirmed: 'Unconfirmed',
    sharesCoin: 'Shares a coin with another inscription. Separate them first, in Coins.',
    remove: ({ name }: { name: string }) => `Remove ${name}`,
    sats: 'Its coin of {amount} is sent with it',
    transfers: 'Transfer inscriptions move their tokens to the recipient.',
    noTransfer: 'Moves 0 tokens: only a transfer moves tokens.',
    moves: ({ amount }: { amount: string }) => `Sends ${amount} to the recipient.`,
    used: ({ amount }: { amount: string }) =>
      `Moves 0 tokens: this transfer of ${amount} was used when it was first sent.`,
    unknown: ({ amount }: { amount: string }) =>
      `The token index doesn’t list this transfer as usable, so it may move 0 of the ${amount}.`,
  },
  runes: {
    title: 'Send runes',
    titleOf: ({ name }: { name: string }) => `Send ${name}`,
    available: 'Available to send',
    held: ({ amount }: { amount: string }) =>
      `${amount} more in coins that are frozen, reserved or unconfirmed.`,
    whole: 'Enter a whole number above zero. This rune isn’t divisible.',
    decimals: ({ count }: { count: number }) =>
      counted(count, {
        one: 'Enter an amount above zero with up to # decimal.',
        other: 'Enter an amount above zero with up to # decimals.',
      }),
    maximum: 'All that you can send now',
    tooMuch: ({ amount }: { amount: string }) => `${amount} more than you can send now.`,
    noDivisibility: ({ name }: { name: string }) =>
      `The index doesn’t report the decimals of ${name}, so amounts can’t be shown. Try again later.`,
    cost: 'Each address receives 546 sats with its runes. The remaining runes return to you, with everything else in their coins.',
  },
  tokens: {
    title: 'Send tokens',
    titleOf: ({ name }: { name: string }) => `Send ${name}`,
    amountTitle: 'Amount to send',
    amount: 'Amount',
    aboveZero: 'Enter an amount above zero, such as 12.5.',
    tooMuch: ({ amount }: { amount: string }) => `You can send up to ${amount} from this address.`,
    from: 'From address',
    address: 'address',
    available: 'Available to send',
    availableAt: ({ amount }: { amount: string }) => `${amount} available`,
    transferable: ({ amount }: { amount: string }) =>
      `${amount} more in transfer inscriptions, which you send as they are.`,
    useTransfer: ({ amount }: { amount: string }) =>
      `Use your existing transfer inscription of ${amount}`,
    oneApproval: 'One approval. Nothing is inscribed.',
    inscribing: 'Inscribe the transfer',
    twoApprovals:
      'Two approvals: an order inscribes the transfer, and once it is confirmed, the inscription is sent to the recipient. You can stop before that and keep it.',
  },
};
