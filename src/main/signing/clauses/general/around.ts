import { block, type Finding, hold, inputName, judge } from '#main/signing/define/clause.ts';
import type { TransactionFacts } from '#main/signing/define/purpose.ts';
import { parseAddress } from '#main/wallet/addresses.ts';
import type { Answer } from '#main/wallet/coin-report.ts';
import { labelled } from '#shared/words/joined.ts';
import { networkName } from '#shared/words/names.ts';
import { say } from '#shared/words/say.ts';

import { type GeneralClause, isOwnCoin, type Part, partsOf } from './define.ts';

/** C10: requested on this network, all addresses belong to it, and no coin belongs to a network with the same keys. */
export const rightNetwork: GeneralClause = (facts, { addresses }, added) => {
  const { intent, network, inspection, onOtherNetworks } = facts;
  const findings: Finding[] = [];
  if (intent.network !== network.id)
    findings.push(block(say.signing.clausesGeneralAround.itWasAskedOn));
  for (const address of new Set(addresses)) {
    if (!isAddress(address, facts)) {
      findings.push(
        block(
          say.signing.clausesGeneralAround.isNoAddressOf({
            address,
            label: networkName(network.id),
          }),
        ),
      );
    }
  }
  for (const { index, outpoint } of inspection.inputs) {
    const found = onOtherNetworks.get(outpoint);
    if (!found) continue;
    const name = inputName(index);
    findings.push(
      'on' in found
        ? block(say.signing.clausesGeneralAround.isACoinOf({ name, on: found.on }))
        : hold(labelled(name, found.unasked)),
    );
  }
  return judge(
    'C10',
    say.signing.clausesGeneralAround.rightNetwork,
    say.signing.clausesGeneralAround.everythingBelongsTo({ label: networkName(network.id) }),
    [
      say.signing.clausesGeneralAround.network({ label: networkName(network.id) }),
      ...[...new Set(addresses)]
        .slice(0, 20)
        .map((one) => say.signing.clausesGeneralAround.address({ one })),
    ],
    [...findings, ...added],
  );
};

function isAddress(address: string, { network }: TransactionFacts): boolean {
  try {
    parseAddress(address, network);
    return true;
  } catch {
    return false;
  }
}

/** How many blocks an index may trail the chain before it counts as behind. */
const MAX_LAG = 2;

/** C11: each of our coins was unspent just now, and the indexes are up to date. */
export const readJustNow: GeneralClause = (facts, expected, added) => {
  const doubt = expected.open ? hold : block;
  const parts = partsOf(facts, expected).filter(isOwnCoin);
  const evidence: string[] = [];
  const findings: Finding[] = [];
  for (const one of parts) {
    if (expected.open && one.input.signed) continue;
    const state = stateOf(one, expected.replaced);
    evidence.push(
      labelled(
        one.name,
        state === 'unspent'
          ? say.signing.clausesGeneralAround.unspent
          : say.signing.clausesGeneralAround.notKnownToBe,
      ),
    );
    if (state === 'spent')
      findings.push(block(say.signing.clausesGeneralAround.isSpentAlready({ name: one.name })));
    else if (state !== 'unspent')
      findings.push(doubt(say.signing.clausesGeneralAround.mayBeSpentAlready({ name: one.name })));
  }
  const heights = parts.find(({ coin }) => coin)?.coin?.evidence.heights;
  if (heights?.chain.state === 'said') {
    const chain = heights.chain.value;
    for (const [name, answer] of Object.entries(heights) as [string, Answer<number>][]) {
      // No index covers it on this network, so there can't be any.
      if (answer.state === 'absent') continue;
      evidence.push(
        say.signing.clausesGeneralAround.atHeight({
          name,
          which: String(answer.state === 'said' ? answer.value : 'unknown'),
        }),
      );
      if (answer.state !== 'said') {
        findings.push(hold(say.signing.clausesGeneralAround.theIndexDoesNot({ name })));
      } else if (chain - answer.value > MAX_LAG) {
        findings.push(hold(say.signing.clausesGeneralAround.theIndexIsMore({ name, MAX_LAG })));
      }
    }
  } else if (parts.length > 0) {
    findings.push(doubt(say.signing.clausesGeneralAround.theHeightOfThe));
  }
  return judge(
    'C11',
    say.signing.clausesGeneralAround.readJustNow,
    say.signing.clausesGeneralAround.allCoinsAreUnspent,
    evidence,
    [...findings, ...added],
  );
};

function stateOf(
  { coin, input }: Part,
  replaced?: ReadonlySet<string>,
): 'unspent' | 'spent' | 'unknown' {
  const record = coin?.evidence.record;
  if (record?.state !== 'said' || record.value === null) return 'unknown';
  return record.value.spent && replaced?.has(input.outpoint) !== true ? 'spent' : 'unspent';
}

/** C16: it is a transaction, not a message in transaction form. */
export const noMessage: GeneralClause = ({ isMessage }, _expected, added) =>
  judge(
    'C16',
    say.signing.clausesGeneralAround.noMessageInDisguise,
    say.signing.clausesGeneralAround.itIsATransaction,
    [
      isMessage
        ? say.signing.clausesGeneralAround.anInputSpendsThe
        : say.signing.clausesGeneralAround.everyInputIsA,
    ],
    [...(isMessage ? [block(say.signing.clausesGeneralAround.itSignsAMessage)] : []), ...added],
  );

/** Nothing besides the one requested transaction. */
export const nothingExtra: GeneralClause = ({ extraPsbts }, _expected, added) =>
  judge(
    'answer.extra',
    say.signing.clausesGeneralAround.nothingElseToSign,
    say.signing.clausesGeneralAround.theAnswerHoldsOne,
    [say.signing.clausesGeneralAround.furtherTransactions({ length: extraPsbts.length })],
    [
      ...(extraPsbts.length === 0
        ? []
        : [block(say.signing.clausesGeneralAround.theAnswerHoldsAnother)]),
      ...added,
    ],
  );
