import type { Attack } from '#test/attacks/define.ts';
import { eachKind } from '#test/kinds/each.ts';

import { aroundAttacks } from './around.ts';
import { bindAttacks } from './bind.ts';
import { bridgeAttacks } from './bridge.ts';
import { byCommitAttacks } from './by-commit.ts';
import { contentAttacks } from './contents.ts';
import { envelopeAttacks } from './envelopes.ts';
import { guardAttacks } from './guards.ts';
import { limitAttacks } from './limits.ts';
import { marketAttacks } from './market.ts';
import { matrixAttacks } from './matrix.ts';
import { orderAttacks } from './orders.ts';
import { paymentAttacks } from './payment.ts';
import { raiseAttacks } from './raises.ts';
import { readingAttacks } from './reading.ts';
import { runeAttacks } from './runes.ts';
import { sendRunesAttacks } from './send-runes.ts';
import { signedAttacks } from './signed.ts';
import { sendTokensAttacks, spendAttacks } from './spends.ts';
import { swapAttacks } from './swap.ts';
import { textAttacks } from './texts.ts';
import { toolAttacks } from './tool.ts';
import { tradeAttacks } from './trades.ts';

const ofKinds = await eachKind<{ attacks(): Attack[] }>('attacks');

export const allAttacks = (): Attack[] => [
  ...marketAttacks(),
  ...raiseAttacks(),
  ...tradeAttacks(),
  ...bridgeAttacks(),
  ...swapAttacks(),
  ...bindAttacks(),
  ...paymentAttacks(),
  ...orderAttacks(),
  ...textAttacks(),
  ...aroundAttacks(),
  ...runeAttacks(),
  ...signedAttacks(),
  ...byCommitAttacks(),
  ...envelopeAttacks(),
  ...contentAttacks(),
  ...spendAttacks(),
  ...sendRunesAttacks(),
  ...sendTokensAttacks(),
  ...toolAttacks(),
  ...readingAttacks(),
  ...limitAttacks(),
  ...guardAttacks(),
  ...matrixAttacks(),
  ...ofKinds.flatMap(({ attacks }) => attacks()),
];
