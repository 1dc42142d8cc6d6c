import type { EarlierPort } from '#main/flows/earlier-port.ts';

import { createEarlierOperations, type OperationSources } from './operations.ts';
import { createEarlierPayments, type PaymentSources } from './payments.ts';

/** Finds actions already taken but missing in our records, from the chain and the server's histories. */
export const createEarlierPort = (sources: PaymentSources & OperationSources): EarlierPort => ({
  ...createEarlierPayments(sources),
  ...createEarlierOperations(sources),
});
