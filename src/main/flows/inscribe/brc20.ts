import { isDecimal, MAX_UINT64, scaleDecimal } from '#shared/bitcoin/amount.ts';
import { tickBytes } from '#shared/bitcoin/ids.ts';
import { type NetworkId, networks } from '#shared/bitcoin/network.ts';
import type { Problem } from '#shared/ipc/inscribe.ts';
import { plainText } from '#shared/text.ts';

import { type Brc20Content, MAX_DECIMALS } from './brc20-json.ts';

const error = (field: string, text: string): Problem => ({ field, text, severity: 'error' });

/**
 * What is wrong with an operation by the rules of its network alone (api-facts 6), before anything is asked of
 * the provider. Empty when nothing is.
 */
export function checkBrc20(content: Brc20Content, network: NetworkId): Problem[] {
  const problems = checkTick(content, network);
  if (content.type === 'brc20-deploy') return [...problems, ...checkDeploy(content)];
  const amount = amountProblem(content.amount, MAX_DECIMALS, false);
  return amount === null ? problems : [...problems, error('amount', amount)];
}

/** Why a text is no amount of a ticker with so many decimals, or null when it is one. */
export function amountProblem(text: string, decimals: number, zeroAllowed: boolean): string | null {
  if (!isDecimal(text)) {
    return 'Digits with at most one point between them: no sign, space, comma or exponent.';
  }
  if ((text.split('.')[1] ?? '').length > decimals) {
    return decimals === 0
      ? 'This ticker takes whole numbers only.'
      : `At most ${decimals} decimals, zeros included.`;
  }
  const scaled = scaleDecimal(text, decimals);
  if (scaled === 0n && !zeroAllowed) return 'Must be more than zero.';
  if (scaled > MAX_UINT64 * 10n ** BigInt(decimals)) {
    return `At most ${MAX_UINT64}, the largest amount the protocol knows.`;
  }
  return null;
}

function checkTick(content: Brc20Content, network: NetworkId): Problem[] {
  const { tick } = content;
  // A control, bidi or invisible character would make two different tickers look the same.
  if (plainText(tick) !== tick || /[\t\n]/.test(tick) || !tick.isWellFormed()) {
    return [error('tick', 'The ticker contains characters that cannot be seen.')];
  }
  return networks[network].tickers === 'altchain' ? altchainTick(tick) : bitcoinTick(content);
}

function altchainTick(tick: string): Problem[] {
  if (/^[A-Za-z0-9_]{6,12}$/.test(tick)) return [];
  return [error('tick', 'On this network a ticker has 6 to 12 letters, digits or underscores.')];
}

function bitcoinTick(content: Brc20Content): Problem[] {
  const { tick } = content;
  const size = tickBytes(tick);
  if (size < 4 || size > 6) {
    const text = `A ticker has 4, 5 or 6 bytes; this one has ${size}.`;
    return [error('tick', size === tick.length ? text : `${text} Some characters take several.`)];
  }
  if (size === 6 && !/^[A-Za-z0-9-]{6}$/.test(tick)) {
    return [error('tick', 'A ticker of 6 bytes takes letters A-Z, digits and dashes only.')];
  }
  if (size === 5 && content.type === 'brc20-mint') {
    const text =
      'Only its deployer can mint a 5-byte ticker, with the deploy inscription as parent. ' +
      'That needs signatures over the commit and reveal, which this form does not make.';
    return [error('tick', text)];
  }
  if (size === 6 && content.type === 'brc20-deploy') {
    const text =
      'A 6-byte ticker is deployed in two signed steps, so that nobody takes the name in between. ' +
      'This form makes paid orders only, and such an order would be void.';
    return [error('tick', text)];
  }
  if (content.type !== 'brc20-deploy') return [];
  if (size === 5 && !content.selfMint) {
    return [error('selfMint', 'A 5-byte ticker must be for its deployer to mint (self mint).')];
  }
  if (size === 4 && content.selfMint) {
    return [error('selfMint', 'A 4-byte ticker cannot be kept for its deployer.')];
  }
  return [];
}

/** A max or limit of 0 means no limit, and only where the deployer alone mints. */
function checkDeploy(content: Extract<Brc20Content, { type: 'brc20-deploy' }>): Problem[] {
  const { max, limit, decimals, selfMint } = content;
  if (decimals > MAX_DECIMALS) return [error('decimals', `At most ${MAX_DECIMALS} decimals.`)];
  const maxProblem = amountProblem(max, decimals, selfMint);
  const limitProblem = amountProblem(limit, decimals, selfMint);
  const problems = [
    ...(maxProblem === null ? [] : [error('max', maxProblem)]),
    ...(limitProblem === null ? [] : [error('limit', limitProblem)]),
  ];
  if (problems.length > 0) return problems;
  const most = scaleDecimal(max, decimals);
  if (most > 0n && scaleDecimal(limit, decimals) > most) {
    return [error('limit', 'The limit of one mint cannot be more than the supply.')];
  }
  return [];
}
