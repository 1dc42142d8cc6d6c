import type { AddressRole } from '#shared/ipc/wallet.ts';

/**
 * Names that a new wallet gives its accounts. They are stored; the page shows the role in its own language instead as
 * long as you haven't renamed the account.
 */
export const accountLabels: Record<AddressRole, string> = {
  payment: 'Payment',
  ordinals: 'Inscriptions',
  listing: 'Listings',
  'layer-two': 'Layer two',
};
