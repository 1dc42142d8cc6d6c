import type { EarlierPort } from '#main/flows/earlier-port.ts';

import { createEarlierOperations, type OperationSources } from './operations.ts';
import { createEarlierPayments, type PaymentSources } from './payments.ts';

/** What was done already and stands in no record of ours, by the chain and by the server's histories. */
export const createEarlierPort = (sources: PaymentSources & OperationSources): EarlierPort => ({
  ...createEarlierPayments(sources),
  ...createEarlierOperations(sources),
});
