import type { orders as english } from '#shared/words/english/said/orders.ts';

/** BRC-20 operations by their names in the payload. */
const operations: Record<string, string> = { deploy: '部署', mint: '铸造', transfer: '转账' };

export const orders: typeof english = {
  media: {
    theBytesAreBut: ({ sniffed, type }) => `文件内容是 ${sniffed}，但声明的类型是 ${type}。`,
    nothingInTheBytes: ({ type }) => `无法从文件内容确认这是 ${type}。`,
    declaredAsTextBut: '声明为文本，但不是有效的 UTF-8：浏览时会显示为乱码。',
  },
  runeRules: {
    capitalLettersATo: '请使用大写字母 A 到 Z；间隔符 • 只能位于两个字母之间。',
    atMostLettersThis: ({ MAX_LETTERS, length }) =>
      `最多 ${MAX_LETTERS} 个字母，当前有 ${length} 个。`,
    tooShortYetThe: ({ minimum, length }) =>
      `名称过短：目前最短可蚀刻的名称是 ${minimum}（${length} 个字母）。`,
    thisNameIsTaken: '此名称已被占用。加不加间隔符都算同一名称。',
    theNetworkDoesNot: '尚不清楚此网络上有哪些名称可用。',
    digitsWithAtMost: '请输入数字，最多含一个小数点。',
    atMostDecimals: ({ divisibility }) => `最多 ${divisibility} 位小数。`,
    itMustEndAfter: '结束必须晚于开始。',
    overBeforeTheEtching: ({ height }) =>
      `铸造会在蚀刻之前结束：最新区块是 ${height}，蚀刻还需等待 6 个区块。`,
    oneCharacterOrNone: '请输入一个字符，或留空。',
    aWholeNumberOf: '请输入整数铸造次数，至少为 1。',
    moreThanZero: '请输入大于零的数量。',
    thereWouldBeNone: '此符文的供应量将为零：请设置预挖，或开放铸造。',
    theWholeSupplyDoes: '总供应量超出协议上限：请减少小数位数或供应量。',
    sentInWholeRunes:
      '数量以整个符文为单位发送。如果服务商按最小单位解读，实际数量会远少于你输入的数量。',
    thereIsNoRune: '此网络上没有该 ID 的符文。',
    theMintOfThis: '此符文的铸造已关闭。',
    theRuneChangedSince: '此符文在显示之后有变化。请重新查看。',
    onlyMintsAreLeft: ({ left }) => `只剩 ${left} 次铸造。`,
    onlyMintsAreLeftWhat: ({ left }) =>
      `只剩 ${left} 次铸造。在最后一次之后才确认的铸造一无所获，你的付款也不会退还。`,
  },
  alkaneRules: {
    thereIsNone: '此网络没有使用此 ID 且可铸造的 alkane。',
    theMintIsClosed: '此 alkane 的铸造已结束。',
    itChanged: '此 alkane 的信息已改变，请重新查看。',
    mintsLeftUnknown: '索引未说明剩余铸造次数。最后一个名额之后的铸造将一无所获。',
  },
  content: {
    deploy: ({ tick }) => `部署 ${tick}`,
    mint: ({ groupDecimal, tick }) => `铸造 ${groupDecimal} ${tick}`,
    times: ({ once, count }) => `${once}，${count} 次`,
    etch: ({ rune }) => `蚀刻 ${rune}`,
    mint2: ({ rune }) => `铸造 ${rune}`,
    mintTimes: ({ rune, count }) => `铸造 ${rune}，${count} 次`,
    transfer: ({ groupDecimal, tick }) => `转账 ${groupDecimal} ${tick}`,
    files: ({ count }) => `${count} 个文件`,
    transfers: ({ count }) => `${count} 个转账铭文`,
    inscribe: ({ title }) => `铭刻 ${title}`,
  },
  brc20Rules: {
    theTickerIsNot: '代币名称不是有效文本。',
    onATickerHas: ({ label, length }) =>
      `${label} 上的代币名称须为 6 到 12 字节，当前为 ${length} 字节。`,
    onATickerTakes: ({ label }) => `${label} 上的代币名称只能使用字母、数字和下划线。`,
    aTickerHas4: ({ length }) =>
      `代币名称须为 4、5 或 6 字节，当前为 ${length} 字节。ASCII 以外的文字和表情符号每个占 2 到 4 字节。`,
    aTickerOf6: '6 字节的代币名称只能使用普通字母、数字和连字符。',
    thisTickerHoldsA: '此代币名称含有空格或不可见字符。知名代币的仿冒品常用这种手法。',
    thisTickerIsNot: ({ hex }) => `此代币名称不是纯 ASCII。请核对其字节 ${hex}，不要只看外观。`,
    digitsWithAtMost: '请输入数字，最多含一个小数点：不要带符号、空格或逗号。',
    atMostDecimalsThis: ({ decimals, length }) => `最多 ${decimals} 位小数，当前有 ${length} 位。`,
    atMost: ({ MAX_UINT64 }) => `最多 ${MAX_UINT64}。`,
    moreThanZero: '请输入大于零的数量。',
    aTokenHas0: '代币的小数位数为 0 到 18。',
    theLimitOfOne: '每次铸造上限不能高于最大供应量。',
    aTickerOf5: '5 字节的代币须为 self-mint：只有部署者可以铸造。',
    aTickerOf4: '4 字节的代币任何人都可铸造；self-mint 仅适用于 5 和 6 字节。',
    isDeployedAlreadyThe: ({ tick }) => `${tick} 已部署。只有最先的部署有效，再次部署无效。`,
    isNotDeployedOn: ({ tick, label }) => `${tick} 尚未在 ${label} 上部署。`,
    isSelfMintOnly: ({ tick }) =>
      `${tick} 是 self-mint 代币：只有部署铭文的持有者可以铸造，而此钱包没有该铭文。`,
    aSelfMintIs: 'self-mint 须逐次签名：请一次只铸造一个。',
    oneMintIsAt: ({ limit }) => `每次最多铸造 ${limit}。`,
    isMintedOutA: ({ tick }) => `${tick} 已铸造完毕：再铸造无效。`,
    onlyIsLeftThe: ({ left }) => `只剩 ${left}。最后一次铸造只能得到剩余的数量。`,
    mintsAreMoreThan: ({ count, left }) => `${count} 次铸造超过剩余的 ${left}：部分会无效。`,
    theBalanceOfThe: '无法得知接收地址的余额，因此转账可能无效。',
    ofWhichIsIn: ({ reserved }) => `，其中 ${reserved} 已用于你订购的转账`,
    theReceiveAddressHas: ({ available, tick, reserved }) =>
      `接收地址可用 ${available} ${tick}${reserved}。超出的转账无效。`,
  },
  operationWords: {
    atMost: ({ max }) => `总量 ${max}`,
    aMint: ({ lim }) => `每次铸造最多 ${lim}`,
    mintedByYouAlone: '仅你可铸造',
    brc20Of: ({ op, what }) => `BRC-20 ${operations[op] ?? op}：${what}`,
  },
};
