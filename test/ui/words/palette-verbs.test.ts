import { describe, expect, it } from 'vitest';

import { verbsOf } from '#renderer/frame/palette/palette-verbs.ts';

const ADDRESS = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080';
const all = { market: true, swap: true };
const leads = (typed: string, has = all) => verbsOf(typed, has).map(({ to }) => to);

describe('what is typed into the palette', () => {
  it('sends sats to an address, with the form filled in', () => {
    expect(leads(`send 5000 to ${ADDRESS}`)).toEqual([
      `/send?to=${ADDRESS}&coins-asked=0.00005000`,
    ]);
    expect(leads(`pay 12 000 sats to ${ADDRESS}`)).toEqual([
      `/send?to=${ADDRESS}&coins-asked=0.00012000`,
    ]);
    expect(leads(`send to ${ADDRESS}`)).toEqual([`/send?to=${ADDRESS}`]);
    expect(leads('send 5000')).toEqual(['/send?coins-asked=0.00005000']);
    expect(leads('send 5000 to ')).toEqual(['/send?coins-asked=0.00005000']);
  });

  it('sends an amount of a token', () => {
    expect(leads(`send 0.5 inks to ${ADDRESS}`)).toEqual([
      `/send/token/inks?amount=0.5&to=${ADDRESS}`,
    ]);
    expect(leads('send 1 000 inks')).toEqual(['/send/token/inks?amount=1000']);
    expect(leads('send 1 000 inks to')).toEqual(['/send/token/inks?amount=1000']);
  });

  it('sends nothing where it does not understand all of it', () => {
    expect(leads('send 5000 to nobody-at-all')).toEqual([]);
    expect(leads('send 100 inks to nobody-at-all')).toEqual([]);
    expect(leads(`send 0.0001 sats to ${ADDRESS}`)).toEqual([]);
    expect(leads('send')).toEqual([]);
  });

  it('lists, buys and trades a ticker', () => {
    expect(leads('list inks')).toEqual(['/market/offer?tick=inks']);
    expect(leads('Buy inks')).toEqual(['/market/buy?tick=inks']);
    expect(leads('swap inks')).toEqual(['/swap?section=trade&give=inks']);
  });

  it('offers no commands that the network does not support', () => {
    expect(leads('list inks', { market: false, swap: true })).toEqual([]);
    expect(leads('trade inks', { market: true, swap: false })).toEqual([]);
  });

  it('sends to a contact by name, and shows the address of it', () => {
    const contacts = [
      { name: 'Mara', address: ADDRESS },
      { name: 'Marten', address: `${ADDRESS}x` },
    ];
    const verbs = (typed: string) => verbsOf(typed, all, contacts);
    expect(verbs('send 5000 to mara')).toMatchObject([
      {
        label: expect.stringMatching(/^Send 5.000 sats to Mara$/u),
        about: expect.stringContaining('bcrt1'),
        to: `/send?to=${ADDRESS}&coins-asked=0.00005000`,
      },
    ]);
    expect(verbs('send 5000 to mar').map(({ label }) => label.slice(-6))).toEqual([
      'o Mara',
      'Marten',
    ]);
    expect(verbs('send 10 inks to Mara')).toMatchObject([
      { to: `/send/token/inks?amount=10&to=${ADDRESS}` },
    ]);
    expect(verbs('send 5000 to nobody')).toEqual([]);
    // Before a name is typed, the form and the first contacts.
    expect(verbs('send 5000 to').map(({ to }) => to)).toEqual([
      '/send?coins-asked=0.00005000',
      `/send?to=${ADDRESS}&coins-asked=0.00005000`,
      `/send?to=${ADDRESS}x&coins-asked=0.00005000`,
    ]);
  });

  it('mints, deploys and etches under the typed name', () => {
    expect(leads('mint inks')).toEqual(['/inscribe?tab=mint&tick=inks']);
    expect(leads('deploy inks')).toEqual(['/inscribe?tab=deploy&tick=inks']);
    expect(leads('etch MY RUNE')).toEqual(['/inscribe?tab=etch&name=MY+RUNE']);
    expect(leads('mint')).toEqual([]);
    expect(leads('mint two words')).toEqual([]);
  });

  it('leads to each way through the swap, with the ticker filled in', () => {
    const to = (typed: string) =>
      verbsOf(typed, { market: true, swap: true }).map((verb) => verb.to);
    expect(to('pool lime')).toEqual(['/swap?section=pools&find=lime']);
    expect(to('stake lime')).toEqual(['/swap?section=stakes&find=lime']);
    expect(to('send lime')).toEqual(['/swap?section=send&give=lime']);
    expect(to('deposit lime')).toEqual(['/bridge?direction=deposit&tick=lime']);
    expect(to('withdraw lime')).toEqual(['/bridge?direction=withdraw&tick=lime']);
    expect(verbsOf('stake lime', { market: true, swap: false })).toEqual([]);
  });
});
