import type { said as english } from '#shared/words/english/said/index.ts';

import { app } from './app.ts';
import { bridge } from './bridge.ts';
import { calls } from './calls.ts';
import { counts } from './counts.ts';
import { done } from './done.ts';
import { files } from './files.ts';
import { flows } from './flows.ts';
import { history } from './history.ts';
import { inscribe } from './inscribe.ts';
import { orders } from './orders.ts';
import { psbt } from './psbt.ts';
import { shared } from './shared.ts';
import { shell } from './shell.ts';
import { signIn } from './signIn.ts';
import { signing } from './signing.ts';
import { spend } from './spend.ts';
import { swap } from './swap.ts';
import { text } from './text.ts';
import { trade } from './trade.ts';
import { wallet } from './wallet.ts';

export const said: typeof english = {
  app,
  bridge,
  calls,
  counts,
  done,
  files,
  flows,
  history,
  inscribe,
  orders,
  psbt,
  shared,
  shell,
  signIn,
  signing,
  spend,
  swap,
  text,
  trade,
  wallet,
};
