import type { rest as english } from '#shared/words/english/rest.ts';

import { addresses } from './addresses.ts';
import { approval } from './approval.ts';
import { palette } from './base/palette.ts';
import { bridge } from './bridge.ts';
import { coins } from './coins.ts';
import { explore } from './explore/explore.ts';
import { explorePages } from './explore/explorePages.ts';
import { help } from './help.ts';
import { inscribe } from './inscribe/inscribe.ts';
import { inscribeTokens } from './inscribe/inscribeTokens.ts';
import { market } from './market/market.ts';
import { marketAlerts } from './market/marketAlerts.ts';
import { marketBulk } from './market/marketBulk.ts';
import { marketCollection } from './market/marketCollection.ts';
import { marketMine } from './market/marketMine.ts';
import { marketToken } from './market/marketToken.ts';
import { marketTrade } from './market/marketTrade.ts';
import { network } from './network.ts';
import { activity } from './operations/activity.ts';
import { flow } from './operations/flow.ts';
import { flowFacts } from './operations/flowFacts.ts';
import { orders } from './operations/orders.ts';
import { practice } from './practice.ts';
import { receive } from './receive.ts';
import { records } from './records.ts';
import { send } from './send.ts';
import { settings } from './settings/settings.ts';
import { settingsAbout } from './settings/settingsAbout.ts';
import { settingsNetworks } from './settings/settingsNetworks.ts';
import { settingsWallets } from './settings/settingsWallets.ts';
import { signIn } from './signIn.ts';
import { swap } from './swap/swap.ts';
import { swapHistory } from './swap/swapHistory.ts';
import { swapPools } from './swap/swapPools.ts';
import { swapSend } from './swap/swapSend.ts';
import { swapStake } from './swap/swapStake.ts';
import { swapTrade } from './swap/swapTrade.ts';
import { tools } from './tools/tools.ts';
import { toolsPsbt } from './tools/toolsPsbt.ts';
import { toolsReceipts } from './tools/toolsReceipts.ts';
import { welcome } from './welcome.ts';

export const rest: typeof english = {
  activity,
  addresses,
  approval,
  bridge,
  coins,
  explore,
  explorePages,
  flow,
  flowFacts,
  help,
  inscribe,
  inscribeTokens,
  market,
  marketAlerts,
  marketBulk,
  marketCollection,
  marketMine,
  marketToken,
  marketTrade,
  network,
  orders,
  palette,
  practice,
  receive,
  records,
  send,
  settings,
  settingsAbout,
  settingsNetworks,
  settingsWallets,
  signIn,
  swap,
  swapHistory,
  swapPools,
  swapSend,
  swapStake,
  swapTrade,
  tools,
  toolsPsbt,
  toolsReceipts,
  welcome,
};
