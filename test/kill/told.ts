import type { FlowView } from '#shared/flows/view.ts';

/**
 * A fault with the payments of its transactions, and the operations that name them: kills happen at random, so
 * a run can't be repeated to look closer.
 */
export async function told(
  fault: string,
  base: string,
  flows: readonly FlowView[],
): Promise<string> {
  const txids = [...new Set(fault.match(/\b[0-9a-f]{64}\b/gu) ?? [])];
  const lines = txids.map(async (txid) => {
    const owners = flows
      .filter((flow) => JSON.stringify(flow).includes(txid))
      .map(({ kind, id, state }) => `${kind} ${id} ${state}`);
    const url = `${base}/v1/indexer/tx/${txid}/outs?cursor=0&size=20`;
    const { data } = (await (await fetch(url)).json()) as { data: unknown };
    return `${txid} of ${owners.join(', ') || 'no operation'}, outputs ${JSON.stringify(data)}`;
  });
  return [fault, ...(await Promise.all(lines))].join('\n  ');
}
