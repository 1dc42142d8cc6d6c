/** Text that occurs once in a file, and its replacement. */
export interface Edit {
  file: string;
  from: string;
  to: string;
}

/** A fix switched off, and the test that must then fail. */
export interface Mend extends Edit {
  /** Row of "Eighteen attacks that were made" in docs/security.md. */
  row: number;
  /** A second check that also catches it. */
  also?: readonly Edit[];
  /** A test file, and words of the title. Attacks are found by title alone. */
  test: string;
  title: string;
}

const ATTACKS = 'test/unit/attacks/attacks.test.ts';
const OUTSIDE = 'test/flows/records/changed-outside.test.ts';
const STORED = 'test/store/records.test.ts';
const CHANGES = 'test/flows/page/privileged-changes.test.ts';
const SENT = 'test/flows/engine/what-we-sent.test.ts';
const DOORS = 'test/unit/vault/doors.test.ts';
const CARD = 'test/ui/approval.test.ts';

const GENERAL = 'src/main/signing/clauses/general';
const MAPS = 'src/main/signing/read/psbt-maps.ts';
const anyNumberOfOutputs: Edit = {
  file: MAPS,
  from: 'if (reader.size() > MAX_COINS) refuse(TOO_MANY);',
  to: '',
};
const noListener: Edit = {
  file: 'src/main/child/close-doors.ts',
  from: "if (process.platform !== 'win32') process.on('SIGUSR1', () => undefined);",
  to: '',
};
const unnamed: Edit = {
  file: 'src/shared/text.ts',
  from: ".replace(/\\r\\n?/g, '\\n').replace(IN_TEXT, named);",
  to: ".replace(/\\r\\n?/g, '\\n');",
};
const LEAF = 'src/main/signing/read/strict-leaf.ts';
const noLeafFault = (title: string, also: readonly Edit[] = []): Mend => ({
  row: 13,
  file: LEAF,
  from: 'const { tokens, isCut } = readOpcodes(leaf);',
  to: 'if (leaf.length > 0) return null; const { tokens, isCut } = readOpcodes(leaf);',
  test: ATTACKS,
  title,
  also,
});

