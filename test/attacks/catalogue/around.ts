import * as bitcoin from 'bitcoinjs-lib';

import { addressWarning } from '#main/app/address-warnings.ts';
import { refundFault } from '#main/kinds/inscribe/flow/checks.ts';
import { isPayable } from '#main/kinds/inscribe/flow/order-facts.ts';
import { type Brc20Facts, brc20Problems } from '#main/orders/brc20-rules.ts';
import { sniffMedia } from '#main/orders/media.ts';
import { proveContent } from '#main/signing/content-proof.ts';
import { isSameOperation } from '#shared/bitcoin/brc20-operation.ts';
import { type Attack, changing, faultOf } from '#test/attacks/define.ts';
import { committing, envelopeOf, leafOf, type Stated } from '#test/attacks/leaf.ts';
import { foreignAddress, network, ordinals, pay } from '#test/attacks/world.ts';

/** What the app says of a receive address before an order is created. */
function receivers(): Attack[] {
  const known = { payAddresses: [foreignAddress('order')], used: [pay.address] };
  const attack = changing(
    () => ({ address: ordinals.address }),
    ({ address }) =>
      faultOf('address.caution', addressWarning(address, address === ordinals.address, known)),
  )('create');
  const middle = Math.floor(pay.address.length / 2);
  return [
    attack('The clipboard holds an address of a stranger', 'address.caution', (one) => {
      one.address = foreignAddress('thief');
    }),
    attack('A near-twin of an address used before', 'address.caution', (one) => {
      const [letter] = pay.address.slice(middle);
      const changed = letter === 'q' ? 'p' : 'q';
      one.address = pay.address.slice(0, middle) + changed + pay.address.slice(middle + 1);
    }),
    attack('The pay address of an order, which is used once', 'address.caution', (one) => {
      one.address = foreignAddress('order');
    }),
  ];
}

const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');

function bytes(): Attack[] {
  const attack = changing(
    () => ({ bytes: PNG, declared: 'image/png' }),
    async ({ bytes: content, declared }) => {
      const { warnings } = await sniffMedia(content, declared);
      return faultOf('file.media', warnings[0] ?? null);
    },
  )('create');
  return [
    attack('A picture that is a web page', 'file.media', (one) => {
      one.declared = 'text/html';
    }),
    attack('A file whose bytes are no picture at all', 'file.media', (one) => {
      one.bytes = Buffer.from('<script>steal()</script>');
    }),
    attack('Text in another character set', 'file.media', (one) => {
      one.bytes = Buffer.from([0xe4, 0xf6, 0xfc, 0x20]);
      one.declared = 'text/plain;charset=utf-8';
    }),
  ];
}

const nobody: Brc20Facts = { tick: null, available: null, reserved: '0', isDeployer: false };
const deploying = () => ({
  content: {
    type: 'brc20-deploy' as const,
    tick: 'abc-12',
    max: '1000',
    limit: '10',
    decimals: 18,
    selfMint: false,
  },
  facts: nobody,
  /** As the provider inscribed it. */
  inscribed: '{"p":"brc-20","op":"deploy","tick":"abc-12","max":"1000","lim":"10","salt":"77"}',
});

function deploys(): Attack[] {
  const before = changing(deploying, ({ content, facts }) =>
    brc20Problems(content, network.id, facts).map(({ severity, text }) => ({
      id: 'brc20',
      verdict: severity === 'error' ? ('block' as const) : ('warn' as const),
      text,
    })),
  )('create 6-byte deploy');
  const request = '{"p":"brc-20","op":"deploy","tick":"abc-12","max":"1000","lim":"10"}';
  const after = changing(deploying, ({ inscribed }) =>
    faultOf(
      'deploy.inscribed',
      isSameOperation(inscribed, request, ['salt']) ? null : 'It was not deployed as asked.',
    ),
  )('create 6-byte deploy');
  return [
    before('The name was sniped: somebody deployed it', 'brc20', (one) => {
      const tick = { max: '1', limit: '1', minted: '0', decimals: 18, selfMint: false };
      one.facts = { ...nobody, tick };
    }),
    before('A name with a letter that six bytes do not take', 'brc20', (one) => {
      one.content.tick = 'abc_12';
    }),
    before('One mint above the whole supply', 'brc20', (one) => {
      one.content.limit = '1001';
    }),
    before('A five-byte name that anybody might mint', 'brc20', (one) => {
      one.content.tick = 'abcde';
    }),
    after('The provider deployed another supply', 'deploy.inscribed', (one) => {
      one.inscribed = one.inscribed.replace('"1000"', '"10000"');
    }),
    after('The provider made it self-mint', 'deploy.inscribed', (one) => {
      one.inscribed = one.inscribed.replace('"salt"', '"self_mint":"true","salt"');
    }),
  ];
}

