/** An error with the code and text of a node's RPC interface. */
export class NodeError extends Error {
  readonly code: number;

  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

/** RPC_TRANSACTION_ERROR, _REJECTED, _ALREADY_IN_CHAIN, RPC_DESERIALIZATION_ERROR. */
export const nodeCodes = { missing: -25, rejected: -26, known: -27, malformed: -22 } as const;

export const reject = (message: string): never => {
  throw new NodeError(nodeCodes.rejected, message);
};
