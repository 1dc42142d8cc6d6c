/** What became of an operation, as the server tells it. Decimals of whole tokens; absent where it tells nothing. */
export interface CarriedOperation {
  id: string;
  /** Of a swap over two pools: what each half did. Otherwise one. */
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
