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
export function heldBy(request: FlowInput | { kind: 'withdraw' }): string[] {
  switch (request.kind) {
    case 'send-inscription':
    case 're-price':
    case 'split':
      return namesOf(request);
    case 'send-inscriptions':
      return request.items.flatMap(namesOf);
    case 'send-tokens':
    case 'deposit':
      return request.transfer === null ? [] : namesOf(request.transfer);
    case 'list':
      return request.items.flatMap((item) => (item.what === 'balance' ? [] : namesOf(item)));
    case 'delist':
      return request.listings.flatMap(namesOf);
    case 'buy':
      return request.offers.flatMap(namesOf);
    default:
      return [];
  }
}
