import {
  compareDecimal,
  isDecimal,
  MAX_UINT64,
  scaleDecimal,
  subtractDecimal,
} from '#shared/bitcoin/amount.ts';
import { tickBytes } from '#shared/bitcoin/ids.ts';
import { type NetworkId, networks } from '#shared/bitcoin/network.ts';
import type { InscribeContent } from '#shared/flows/inputs.ts';
import type { Problem } from '#shared/ipc/inscribe.ts';
import { networkName } from '#shared/words/names.ts';
import { say } from '#shared/words/say.ts';

export type Operation = Extract<InscribeContent, { type: `brc20-${string}` }>;

/** The index's data of the ticker, and the receiving address's transferable balance. */
export interface Brc20Facts {
  /** null: no such ticker. */
  tick: { max: string; limit: string; minted: string; decimals: number; selfMint: boolean } | null;
  /** null: not requested, since the operation doesn't need it. */
  available: string | null;
  /** Our transfers of this ticker that are ordered but not inscribed yet. */
  reserved: string;
  /** True if the ticker's deploy inscription is ours, which allows self-mint. */
  isDeployer: boolean;
}

const error = (field: string, text: string): Problem => ({ field, text, severity: 'error' });
const warning = (field: string, text: string): Problem => ({ field, text, severity: 'warning' });

/** A network's ticker rules, counted in UTF-8 bytes. */
export function tickProblems(tick: string, network: NetworkId): Problem[] {
  const length = tickBytes(tick);
  const { tickers } = networks[network];
  const label = networkName(network);
  if (!tick.isWellFormed()) return [error('tick', say.orders.brc20Rules.theTickerIsNot)];
  if (tickers === 'altchain') {
    if (length < 6 || length > 12)
      return [error('tick', say.orders.brc20Rules.onATickerHas({ label, length }))];
    if (!/^[A-Za-z0-9_]+$/.test(tick))
      return [error('tick', say.orders.brc20Rules.onATickerTakes({ label }))];
    return [];
  }
  if (length < 4 || length > 6) {
    return [error('tick', say.orders.brc20Rules.aTickerHas4({ length }))];
  }
  if (length === 6 && !/^[A-Za-z0-9-]+$/.test(tick)) {
    return [error('tick', say.orders.brc20Rules.aTickerOf6)];
  }
  if (/\p{Cc}|\p{Cf}|\p{Zs}|\p{Co}|\p{Cn}/u.test(tick)) {
    return [warning('tick', say.orders.brc20Rules.thisTickerHoldsA)];
  }
  if (!/^[\x21-\x7e]+$/.test(tick)) {
    const hex = Buffer.from(tick).toString('hex');
    return [warning('tick', say.orders.brc20Rules.thisTickerIsNot({ hex }))];
  }
  return [];
}

function amountProblems(field: string, text: string, decimals: number): Problem[] {
  if (!isDecimal(text)) return [error(field, say.orders.brc20Rules.digitsWithAtMost)];
  const fraction = text.split('.')[1] ?? '';
  if (fraction.length > decimals) {
    return [
      error(field, say.orders.brc20Rules.atMostDecimalsThis({ decimals, length: fraction.length })),
    ];
  }
  if (scaleDecimal(text, 18) > MAX_UINT64 * 10n ** 18n)
    return [error(field, say.orders.brc20Rules.atMost({ MAX_UINT64: String(MAX_UINT64) }))];
  if (compareDecimal(text, '0') === 0) return [error(field, say.orders.brc20Rules.moreThanZero)];
  return [];
}

function deployProblems(
  content: Operation & { type: 'brc20-deploy' },
  facts: Brc20Facts,
  network: NetworkId,
): Problem[] {
  const found: Problem[] = [];
  const { decimals } = content;
  if (decimals > 18) found.push(error('decimals', say.orders.brc20Rules.aTokenHas0));
  const places = Math.min(decimals, 18);
  const amounts = [
    ...amountProblems('max', content.max, places),
    ...amountProblems('limit', content.limit, places),
  ];
  found.push(...amounts);
  if (amounts.length === 0 && compareDecimal(content.limit, content.max) > 0) {
    found.push(error('limit', say.orders.brc20Rules.theLimitOfOne));
  }
  const bytes = tickBytes(content.tick);
  if (networks[network].tickers === 'bitcoin') {
    if (bytes === 5 && !content.selfMint)
      found.push(error('selfMint', say.orders.brc20Rules.aTickerOf5));
    if (bytes === 4 && content.selfMint)
      found.push(error('selfMint', say.orders.brc20Rules.aTickerOf4));
  }
  if (facts.tick)
    found.push(error('tick', say.orders.brc20Rules.isDeployedAlreadyThe({ tick: content.tick })));
  return found;
}

