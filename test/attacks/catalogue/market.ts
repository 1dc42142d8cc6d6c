import type { ListIntent, RepriceIntent } from '#shared/flows/intents/provider-made.ts';
import type { Attack } from '#test/attacks/define.ts';
import {
  honestBuy,
  honestDelist,
  honestList,
  honestReprice,
  inscribed,
  INSCRIPTION,
  money,
  POSTAGE,
  seller,
} from '#test/attacks/honest.ts';
import { HEAVY, NOTE } from '#test/attacks/inscriptions.ts';
import { at, attacksOn, type ProviderMadeCase } from '#test/attacks/provider-made-case.ts';
import { CHAIN, evidenceOf, outpointOf } from '#test/attacks/scene.ts';
import { change, foreign, foreignAddress, ordinals, ordinals2, pay2 } from '#test/attacks/world.ts';

import { standard } from './standard.ts';

const SECOND = `${'cd'.repeat(32)}i0`;
const both = (first: string) => ({
  inscriptions: [
    { id: first, offset: 0n },
    { id: SECOND, offset: 300n },
  ],
  runes: [],
  alkanes: [],
});
const withRunes = {
  inscriptions: [{ id: INSCRIPTION, offset: 0n }],
  runes: [{ id: '840000:1', amount: 5n }],
  alkanes: [],
};

type Sale = ProviderMadeCase<ListIntent | RepriceIntent>;

