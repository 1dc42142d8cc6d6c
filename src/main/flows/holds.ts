import type { FlowInput } from '#shared/flows/inputs.ts';

interface Named {
  inscriptionId?: string | null;
  outpoint?: string | null;
}

export const namesOf = ({ inscriptionId, outpoint }: Named): string[] =>
  [inscriptionId, outpoint].filter((name) => typeof name === 'string' && name !== '') as string[];

/**
 * Inscriptions (ids) and their coins (outpoints) that an operation needs exclusively: while it is open, no other can
 * start with any of them. Paying coins are reserved when they are chosen.
 */
export function heldBy(asked: FlowInput | { kind: 'withdraw' }): string[] {
  switch (asked.kind) {
    case 'send-inscription':
    case 're-price':
    case 'split':
      return namesOf(asked);
    case 'send-inscriptions':
      return asked.items.flatMap(namesOf);
    case 'send-tokens':
    case 'deposit':
      return asked.transfer === null ? [] : namesOf(asked.transfer);
    case 'list':
      return asked.items.flatMap((item) => (item.what === 'balance' ? [] : namesOf(item)));
    case 'delist':
      return asked.listings.flatMap(namesOf);
    case 'buy':
      return asked.offers.flatMap(namesOf);
    default:
      return [];
  }
}
