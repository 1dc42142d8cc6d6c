import type { TransactionClauseId } from '#main/signing/define/purpose.ts';

import { noMessage, nothingExtra, readJustNow, rightNetwork } from './around.ts';
import { assetsLand } from './assets.ts';
import { contentsProved } from './contents.ts';
import type { GeneralClause } from './define.ts';
import { feeInBounds } from './fee.ts';
import { amountsProved, onlyCleanPays, onlyExpectedInputs, sighashAsExpected } from './inputs.ts';
import { onlyExpectedData, onlyExpectedOutputs, onlyKnownFields } from './outputs.ts';
import { rightAccountPays } from './role.ts';
import { totalAsShown } from './total.ts';

/** The clauses for every transaction. The compiler requires one for each id. */
export const generalClauses: Record<TransactionClauseId, GeneralClause> = {
  C2: amountsProved,
  C3: onlyCleanPays,
  C4: assetsLand,
  C5: onlyExpectedData,
  C6: onlyExpectedInputs,
  C7: sighashAsExpected,
  C8: onlyExpectedOutputs,
  C9: feeInBounds,
  C10: rightNetwork,
  C11: readJustNow,
  C16: noMessage,
  C28: contentsProved,
  role: rightAccountPays,
  total: totalAsShown,
  'answer.extra': nothingExtra,
  'psbt.fields': onlyKnownFields,
};
