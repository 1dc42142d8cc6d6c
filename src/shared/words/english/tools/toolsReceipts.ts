import { counted } from '#shared/words/english/counted.ts';

export const toolsReceipts = {
  title: 'Verify a receipt',
  text: 'Inkstone verifies on this computer who signed it, that nothing was changed, and whether your records agree. A valid signature doesn’t prove that the contents are true: look up its transactions.',
  choose: 'Choose a PDF or receipt file',
  paste: 'Or paste the signed text',
  submit: 'Verify receipt',
  none: 'No receipt verified yet',
  appears: 'The contents, the signer and whether your records agree appear here.',
  valid: {
    title: 'The signature is valid',
    mine: 'You signed exactly this text with {address}',
    other: 'Exactly this text was signed by {address}',
  },
  unknown: {
    title: 'Can’t verify this signature here',
    text: 'It may or may not be valid. Don’t rely on it.',
  },
  invalid: {
    title: 'The signature isn’t valid',
    text: 'This address didn’t sign exactly this text: the text was changed, or someone else signed it.',
  },
  claimed: 'Claimed signer: {address}',
  own: {
    title: 'Your records',
    agrees: 'Your records match every line.',
    differs: 'Some lines differ from your records, or your records have changed since.',
    none: 'Your records contain nothing about this receipt.',
  },
  columns: {
    line: 'Line',
    receipt: 'Receipt',
    records: 'Your records',
    missing: 'Not recorded',
  },
  contents: 'Receipt contents',
  beyond: ({ count }: { count: number }) =>
    counted(count, {
      one: '# more line is in the signed text below only.',
      other: '# more lines are in the signed text below only.',
    }),
  signed: 'Signed text',
  copySigned: 'Copy signed text',
  copied: 'Copied',
  textLine: 'Text',
  groups: {
    receipt: 'Receipt',
    provider: 'Provider statement',
    order: 'Order',
    operation: 'Operation',
    asked: 'Request',
    result: 'Result',
    lines: 'Trade items',
    payments: 'Payments',
    transactions: 'Transactions',
    proved: 'Verified byte by byte',
    proof: 'Proof',
  },
};
