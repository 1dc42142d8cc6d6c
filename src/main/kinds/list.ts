/* Every kind of operation, one per line. */

export { bridge } from './bridge/index.ts';
export { inscribe } from './inscribe/index.ts';
export { message } from './message/index.ts';
export { psbt } from './psbt/index.ts';
export { signIn } from './sign-in/index.ts';
export { spend } from './spend/index.ts';
export { swap } from './swap/index.ts';
export { trade } from './trade/index.ts';
