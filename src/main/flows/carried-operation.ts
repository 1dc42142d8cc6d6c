/** An operation's result according to the server. Decimals of whole tokens; absent if it doesn't say. */
export interface CarriedOperation {
  id: string;
  /** For a swap over two pools, the result of each half; otherwise one. */
  halves: {
    success: boolean;
    reason: string | null;
    amountIn?: string;
    amountOut?: string;
    amount0?: string;
    amount1?: string;
    lp?: string;
    claimed?: string;
  }[];
}