function mintProblems(
  content: Operation & { type: 'brc20-mint' },
  facts: Brc20Facts,
  network: NetworkId,
): Problem[] {
  const { tick } = facts;
  if (!tick)
    return [
      error(
        'tick',
        say.orders.brc20Rules.isNotDeployedOn({
          tick: content.tick,
          label: networkName(network),
        }),
      ),
    ];
  const fiveBytes = networks[network].tickers === 'bitcoin' && tickBytes(content.tick) === 5;
  const isSelfMint = tick.selfMint || fiveBytes;
  if (isSelfMint && !facts.isDeployer) {
    return [error('tick', say.orders.brc20Rules.isSelfMintOnly({ tick: content.tick }))];
  }
  if (isSelfMint && content.count > 1) {
    return [error('count', say.orders.brc20Rules.aSelfMintIs)];
  }
  const found = amountProblems('amount', content.amount, tick.decimals);
  if (found.length > 0) return found;
  if (compareDecimal(content.amount, tick.limit) > 0) {
    found.push(error('amount', say.orders.brc20Rules.oneMintIsAt({ limit: tick.limit })));
  }
  const left = subtractDecimal(tick.max, tick.minted);
  if (compareDecimalSigned(left) <= 0)
    return [error('amount', say.orders.brc20Rules.isMintedOutA({ tick: content.tick }))];
  if (compareDecimal(content.amount, left) > 0) {
    found.push(warning('amount', say.orders.brc20Rules.onlyIsLeftThe({ left })));
  }
  const wanted = scaleDecimal(content.amount, 18) * BigInt(content.count);
  if (content.count > 1 && wanted > scaleDecimal(left, 18)) {
    found.push(
      warning('count', say.orders.brc20Rules.mintsAreMoreThan({ count: content.count, left })),
    );
  }
  return found;
}

function transferProblems(
  content: Operation & { type: 'brc20-transfer' },
  facts: Brc20Facts,
  network: NetworkId,
): Problem[] {
  const { tick, available } = facts;
  if (!tick)
    return [
      error(
        'tick',
        say.orders.brc20Rules.isNotDeployedOn({
          tick: content.tick,
          label: networkName(network),
        }),
      ),
    ];
  const found = amountProblems('amount', content.amount, tick.decimals);
  if (found.length > 0) return found;
  if (available === null) return [error('amount', say.orders.brc20Rules.theBalanceOfThe)];
  const free = subtractDecimal(available, facts.reserved);
  if (compareDecimalSigned(free) <= 0 || compareDecimal(content.amount, free) > 0) {
    const reserved =
      facts.reserved === '0' ? '' : say.orders.brc20Rules.ofWhichIsIn({ reserved: facts.reserved });
    found.push(
      error(
        'amount',
        say.orders.brc20Rules.theReceiveAddressHas({ available, tick: content.tick, reserved }),
      ),
    );
  }
  return found;
}

const compareDecimalSigned = (text: string): number =>
  text.startsWith('-') ? -1 : compareDecimal(text, '0');

/** Everything that would make a BRC-20 operation invalid, or deserves a warning, before anything is sent. */
export function brc20Problems(
  content: Operation,
  network: NetworkId,
  facts: Brc20Facts,
): Problem[] {
  const ticker = tickProblems(content.tick, network);
  if (ticker.some(({ severity }) => severity === 'error')) return ticker;
  switch (content.type) {
    case 'brc20-deploy':
      return [...ticker, ...deployProblems(content, facts, network)];
    case 'brc20-mint':
      return [...ticker, ...mintProblems(content, facts, network)];
    case 'brc20-transfer':
      return [...ticker, ...transferProblems(content, facts, network)];
  }
}