export const mends: readonly Mend[] = [
  {
    row: 1,
    file: 'src/main/store/schema.ts',
    from: "if (!row || found.has(key)) faults.push({ type, name, fault: 'foreign' });",
    to: 'if (!row || found.has(key)) continue;',
    test: 'test/flows/records/record-troubles.test.ts',
    title: 'that turns approving into signing stops the app',
  },
  {
    row: 2,
    file: 'src/main/flows/engine/reading.ts',
    from: 'if (row.authentic === false) return null;',
    to: '',
    test: OUTSIDE,
    title: 'is in no row, so none can say one thing',
  },
  {
    row: 3,
    file: 'src/main/store/coins/coin-notes.ts',
    from: 'return records.believed(TABLE, row) ?? none;',
    to: 'return row ?? none;',
    test: OUTSIDE,
    title: 'is not let go by a rule that was written by hand',
  },
  {
    row: 3,
    file: 'src/main/flows/engine/reading.ts',
    from: 'if (row.authentic === false) return null;',
    to: '',
    test: OUTSIDE,
    title: 'is shown as changed outside, starts nothing',
  },
  {
    row: 3,
    file: 'src/main/app/records/kept-settings.ts',
    from: 'hasKey() && store().settings.getOwn(key)?.authentic !== true;',
    to: 'hasKey() && key === null;',
    test: OUTSIDE,
    title: 'is not believed where it was written by hand',
  },
  {
    row: 3,
    file: 'src/main/store/signatures.ts',
    from: 'allLive: (): LiveSignature[] => all.all().filter(isOurs).map(read),',
    to: 'allLive: (): LiveSignature[] => all.all().map(read),',
    test: STORED,
    title: 'shows and ends none that was written by hand',
  },
  {
    row: 3,
    file: 'src/main/store/signatures.ts',
    from: "(isOurs(row) ? read(row) : { ...read(row), priceSats: '0', payAddress: '' })",
    to: 'read(row)',
    test: STORED,
    title: 'counts a signature that was ended by hand as live',
  },
  {
    row: 4,
    file: 'src/main/ipc/wallets.ts',
    from: "await ctx.changes.ask('wallets', () => describeAdding({ name, from }));",
    to: '',
    test: CHANGES,
    title: 'imports no wallet of its own, and removes none',
  },
  {
    row: 4,
    file: 'src/main/signing/read/inspect.ts',
    from: 'const isPayers = payer === undefined || owner?.walletId === payer;',
    to: 'const isPayers = true;',
    test: ATTACKS,
    title: 'The change goes to another wallet of ours',
  },
  {
    row: 4,
    file: `${GENERAL}/inputs.ts`,
    from: 'if (new Set(own.map(({ input }) => input.mine?.walletId)).size > 1) {',
    to: 'if (own.length > 100_000) {',
    test: ATTACKS,
    title: 'A coin of another wallet of ours is drained',
  },
  {
    row: 5,
    file: 'src/renderer/features/approval/use-approval-queue.ts',
    from: 'if (current === undefined) {',
    to: 'if (current === undefined || pending.value[0]?.id !== current.id) {',
    test: CARD,
    title: 'stays when another comes, which is counted behind it',
  },
  {
    row: 5,
    file: 'src/renderer/features/approval/press-guard.ts',
    from: 'if (!isPast() || began < endsAt ||',
    to: 'if (!isPast() ||',
    test: CARD,
    title: 'that began before the guard time was over does nothing',
  },
  {
    row: 6,
    file: 'src/main/ipc/settings.ts',
    from: 'describeHost(profile, settings.networkConfig(network), after, vault.apiKeyOrigin(network)),',
    to: 'null,',
    test: CHANGES,
    title: 'names no provider and no API key',
  },
  {
    row: 6,
    file: 'src/main/ipc/settings.ts',
    from: "await ctx.changes.ask('limits', () => describeSettings(ctx.settings.current(), patch));",
    to: '',
    test: CHANGES,
    title: 'a page that was taken over',
  },
  {
    row: 7,
    file: `${GENERAL}/around.ts`,
    from: '? block(say.signing.clausesGeneralAround.isACoinOf(',
    to: '? hold(say.signing.clausesGeneralAround.isACoinOf(',
    test: ATTACKS,
    title: 'Its coin is one of a greater network with the same keys',
  },
  {
    row: 7,
    file: `${GENERAL}/around.ts`,
    from: ': hold(labelled(name, found.unasked)),',
    to: ": { verdict: 'warn', text: found.unasked },",
    test: ATTACKS,
    title: 'Nobody could ask a greater network about its coin',
  },
  {
    row: 8,
    file: 'src/main/kinds/inscribe/flow/due.ts',
    from: 'return counted > sent ? counted : sent;',
    to: 'return counted;',
    test: SENT,
    title: 'gets no second card',
  },
  {
    row: 8,
    file: 'src/main/kinds/inscribe/flow/due.ts',
    from: 'if (!isPayable(data.order.status)) return null;',
    to: 'if (data.payments.length > 0) return null;',
    test: SENT,
    title: 'gets no second card',
  },
  {
    row: 9,
    file: 'src/main/kinds/spend/flow/steps.ts',
    from: '...(conflicts.length === 0 ? {} : { conflictsWith: conflicts }),',
    to: '',
    test: SENT,
    title: 'is given up: the second try spends a coin of the first',
  },
  {
    row: 9,
    file: 'src/main/kinds/inscribe/flow/payment-steps.ts',
    from: '...(conflicts.length === 0 ? {} : { conflictsWith: conflicts }),',
    to: '',
    test: SENT,
    title: 'of an order too: what pays in its place spends a coin of it',
  },
  {
    row: 10,
    file: 'src/main/flows/steps/broadcast.ts',
    from: "rawHex !== null && (status === 'sent' || status === 'confirmed');",
    to: "rawHex !== null && status === 'sent';",
    test: SENT,
    title: 'of an order’s payment is seen too',
  },
  {
    row: 10,
    file: 'src/main/kinds/spend/flow/steps.ts',
    from: '    after: DEEPENING,\n',
    to: '',
    test: SENT,
    title: 'blocks later: the bytes are still there',
  },
  {
    row: 10,
    file: 'src/main/flows/steps/broadcast.ts',
    from: 'rawHex: depth >= DEEP ? null : tx.rawHex',
    to: 'rawHex: depth >= DEEP - 1 ? null : tx.rawHex',
    test: SENT,
    title: 'is let go only at six blocks',
  },
  {
    row: 11,
    file: `${GENERAL}/assets.ts`,
    from: "if (part !== 'asset' && part !== 'to-come') return [];",
    to: "if (part !== 'asset') return [];",
    test: ATTACKS,
    title: 'A coin of ours that the lists hide is passed off',
  },
  {
    row: 11,
    file: `${GENERAL}/outputs.ts`,
    from: 'else if (part === null)\n',
    to: 'else if (part === null && output.sats === 0n) continue; else if (part === null)\n',
    test: ATTACKS,
    title: 'A stranger’s output of no sats comes first',
  },
  {
    row: 12,
    file: `${GENERAL}/outputs.ts`,
    from: 'if (change.length > most) {',
    to: 'if (change.length > 100_000) {',
    test: ATTACKS,
    title: '94,000 sats of fee hide behind a thousand own outputs',
  },
  {
    row: 12,
    ...anyNumberOfOutputs,
    also: [
      {
        file: `${GENERAL}/outputs.ts`,
        from: 'if (change.length > most) {',
        to: 'if (change.length > 100_000) {',
      },
      {
        file: `${GENERAL}/outputs.ts`,
        from: 'if (outputs.length > MOST_PARTS)',
        to: 'if (outputs.length > 100_000)',
      },
    ],
    test: ATTACKS,
    title: 'A thousand outputs of our own take the fee',
  },
  {
    row: 12,
    file: `${GENERAL}/outputs.ts`,
    from: 'if (output.sats < floor && dustFindings(output).length === 0) {',
    to: 'if (output.sats < 0n) {',
    test: ATTACKS,
    title: 'The change is below the floor',
  },
  noLeafFault('The parent’s index has a zero at its end'),
  noLeafFault('A stutter: the inscription begins with two empty pushes'),
  noLeafFault('The tag of the parent is a number'),
  noLeafFault('A pointer behind every output, which does nothing', [
    {
      file: 'src/main/kinds/inscribe/sign/reveal-clauses.ts',
      from: '!EXPECTED_TAGS.includes(tag)',
      to: 'tag < 0',
    },
  ]),
  noLeafFault('OP_SUCCESS before the key'),
  noLeafFault('The script asks for no signature'),
  {
    row: 14,
    file: 'src/main/child/fork-child.ts',
    from: "const flags = ['--disable-sigusr1'];",
    to: 'const flags: string[] = [];',
    also: [noListener],
    test: DOORS,
    title: 'open no debugger on a signal',
  },
  {
    row: 14,
    ...noListener,
    test: DOORS,
    title: 'what a process does for itself is enough',
  },
  {
    row: 14,
    file: 'src/main/child/fork-child.ts',
    from: '      ...more,\n',
    to: '      ...process.env,\n      ...more,\n',
    test: DOORS,
    title: 'get no flag and nothing of the environment',
  },
  {
    row: 14,
    file: 'src/main/child/close-doors.ts',
    from: "writeFileSync(FILTER, '0');",
    to: '',
    test: DOORS,
    title: 'leave no core file',
  },
  {
    row: 14,
    file: 'src/main/child/fork-child.ts',
    from: 'ulimit -c 0; ',
    to: '',
    test: DOORS,
    title: 'leave no core file',
  },
  {
    row: 15,
    ...anyNumberOfOutputs,
    test: 'test/unit/signing/psbt-limits.test.ts',
    title: 'is refused by the number of its inputs or outputs',
  },
  {
    row: 15,
    file: MAPS,
    from: 'if (bytes.length > MAX_PSBT_BYTES) refuse',
    to: 'if (bytes.length < 0) refuse',
    also: [
      {
        file: MAPS,
        from: 'if (base64.length > Math.ceil(MAX_PSBT_BYTES / 3) * 4)',
        to: 'if (base64.length < 0)',
      },
    ],
    test: 'test/unit/signing/psbt-limits.test.ts',
    title: 'is refused by its size: three megabytes of empty maps',
  },
  {
    row: 15,
    ...anyNumberOfOutputs,
    also: [{ file: MAPS, from: 'maps.length > 1 + 2 * MAX_COINS', to: 'maps.length > 1_000_000' }],
    test: ATTACKS,
    title: 'It has 20,000 outputs',
  },
  {
    row: 15,
    file: 'src/main/app/approvals/queue.ts',
    from: 'if (waiting < MOST_WAITING) return;',
    to: 'if (waiting >= 0) return;',
    test: CHANGES,
    title: 'of every kind leave twenty',
  },
  {
    row: 16,
    ...unnamed,
    test: 'test/unit/text.test.ts',
    title: 'is shown by name in names, ticks, messages and answers',
  },
  { row: 16, ...unnamed, test: ATTACKS, title: 'An Arabic letter mark turns the line' },
  { row: 16, ...unnamed, test: ATTACKS, title: 'A Hangul filler draws nothing' },
  { row: 16, ...unnamed, test: CARD, title: 'names characters that nobody can see' },
  {
    row: 16,
    file: 'src/shared/text.ts',
    from: 'hidden += Array.from(found).length;',
    to: '',
    test: CARD,
    title: 'is shown whole, with what nobody can see marked',
  },
  {
    row: 17,
    file: 'src/main/vault/vault-state.ts',
    from: 'await vault.file.dropPrevious();',
    to: '',
    test: 'test/unit/vault/vault.test.ts',
    title: 'leaves no file that the old password opens',
  },
  {
    row: 17,
    file: 'src/main/vault/file/seal.ts',
    from: 'vault ${version} ',
    to: 'vault 1 ',
    test: 'test/unit/vault/vault-file.test.ts',
    title: 'are of the version they were sealed as',
  },
  {
    row: 17,
    file: 'src/main/provider/client.ts',
    from: 'if (!/^\\.{0,2}$/.test(value)) return',
    to: 'if (value !== null) return',
    test: 'test/unit/provider/path.test.ts',
    title: 'lead out of its path',
  },
  {
    row: 17,
    file: 'src/main/kinds/inscribe/flow/checks.ts',
    from: 'service > BigInt(plan.serviceSats)',
    to: 'service > 10n ** 12n',
    test: 'test/flows/inscribe/hostile.test.ts',
    title: 'a service fee within what an estimate may be off',
  },
  {
    row: 17,
    file: 'src/main/kinds/inscribe/flow/checks.ts',
    from: 'Math.ceil(order.devFee) !== (plan.devFee ?? 0)',
    to: 'order.devFee < 0',
    test: ATTACKS,
    title: 'The order puts in a developer fee that nobody asked for',
  },
  {
    row: 17,
    file: `${GENERAL}/fee.ts`,
    from: 'if (fee > feeFor(EXTREME_RATE, vsize))',
    to: 'if (fee < 0n)',
    test: 'test/unit/signing/policy.test.ts',
    title: 'C9: a rate of 599 sat/vB is a hold',
  },
  {
    row: 18,
    file: 'src/main/ipc/flow.ts',
    from: "if (answer === 'refund' && feeRate !== undefined) {",
    to: "if (answer === 'refund' && feeRate === -1) {",
    test: CHANGES,
    title: 'takes no refund at a rate of its own',
  },
];
