import type { Words } from '#shared/words/english/index.ts';

import { addresses } from './addresses.ts';
import { approval } from './approval.ts';
import { bridge } from './bridge.ts';
import { coins } from './coins.ts';
import { errors } from './errors.ts';
import { inscribe } from './inscribe.ts';
import { inscribeTokens } from './inscribeTokens.ts';
import { market } from './market.ts';
import { marketMine } from './marketMine.ts';
import { marketToken } from './marketToken.ts';
import { marketTrade } from './marketTrade.ts';
import { network } from './network.ts';
import { portfolio } from './portfolio.ts';
import { practice } from './practice.ts';
import { receive } from './receive.ts';
import { records } from './records.ts';
import { screens } from './screens.ts';
import { send } from './send.ts';
import { settings } from './settings.ts';
import { settingsAbout } from './settingsAbout.ts';
import { settingsNetworks } from './settingsNetworks.ts';
import { settingsWallets } from './settingsWallets.ts';
import { signIn } from './signIn.ts';
import { statuses } from './statuses.ts';
import { swap } from './swap.ts';
import { swapHistory } from './swapHistory.ts';
import { swapPools } from './swapPools.ts';
import { swapSend } from './swapSend.ts';
import { swapStake } from './swapStake.ts';
import { swapTrade } from './swapTrade.ts';
import { tools } from './tools.ts';
import { toolsPsbt } from './toolsPsbt.ts';
import { toolsReceipts } from './toolsReceipts.ts';
import { unlock } from './unlock.ts';
import { welcome } from './welcome.ts';

export const chinese: Words = {
  addresses,
  approval,
  bridge,
  coins,
  errors,
  inscribe,
  inscribeTokens,
  market,
  marketMine,
  marketToken,
  marketTrade,
  network,
  portfolio,
  practice,
  receive,
  records,
  screens,
  send,
  settings,
  settingsAbout,
  settingsNetworks,
  settingsWallets,
  signIn,
  statuses,
  swap,
  swapHistory,
  swapPools,
  swapSend,
  swapStake,
  swapTrade,
  tools,
  toolsPsbt,
  toolsReceipts,
  unlock,
  welcome,
};