function listing(): Attack[] {
  const { blocked, held } = attacksOn<ListIntent | RepriceIntent>('create_put_on', honestList);
  const output = (one: Sale) => at(one.scene.outputs, 0);
  const input = (one: Sale) => at(one.scene.inputs, 0);
  return [
    blocked('The price goes to a stranger', 'C1', (one) => {
      output(one).script = foreign('thief');
    }),
    blocked('The price goes to another address of ours than the bound one', 'C1', (one) => {
      output(one).script = pay2.script;
    }),
    blocked('The price is one sat too low', 'C1', (one) => {
      output(one).sats -= 1n;
    }),
    blocked('The price goes to another kind of script than asked', 'C8', (one) => {
      output(one).script = ordinals.script;
    }),
    blocked('The price stands at another index than the coin', 'C1', (one) => {
      one.scene.outputs.unshift({ script: foreign('thief'), sats: 330n });
    }),
    blocked('Two coins of ours are signed away at once', 'C6', (one) => {
      one.scene.inputs.push({ ...money(), sighash: 0x83 });
    }),
    blocked('Another coin of ours takes the place of the one listed', 'C6', (one) => {
      one.scene.inputs = [{ ...money(), sighash: 0x83 }];
    }),
    blocked('SIGHASH_NONE signs no output at all', 'C7', (one) => {
      input(one).sighash = 0x02;
    }),
    blocked('NONE|ANYONECANPAY gives the coin away', 'C7', (one) => {
      input(one).sighash = 0x82;
    }),
    blocked('SIGHASH_ALL without a buyer', 'C7', (one) => {
      input(one).sighash = 0x01;
    }),
    blocked('SINGLE without ANYONECANPAY', 'C7', (one) => {
      input(one).sighash = 0x03;
    }),
    blocked('An undefined sighash byte that contains the right bits', 'C7', (one) => {
      input(one).sighash = 0xc3;
    }),
    blocked('SINGLE on an index that has no output', 'C7', (one) => {
      one.scene.inputs.unshift({ script: foreign('x'), sats: 700n, salt: 'x' });
    }),
    blocked('Another inscription sits on the same coin', 'asset.alone', (one) => {
      input(one).carries = both(INSCRIPTION);
    }),
    blocked('The coin also holds runes', 'asset.alone', (one) => {
      input(one).carries = withRunes;
    }),
    blocked('The coin also holds alkanes', 'asset.alone', (one) => {
      input(one).carries = { ...withRunes, runes: [], alkanes: withRunes.runes };
    }),
    blocked('No index answers what the coin carries', 'asset.alone', (one) => {
      input(one).carries = 'unknown';
    }),
    blocked('The inscription sits in the middle of the coin', 'asset.alone', (one) => {
      input(one).carries = {
        inscriptions: [{ id: INSCRIPTION, offset: 100n }],
        runes: [],
        alkanes: [],
      };
    }),
    held('The coin holds 9,454 sats beside the inscription', 'asset.postage', (one) => {
      Object.assign(one, honestList(HEAVY));
    }),
    blocked('The total is the unit price instead of the product', 'list.price', (one) => {
      one.intent.priceSats = '20';
      output(one).sats = 20n;
    }),
    blocked('Sats and whole coins are confused', 'list.price', (one) => {
      one.intent.priceSats = (20_000n * 100_000_000n).toString();
      output(one).sats = 20_000n * 100_000_000n;
    }),
    held('Less than half of the lowest offer', 'list.price', (one) => {
      one.market = { floorUnitPrice: '41', lastUnitPrice: null };
    }),
    held('More than three times the last sale', 'list.price', (one) => {
      one.market = { floorUnitPrice: null, lastUnitPrice: '6' };
    }),
    blocked('The inscription is not confirmed', 'asset.token', (one) => {
      if (one.token) one.token.confirmations = 0;
    }),
    blocked('The transfer was used already', 'asset.token', (one) => {
      if (one.token) one.token.transferable = false;
    }),
    blocked('A look-alike ticker: Cyrillic о for Latin o', 'asset.token', (one) => {
      if (one.token) one.token.tick = '\u043erdi';
    }),
    blocked('The server lists another amount', 'asset.token', (one) => {
      if (one.token) one.token.amount = '10000';
    }),
    blocked('No index knows the inscription', 'asset.token', (one) => {
      one.token = null;
    }),
    blocked('The PSBT lies about the value of the coin', 'psbt.fields', (one) => {
      input(one).claim = { sats: 100_000n };
    }),
    blocked('The value of the coin is not proved', 'C2', (one) => {
      input(one).proof = false;
      input(one).taproot = ordinals.pubkey;
    }),
    blocked('The payout address belongs to another network', 'C10', (one) => {
      one.intent.payAddress = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
    }),
    blocked('Listed on the main network by mistake', 'C10', (one) => {
      one.intent.network = 'mainnet';
    }),
    blocked('A time lock keeps the sale from the buyer', 'psbt.fields', (one) => {
      one.scene.locktime = 900_000;
    }),
    blocked('A second PSBT comes along for an auction', 'answer.extra', (one) => {
      one.extraPsbts = ['cHNidP8='];
    }),
    held('The maker fee takes a tenth of the price', 'C1', (one) => {
      one.intent.makerFeeSats = '2000';
    }),
    blocked('The maker fee takes the whole price', 'C1', (one) => {
      one.intent.makerFeeSats = one.intent.priceSats;
    }),
    blocked('The coin to be listed is being sent by another action', 'C6', (one) => {
      input(one).lockedBy = 'flow-2';
    }),
    held('The BRC-20 index does not say how far it is', 'C11', (one) => {
      const { heights } = evidenceOf(input(one));
      input(one).coin = { heights: { ...heights, brc20: { state: 'failed', error: null } } };
    }),
    held('The runes index trails the chain by a hundred blocks', 'C11', (one) => {
      const { heights } = evidenceOf(input(one));
      input(one).coin = { heights: { ...heights, runes: { state: 'said', value: CHAIN - 100 } } };
    }),
    blocked('The coin was spent in the meantime', 'C11', (one) => {
      input(one).coin = { record: { state: 'said', value: null } };
    }),
  ];
}

