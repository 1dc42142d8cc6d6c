import type { ErrorCode } from '#shared/errors.ts';

import type { Place, Topic } from './topics.ts';

/** Sections of the page “errors”, by code. */
export const errorSections: Record<ErrorCode, string> = {
  UNKNOWN_CALL: 'internal',
  INVALID_INPUT: 'input-invalid',
  FORBIDDEN_SENDER: 'internal',
  PAYLOAD_TOO_LARGE: 'file-refused',
  INTERNAL: 'internal',
  VAULT_ABSENT: 'wallet-missing',
  VAULT_EXISTS: 'wallet-missing',
  VAULT_LOCKED: 'wallet-locked',
  VAULT_CORRUPT: 'wallet-file-damaged',
  WRONG_PASSWORD: 'wrong-password',
  PHRASE_INVALID: 'phrase-invalid',
  KEY_INVALID: 'key-invalid',
  WATCH_ONLY: 'watch-only',
  BACKUP_INVALID: 'backup-invalid',
  PROVIDER_UNREACHABLE: 'provider-unreachable',
  PROVIDER_BUSY: 'provider-busy',
  PROVIDER_REJECTED: 'provider-rejected',
  PROVIDER_SHAPE: 'provider-unreadable',
  PROVIDER_BUDGET: 'api-budget',
  API_KEY_REFUSED: 'api-key-rejected',
  NOT_ON_NETWORK: 'not-on-network',
  INSUFFICIENT_FUNDS: 'not-enough-bitcoin',
  ASSET_AT_RISK: 'asset-at-risk',
  PSBT_INVALID: 'transaction-invalid',
  POLICY_VIOLATION: 'blocked',
  DIGEST_MISMATCH: 'changed-after-shown',
  ADDRESS_INVALID: 'address-invalid',
  FILE_REFUSED: 'file-refused',
  ORDER_REFUSED: 'order-refused',
  FLOW_NOT_FOUND: 'not-found',
  ANSWER_NOT_EXPECTED: 'question-closed',
  REFUSED: 'rejected',
  QUEUE_FULL: 'queue-full',
  COIN_LOCKED: 'coin-in-use',
  QUOTE_EXPIRED: 'quote-expired',
  NOT_FOUND: 'not-found',
  DATABASE_TOO_NEW: 'records-too-new',
  DATABASE_CORRUPT: 'records-damaged',
  DATABASE_ALTERED: 'records-altered',
  DATABASE_BEHIND: 'records-behind',
  DATABASE_BUSY: 'records-in-use',
  DATABASE_READ_ONLY: 'folder-read-only',
  FOLDER_GONE: 'folder-gone',
  DISK_FULL: 'disk-full',
};

/**
 * Sections of the page “warnings”, by the ids of the checks on a card. A check `kind.part` that isn't here has a section of
 * its own, `kind-part`: a new kind of operation writes its paragraphs, and nothing here.
 */
export const checkSections: Readonly<Record<string, string>> = {
  C1: 'not-what-you-asked',
  'batch.apart': 'not-what-you-asked',
  C2: 'amounts-not-proved',
  C3: 'paying-coins',
  role: 'paying-coins',
  C4: 'assets-move',
  'move.each': 'assets-move',
  'asset.alone': 'one-asset-per-coin',
  'asset.postage': 'hidden-sats',
  C5: 'hidden-data',
  runestone: 'runes-misplaced',
  C6: 'unexpected-coins',
  C7: 'signature-too-open',
  C8: 'unexpected-recipients',
  C9: 'network-fee',
  C10: 'wrong-network',
  C11: 'out-of-date',
  C15: 'earlier-signature',
  C16: 'message-disguise',
  'message.visible': 'message-invisible',
  C17: 'swap-messages',
  'op.text': 'swap-messages',
  'op.ids': 'swap-messages',
  C28: 'content-not-proved',
  'asset.token': 'wrong-asset',
  C30: 'swap-module',
  C31: 'paid-twice',
  once: 'paid-twice',
  C32: 'fees-above-quote',
  total: 'total-above-quote',
  C33: 'nothing-to-compare',
  'list.price': 'price-far-off',
  'buy.price': 'price-far-off',
  'answer.extra': 'unknown-parts',
  'psbt.fields': 'unknown-parts',
  'psbt.outlay': 'opened-transaction',
  'bind.own': 'payout-address',
  'bind.change': 'payout-address',
  rbf: 'replacement',
  cancel: 'replacement',
  raise: 'raised-purchase',
  'raise.ceiling': 'raised-purchase',
  'pay.order': 'order-changed',
  'commit.content': 'commit-content',
  'reveal.content': 'reveal-content',
  'reveal.parent': 'deploy-inscription',
  'reveal.parent-named': 'deploy-inscription',
  'reveal.receive': 'reveal-recipient',
  'op.quote': 'swap-price',
  'op.slippage': 'swap-slippage',
  'op.server': 'swap-figures-differ',
  'op.fee': 'swap-fee',
};

/** Sections of the page “questions”, by the keys of questions. Each kind of operation asks some of them. */
export const questionSections: Readonly<Record<string, string>> = {
  amount: 'costs-more',
  pay: 'pay-order',
  'pay-outside': 'pay-order',
  unclear: 'unclear',
  commit: 'commit-not-signed',
  stuck: 'commit-without-reveal',
  ended: 'order-ended',
  closed: 'order-ended',
  uncounted: 'payment-not-counted',
  'not-enough': 'paid-too-little',
  overpaid: 'paid-too-much',
  'rounded-up': 'paid-too-much',
  running: 'stop-order',
  'confirm-stop': 'stop-order',
  'with-inscription': 'payment-with-inscription',
  stopped: 'nothing-sent',
  bump: 'not-confirmed',
  raise: 'not-confirmed',
  erred: 'withdrawal-failed',
  half: 'half-swap',
};

/** Before the key of a question, so that it can't be taken for a check or an error. */
export const QUESTION = 'question:';

const OWN = /^([a-z-]+)\.([a-z-]+)$/u;
const tables: readonly [topic: Topic, sectionOf: (code: string) => string | undefined][] = [
  ['errors', (code) => byId(errorSections, code)],
  ['warnings', (code) => byId(checkSections, code) ?? (OWN.test(code) ? ownOf(code) : undefined)],
  [
    'questions',
    (code) =>
      code.startsWith(QUESTION) ? byId(questionSections, code.slice(QUESTION.length)) : undefined,
  ],
];
const byId = (table: Readonly<Record<string, string>>, id: string): string | undefined =>
  Object.hasOwn(table, id) ? table[id] : undefined;
const ownOf = (code: string): string => code.replace('.', '-');

/**
 * Where the guide explains an error code, a check of a card, or a question of an operation (`question:` and its key).
 * Undefined where it doesn't. A check that is no longer made may lead to a section that isn't there.
 */
export function meaningOf(code: string): Place | undefined {
  for (const [topic, sectionOf] of tables) {
    const section = sectionOf(code);
    if (section !== undefined) return { topic, section };
  }
  return undefined;
}
