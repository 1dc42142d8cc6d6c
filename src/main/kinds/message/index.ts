import { defineKind } from '#main/kinds/shared/define-kind.ts';

import { message as purpose } from './sign.ts';

/** Signs a text of your own. */
export const message = defineKind({ name: 'message', signs: { message: purpose } });