function repricing(): Attack[] {
  const { blocked, held } = attacksOn<RepriceIntent>('create_modify_price', honestReprice);
  return [
    held('Raising the price leaves the cheaper signature alive', 'C15', (one) => {
      one.livePrices = [12_000n, 30_000n];
    }),
    blocked('The new price is not what was asked', 'C1', (one) => {
      at(one.scene.outputs, 0).sats = 2_000n;
    }),
  ];
}

function delisting(): Attack[] {
  const { blocked } = attacksOn('create_put_off', honestDelist);
  return [
    blocked('The inscription goes to a stranger', 'C1', (one) => {
      at(one.scene.outputs, 0).script = foreign('thief');
    }),
    blocked('The inscription slips into the fee', 'C4', (one) => {
      one.scene.outputs.shift();
      one.scene.inputs.reverse();
    }),
    blocked('The inscription lands in change', 'C4', (one) => {
      one.scene.outputs.reverse();
    }),
    blocked('The inscription lands in the middle of its output', 'C4', (one) => {
      one.scene.inputs.reverse();
      at(one.scene.outputs, 0).sats = 50_000n + POSTAGE - 700n;
      one.scene.outputs.pop();
    }),
    blocked('The fee is paid from a coin with runes', 'C3', (one) => {
      at(one.scene.inputs, 1).carries = {
        inscriptions: [],
        runes: [{ id: '840000:1', amount: 7n }],
        alkanes: [],
      };
    }),
    blocked('The fee is paid from another inscription', 'C3', (one) => {
      one.scene.inputs[1] = {
        ...inscribed(ordinals2.script, NOTE, ordinals2.pubkey),
        sats: 50_000n,
        carries: { inscriptions: [{ id: SECOND, offset: 0n }], runes: [], alkanes: [] },
      };
    }),
    blocked('The fee is 40 times what was chosen', 'C9', (one) => {
      at(one.scene.outputs, 1).sats -= 25_000n;
    }),
    blocked('Part of the coin is skimmed off', 'C1', (one) => {
      at(one.scene.outputs, 0).sats = 330n;
    }),
    blocked('It is signed so that others may redirect it', 'C7', (one) => {
      at(one.scene.inputs, 0).sighash = 0x81;
    }),
    blocked('A second transaction comes along', 'answer.extra', (one) => {
      one.extraPsbts = ['cHNidP8='];
    }),
    blocked('Another inscription sits on the coin that comes back', 'asset.alone', (one) => {
      at(one.scene.inputs, 0).carries = both(INSCRIPTION);
    }),
    blocked('94,000 sats of fee hide behind a thousand own outputs', 'C8', (one) => {
      at(one.scene.inputs, 1).sats = 1_000_000n;
      for (let made = 0; made < 900; made += 1) {
        one.scene.outputs.push({ script: change.script, sats: 900n });
      }
    }),
    ...standard(blocked, 1, ['C2', 'C5', 'C8', 'C10', 'C11', 'psbt.fields']),
    blocked('The coin in question is not moved, so the offer stays', 'C6', (one) => {
      one.scene.inputs.shift();
      one.scene.outputs.shift();
    }),
    blocked('A stranger’s coin is mixed in', 'C6', (one) => {
      one.scene.inputs.push({ script: foreign('stranger'), sats: 1_000n, salt: 'x', signed: true });
      at(one.scene.outputs, 1).sats += 800n;
    }),
  ];
}

