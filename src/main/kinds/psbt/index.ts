import { defineKind } from '#main/kinds/shared/define-kind.ts';

import { psbt as purpose } from './sign.ts';

/** Signs a PSBT that you opened. */
export const psbt = defineKind({ name: 'psbt', signs: { psbt: purpose } });
