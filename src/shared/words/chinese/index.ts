import type { Words } from '#shared/words/english/index.ts';

import { addresses } from './addresses.ts';
import { approval } from './approval.ts';
import { base } from './base.ts';
import { alerts } from './base/alerts.ts';
import { charts } from './base/charts.ts';
import { forms } from './base/forms.ts';
import { lists } from './base/lists.ts';
import { parts } from './base/parts.ts';
import { watch } from './base/watch.ts';
import { bridge } from './bridge.ts';
import { coins } from './coins.ts';
import { errors } from './errors.ts';
import { explore } from './explore/explore.ts';
import { explorePages } from './explore/explorePages.ts';
import { inscribe } from './inscribe/inscribe.ts';
import { inscribeTokens } from './inscribe/inscribeTokens.ts';
import { market } from './market/market.ts';
import { marketMine } from './market/marketMine.ts';
import { marketToken } from './market/marketToken.ts';
import { marketTrade } from './market/marketTrade.ts';
import { network } from './network.ts';
import { activity } from './operations/activity.ts';
import { flow } from './operations/flow.ts';
import { flowFacts } from './operations/flowFacts.ts';
import { orders } from './operations/orders.ts';
import { portfolio } from './portfolio.ts';
import { practice } from './practice.ts';
import { receive } from './receive.ts';
import { records } from './records.ts';
import { screens } from './screens.ts';
import { send } from './send.ts';
import { settings } from './settings/settings.ts';
import { settingsAbout } from './settings/settingsAbout.ts';
import { settingsNetworks } from './settings/settingsNetworks.ts';
import { settingsWallets } from './settings/settingsWallets.ts';
import { signIn } from './signIn.ts';
import { statuses } from './statuses.ts';
import { swap } from './swap/swap.ts';
import { swapHistory } from './swap/swapHistory.ts';
import { swapPools } from './swap/swapPools.ts';
import { swapSend } from './swap/swapSend.ts';
import { swapStake } from './swap/swapStake.ts';
import { swapTrade } from './swap/swapTrade.ts';
import { tools } from './tools/tools.ts';
import { toolsPsbt } from './tools/toolsPsbt.ts';
import { toolsReceipts } from './tools/toolsReceipts.ts';
import { unlock } from './unlock.ts';
import { welcome } from './welcome.ts';

export const chinese: Words = {
  activity,
  addresses,
  alerts,
  approval,
  base,
  bridge,
  charts,
  coins,
  errors,
  explore,
  explorePages,
  flow,
  flowFacts,
  forms,
  inscribe,
  inscribeTokens,
  lists,
  market,
  marketMine,
  marketToken,
  marketTrade,
  network,
  orders,
  parts,
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
  watch,
  welcome,
};