function buying(): Attack[] {
  const { blocked, held } = attacksOn('create_bid', honestBuy);
  return [
    held('The offer asks five times the lowest one', 'buy.price', (one) => {
      one.market = { floorUnitPrice: '4', lastUnitPrice: null };
    }),
    held('The offer asks ten times what was paid last', 'buy.price', (one) => {
      one.market = { floorUnitPrice: null, lastUnitPrice: '2' };
    }),
    blocked('It costs more than the user’s limit', 'C1', (one) => {
      at(one.scene.outputs, 3).sats -= 3_000n;
      at(one.scene.outputs, 1).sats += 3_000n;
    }),
    blocked('The seller raised the price in between', 'C8', (one) => {
      at(one.scene.outputs, 1).sats += 400n;
      at(one.scene.outputs, 3).sats -= 400n;
    }),
    blocked('A dust output for a stranger', 'C8', (one) => {
      one.scene.outputs.push({ script: foreign('thief'), sats: 330n });
      at(one.scene.outputs, 3).sats -= 330n;
    }),
    blocked('The seller’s coin is another one', 'C6', (one) => {
      at(one.scene.inputs, 0).salt = 'worthless';
    }),
    blocked('The seller’s coin is missing altogether', 'C6', (one) => {
      one.scene.inputs.shift();
      one.scene.outputs.shift();
    }),
    blocked('The inscription lands in somebody else’s output', 'C4', (one) => {
      const [nft, price] = one.scene.outputs;
      if (nft && price) one.scene.outputs.splice(0, 2, price, nft);
    }),
    blocked('The inscription ends up in the fee', 'C4', (one) => {
      one.scene.inputs.reverse();
    }),
    blocked(
      'The inscription comes to an address of the buyer’s that was not named',
      'C4',
      (one) => {
        at(one.scene.outputs, 0).script = ordinals2.script;
      },
    ),
    blocked('The receive address is not the buyer’s', 'C4', (one) => {
      one.intent.receiveAddress = foreignAddress('thief');
      at(one.scene.outputs, 0).script = foreign('thief');
    }),
    blocked('Padding is taken from a coin with an inscription', 'C3', (one) => {
      at(one.scene.inputs, 1).carries = {
        inscriptions: [{ id: SECOND, offset: 10_000n }],
        runes: [],
        alkanes: [],
      };
    }),
    blocked('Padding is taken from the account that holds inscriptions', 'role', (one) => {
      one.scene.inputs[1] = { ...money(), script: ordinals2.script, taproot: ordinals2.pubkey };
    }),
    blocked('Padding is a coin reserved by a payment', 'C3', (one) => {
      at(one.scene.inputs, 1).lockedBy = 'flow-2';
    }),
    blocked('Padding is another coin than those offered', 'C6', (one) => {
      one.intent.feeCoins = [outpointOf(money('offered'))];
    }),
    blocked('The transfer is used: it would move nothing', 'asset.token', (one) => {
      if (one.token) one.token.transferable = false;
    }),
    blocked('It transfers a tenth of what is offered', 'asset.token', (one) => {
      if (one.token) one.token.amount = '100';
    }),
    blocked('It is another ticker in capital letters', 'asset.token', (one) => {
      if (one.token) one.token.tick = 'ORDI';
    }),
    blocked('The seller moved the inscription', 'asset.token', (one) => {
      if (one.token) one.token.outpoint = outpointOf({ ...seller(), salt: 'moved' });
    }),
    blocked('A further PSBT for the settling of an auction', 'answer.extra', (one) => {
      one.extraPsbts = ['cHNidP8='];
    }),
    blocked('The seller’s coin is not proved, so the sums are guesses', 'C2', (one) => {
      at(one.scene.inputs, 0).proof = false;
    }),
    blocked('The PSBT overstates the seller’s coin', 'psbt.fields', (one) => {
      at(one.scene.inputs, 0).claim = { sats: 40_000n };
    }),
    blocked('Another inscription comes along with the one that is bought', 'asset.alone', (one) => {
      at(one.scene.inputs, 0).carries = both(INSCRIPTION);
    }),
    ...standard(blocked, 1, ['C9', 'C10', 'C11']),
    blocked('Our signature leaves the outputs open', 'C7', (one) => {
      at(one.scene.inputs, 1).sighash = 0x83;
    }),
    blocked('A runestone is hidden among the outputs', 'C5', (one) => {
      one.scene.outputs.push({ script: '6a5d0400000000', sats: 0n });
    }),
  ];
}

export const marketAttacks = (): Attack[] => [
  ...listing(),
  ...repricing(),
  ...delisting(),
  ...buying(),
];