/** The outcome of an overpayment. */
function overpaid(): Attack[] {
  const attack = changing(
    () => ({ status: 'pending', paid: 30_000, rate: 2 }),
    ({ status, paid, rate }) => [
      ...faultOf('order.payable', isPayable(status) ? null : `An order that is ${status}.`),
      ...faultOf(
        'refund',
        refundFault({ paidAmount: paid, refundTxSize: 200, safeRefundAmount: 10_000 }, rate),
      ),
    ],
  )('overpay');
  return [
    attack('An order that got too much is paid again', 'order.payable', (one) => {
      one.status = 'payment_overpay';
    }),
    attack('The refund of what was overpaid is eaten by its own fee', 'refund', (one) => {
      one.rate = 120;
    }),
  ];
}

interface Inscribed {
  stated: Stated;
  /** What the spent output commits to, if it differs. */
  committed: Stated | null;
  /** Raw transactions served under the txids of the reveal and the commit. */
  forge: ((raw: bitcoin.Transaction) => void) | null;
  envelopes: number;
}
const CONTENT = 'These bytes and no others.';
const text = (body: string): Stated => ({
  contentType: 'text/plain',
  body,
  parents: [],
  fields: [],
});

/** Proves an inscription from raw transactions that anyone could have supplied. */
async function proved({ stated, committed, forge, envelopes }: Inscribed) {
  const leaf = (one: Stated) =>
    leafOf(Array.from({ length: envelopes }, () => envelopeOf(one)).flat());
  const { shown } = committing(leaf(stated));
  const commit = new bitcoin.Transaction();
  commit.addInput(Buffer.alloc(32, 3), 0);
  const { script } = committing(leaf(committed ?? stated));
  commit.addOutput(Buffer.from(script, 'hex'), 1_000n);
  const reveal = new bitcoin.Transaction();
  reveal.addInput(commit.getHash(), 0);
  reveal.setWitness(0, [
    Buffer.alloc(64, 1),
    Buffer.from(shown.script),
    Buffer.from(shown.controlBlock),
  ]);
  reveal.addOutput(Buffer.from(ordinals.script, 'hex'), 546n);
  const txid = reveal.getId();
  forge?.(reveal);
  const raw = (id: string) => Promise.resolve((id === txid ? reveal : commit).toHex());
  const proof = await proveContent(`${txid}i${envelopes - 1}`, raw);
  if ('fault' in proof) return faultOf('content', proof.fault);
  const same = Buffer.from(proof.envelope.body).toString() === CONTENT;
  return faultOf('content', same ? null : 'It does not hold the bytes you gave.');
}

function contents(): Attack[] {
  const attack = changing(
    (): Inscribed => ({ stated: text(CONTENT), committed: null, forge: null, envelopes: 1 }),
    proved,
  )('polling');
  return [
    attack('The order is minted, with other content', 'content', (one) => {
      one.stated = text('Something else.');
    }),
    attack('A reveal is made up that shows the right content', 'content', (one) => {
      one.committed = text('Something else.');
    }),
    attack('Another transaction is given out for the reveal', 'content', (one) => {
      one.forge = (reveal) => {
        reveal.locktime = 5;
      };
    }),
    attack('The reveal is given out without what it reveals', 'content', (one) => {
      one.forge = (reveal) => {
        reveal.setWitness(0, [Buffer.alloc(64, 1)]);
      };
    }),
  ];
}

/** Attacks around a signature: before an order is created, and after it was inscribed. */
export const aroundAttacks = (): Attack[] => [
  ...receivers(),
  ...bytes(),
  ...deploys(),
  ...overpaid(),
  ...contents(),
];
