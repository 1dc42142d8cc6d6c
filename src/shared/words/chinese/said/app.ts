import { createCounted } from '#shared/words/counted.ts';
import type { app as english } from '#shared/words/english/said/app.ts';

const counted = createCounted('zh-CN');
/** Rows of the records' tables, by their names. */
const records: Record<string, string> = {
  flow: '个操作',
  flow_tx: '笔交易',
  coin_lock: '项 UTXO 占用',
  coin_rule: '项 UTXO 规则',
  live_signature: '个有效签名',
  signed_operation: '个已签名操作',
  kept_asset: '项资产记录',
  kept_rune: '项符文记录',
  clean_change: '项无资产找零标记',
  payout: '个收款地址',
  address_index: '项地址计数',
};

const objects: Readonly<Record<string, string>> = {
  ...{ table: '表', index: '索引', trigger: '触发器', view: '视图' },
};

export const app: typeof english = {
  changesRequests: {
    itReadsOtherwiseBy: '内容已有变化',
    refusedByThePerson: '已被你拒绝',
    takenBack: '已撤回',
    lockedMeanwhile: '钱包已锁定',
  },
  upkeep: {
    theRecordsWereNot: '记录未能复制',
    theRecordsWereNotChecked: '记录未能检查',
    howFarTheRecords: '记录的进度未能写入',
    rowsOfATime: '时间在未来的记录未能调整',
    theSearchIndexWas: '搜索索引未能更新',
  },
  watchAlert: {
    andMoreLikeIt: ({ length }) => `，另有 ${length} 个类似挂单`,
    newOfferAtFor: ({ groupDecimal, tick, unitPrice, others, groupDecimal2 }) =>
      `新挂单：${groupDecimal} ${tick}，单价 ${unitPrice}${others}；你设置的条件是不高于 ${groupDecimal2}。`,
    atLeast: '不低于',
    atMost: '不高于',
    youAskedForIt: ({ text, which, limit, unit }) =>
      `${text}；你设置的条件是${which} ${limit}${unit}。`,
  },
  watchMarketSource: {
    atForOne: ({ what, sats, tick }) => `${what}：每个 ${tick} ${sats}`,
    theLastSaleWas: '最近成交价',
    theFloorPriceIs: '地板价',
    onTheMarket: ({ tick }) => `市场上的 ${tick}`,
  },
  watchSwapSource: {
    inTheSwap: ({ pairOf }) => `兑换层中的 ${pairOf}`,
    dollars: ' 美元',
    itHolds: ({ tvl }) => `资金池储备价值 ${tvl} 美元`,
    oneIsAt: ({ tick, value, against }) => `每个 ${tick} 为 ${value} ${against}`,
  },
  addressWarnings: {
    thisAddressIsNot: '此地址不属于你。发到此地址的铭文归持有其私钥的人所有。',
    thisIsThePay: '这是你某个订单的付款地址，只能使用一次；之后发到这里的币可能丢失。',
    itBeginsAndEnds: ({ twin }) => `它的开头和结尾与你用过的 ${twin} 相同，但不是同一个地址。`,
  },
  changesCoins: {
    andMore: ({ shown, rest }) => `${shown}，另有 ${rest} 个`,
    markCoinAsSpendable: '将 UTXO 标为可用',
    coin: 'UTXO',
    sats: ({ outpoint, sats }) => `${outpoint}，${sats} sats`,
    whatItContains: '其中的资产',
    mayBeSpent: ({ firstOf }) => `可能被花费：${firstOf}`,
    yourReason: '你的理由',
    theCoinMayThen:
      '此后该 UTXO 可像其他 UTXO 一样用于付款。一旦花费，其中的资产就归他人所有，或随手续费丢失。',
    unfreezeACoin: '解冻 UTXO',
    unfreezeCoins: ({ length }) => `解冻 ${length} 个 UTXO`,
    mayPay: '可用于付款',
    yes: ({ firstOf }) => `是：${firstOf}`,
    youFrozeThisSo: '你冻结它是为了不被花费。解冻后，它可像其他 UTXO 一样用于付款。',
    changeTheDecimalsOf: '更改符文的小数位数',
    rune: '符文',
    decimals: '小数位数',
    recorded: ({ divisibility, dayOf }) => `${divisibility}，记录于 ${dayOf}`,
    byTheEtching: ({ divisibility, txid }) => `${divisibility}，依据蚀刻交易 ${txid}`,
    theProviderAloneSays:
      '只有服务商称这笔交易是该符文的蚀刻交易。请先在其他区块浏览器中核对：小数位数有误时，你实际发送的数量会比输入的多或少许多倍。',
    kept: '保留',
    noFrozen: '否，已冻结',
  },
  coinControl: {
    releasedACoinWith: ({ length }) => `已将含 ${length} 个铭文的 UTXO 标为可用`,
  },
  ownAddresses: {
    thisOrderIsSigned:
      '此订单需要签名两次，须使用隔离见证或 Taproot 账户：请在“设置 › 钱包”中将一个此类账户的用途设为“支付”，并转入比特币。',
    theWalletThatThis: '发起此操作的钱包已不在此应用中。',
  },
  portfolioArrivals: {
    withInscription: ({ length }) => `，含 ${length} 个铭文`,
    receivedSats: ({ sats, carried }) => `收到 ${sats} sats${carried}`,
  },
  psbtTool: {
    whatYourCoinsCarry: '无法得知你的 UTXO 中有哪些资产。',
    itsFeeIsAbove: ({ maxFeeSats }) => `其手续费高于你设置的上限 ${maxFeeSats}。`,
  },
  ordersOrderedBy: {
    noLongerKeptHere: ({ about }) => `${about}，本机已不再保存`,
    inAll: ({ formatBytes }) => `共 ${formatBytes}`,
    and: ({ many }) => `另有 ${many}`,
    madeByTheOrder: '付款后由订单创建',
    amountNameAndDecimals: '数量、名称和小数位数',
  },
  flowsFlowPorts: {
    itHasNoInscription: '没有铭文 ID',
    itStandsForOther: '实际显示的是其他内容',
  },
  recordsRecordTroubles: {
    object: ({ type, name, fault }) => `${objects[type] ?? type}“${name}”${fault}`,
    isNotOfInkstone: '不是 Inkstone 创建的',
    recordsAreMissingOr: '有记录缺失，或被旧记录取代',
    theFileBesideIt: '用于记录进度的文件缺失，或不是 Inkstone 写入的',
    itWasWrittenOn: '曾用旧副本继续写入',
    theLastThatInkstone: ({ changes }) => `缺少 Inkstone 最后写入的 ${changes} 次更改`,
    settings: '设置',
    wasChanged: '已被修改',
    isMissing: '缺失',
  },
  recordsRecordFiles: {
    theFileOfSettings: ({ kept }) =>
      `设置文件已损坏，保留在 ${kept}；所有设置已恢复默认，包括服务商的主机地址。`,
    theRecordsOfWere: ({ label, saved }) =>
      `${label} 的记录缺失。${saved}你的 API 密钥下的订单会在同步后恢复。`,
    theRecordsOfWereDamaged: ({ label, kept, saved }) =>
      `${label} 的记录已损坏，保留在 ${kept}。${saved}你的 API 密钥下的订单会在同步后恢复；你的币在链上，不会丢失。`,
    oneRow: '1 条记录',
    rows: ({ rows }) => `${rows} 条记录`,
    nothingOfThemCould: '其中没有可读取的内容',
    couldBeRead: ({ counted }) => `可读取 ${counted}`,
    cameFromTheCopy: ({ counted }) => `；从 Inkstone 保存的副本恢复 ${counted}`,
    whetherAnythingIsMissing: ({ read, more }) =>
      `${read}${more}。解锁后，Inkstone 会告诉你是否有缺失。`,
  },
  recordsRecordKeeper: {
    recordsOfWereChanged: ({ label, parts }) =>
      `${label} 的记录在应用之外被修改：${parts}。Inkstone 会保留这些记录，但不予采信，也不会据此执行任何操作。`,
    rows: ({ table, count }) => counted(count, { other: `# ${records[table] ?? '条记录'}` }),
  },
  recordsKeptSettings: {
    lookingAtOrdersWhile: '锁定时跟踪订单',
    theHighestFee: '最高手续费',
    theSmallestCoinThat: '可用于支付的最小 UTXO',
    callsASecond: '每秒 API 调用数',
    callsAMonth: '每月 API 调用数',
    theAddressesOfProviders: '服务商地址及其连接方式',
  },
  servicesAuthenticate: {
    settingsWereChangedOutside: ({ changed }) =>
      `有设置在应用之外被修改，现已恢复默认：${changed}。请在“设置”中重新设定。`,
    theRecordsOfAre: ({ label }) => `${label} 的记录缺失。请选择该网络以查看处理办法。`,
    theApiKeyOf: ({ label, origin, baseUrl }) =>
      `${label} 的 API 密钥只会发送给 ${origin}，而当前服务商是 ${baseUrl}。如需将密钥发送到那里，请在“设置 › 网络”中保存该服务商。`,
  },
  servicesOpenNetworks: {
    theRecordsOfAre: ({ label }) =>
      `${label} 的记录已过时，例如恢复了旧备份。其后已完成的操作已按完成处理：再次发起之前，请先查看“动态”。`,
    theRecordsOfCould: ({ label }) => `无法打开 ${label} 的记录。请选择该网络以查看原因。`,
  },
  changesOlderRecords: {
    cannotBeRead: '无法读取',
    theseRecordsHave: '这些记录含有',
    theCopyBesideThem: '副本含有',
    itIsDamaged: '文件已损坏',
    goOnWithOf: ({ what, label }) => `使用 ${label} 的${what}继续`,
    records: '记录',
    whatWasFound: '发现的问题',
    takenAsTheyAre: '按现状采用',
    whatIsMissingIs:
      '缺失的记录已经丢失：你冻结的 UTXO 可能再次用于付款，Inkstone 可能不知道某个仍有效的签名，已创建的订单可能被再次创建并付款。继续之前，请先检查你的 UTXO 和订单。',
    theCopyOfThe: '记录副本',
    keptAndNotOpened: '保留，不打开',
    theCopyTheFile: '使用副本；保留原文件',
    theCopyHasOperations:
      '副本含有操作、签名、标签和 UTXO 规则，最多缺少出现问题前五分钟的内容。你的 API 密钥下的订单会在同步后恢复。每项待处理的操作在签名前都会先与链上核对。',
    emptyTheFileStays: '空；保留原文件',
    everySettingIsAt: '所有设置恢复默认：限额、服务商地址及其连接方式。',
    allThatStoodThere:
      '其中的记录全部丢失：你冻结的 UTXO 可能再次用于付款，Inkstone 不知道仍有效的签名，待处理的操作不会继续。已创建的订单和已付的款项可能被再次创建和支付。',
    forgetAnOperation: '移除操作',
    itsCoinsAreKept: 'UTXO 已占用',
    endedItsCoinsAre: '已结束；UTXO 已释放',
    itsRecordCantBe:
      '其记录无法读取，或在 Inkstone 之外被修改，因此无法得知进行到哪一步。已发送的款项可能被再次发送，已创建的订单可能被再次创建。请先检查你的 UTXO 和订单。',
  },
  changesRefund: {
    takeARefund: '申请退款',
    order: '订单',
    ended: ({ title }) => `已结束：${title}`,
    youPaid: '已付',
    comesBack: '退回',
    takenOffAsA: '扣除的手续费',
    goesTo: '退款至',
    theAddressThatPaid: ({ own }) => `付款地址：你自己的地址，付款交易 ${own}`,
    theAddressThatPaidNot: '付款地址：不属于此钱包',
    thePaymentWasNot: '付款并非由此钱包发出：如果由交易所付款，退款可能不会到你手中。',
    theProviderSendsIt: ({ which }) =>
      `退款由服务商发送，且事先不说明退到哪里；通常退回付款来源。${which}订单随之结束，不会铭刻任何内容。`,
    open: '进行中',
    feeAtRate: ({ fee, feeRate }) => `${fee}，${feeRate} sat/vB`,
  },
  flowsFlowReceipt: {
    inkstone: ({ what }) => `inkstone ${what}`,
  },
  labels: {
    nameAnAddress: '命名地址',
    nameAddresses: ({ length }) => `命名 ${length} 个地址`,
    freeze: ({ coins }) => `冻结 ${coins}`,
    fromThenOnThe:
      '此后凡显示该地址之处，旁边都会显示此名称，包括授权内容。请与你获得该地址的来源核对。',
    whatIsNotWritten: '未在此列出的标签，不会显示在你授权的内容中。',
    aFrozenCoinCant: '冻结的 UTXO 无法花费，除非你在 UTXO 页面用密码解冻。',
    coins: ({ count }) => `${count} 个 UTXO`,
    and: '以及',
    moreInListsAlone: ({ rest }) => `另有 ${rest} 个，仅在列表中显示`,
    freezes: '冻结',
    ofYour: ({ length, coins, firstOf }) => `你的 ${coins} 中的 ${length} 个：${firstOf}`,
    freezesOnceTheyAre: '归你所有后冻结',
    stayFrozen: '保持冻结',
    aFileUnfreezesNothing: ({ coins }) => `${coins}：导入文件不会解冻任何 UTXO`,
    noName: '无名称',
  },
  ordersReceipt: {
    noneNoOperationOf: '无：不是由此钱包创建',
    theSameByteFor: '逐字节一致',
  },
  ordersSync: {
    orderOfThisApi: ({ title }) => `此 API 密钥的订单：${title}`,
  },
  changesNetwork: {
    provider: '服务商',
    pathSegment: '路径段',
    theApiKeyIs: 'API 密钥发送至',
    askAnotherProviderAbout: ({ label }) => `更换 ${label} 的服务商`,
    whatInkstoneShowsOf:
      '此后 Inkstone 显示的该网络数据都来自新的服务商，API 密钥也会发送到那里。不诚实的服务商可以隐瞒 UTXO 和付款，或显示并不存在的内容。',
    asThisComputerIs: '系统设置',
    straightWithNoProxy: '直连，不使用代理',
    theSocksProxy: ({ which, port }) => `SOCKS 代理 ${which}:${port}`,
    wayOfTheCalls: '连接方式',
    sendTheCallsOf: ({ label }) => `更改 ${label} 的连接方式`,
    theProxySeesWhich:
      '代理可以看到 Inkstone 访问哪个主机、何时访问以及流量多少，也可以拦截响应，但无法读取或修改内容。',
    theProviderAndWhoever: '此后，服务商以及任何能看到此电脑网络流量的人，都会知道请求来自这里。',
    useAnotherApiKey: ({ label }) => `更换 ${label} 的 API 密钥`,
    forgetTheApiKey: ({ label }) => `移除 ${label} 的 API 密钥`,
    apiKeyOf: ({ label }) => `${label} 的 API 密钥`,
    theKeyThatIs: '当前密钥',
    theKeyThatWas: '刚刚输入的密钥',
    itIsSentTo: '发送至',
    alone: ({ host }) => `仅 ${host}`,
    ordersAreMadeUnder:
      '订单在此密钥下创建。任何同样持有此密钥的人都能看到这些订单，以及 Inkstone 查询过的地址。',
    ordersMadeUnderThe: '在重新填入此密钥之前，不再跟踪其下创建的订单。',
  },
  changesSettings: {
    calls: ({ string }) => `${string} 次`,
    locksByItself: '自动锁定',
    afterMinuteWithoutInput: ({ minutes }) => `无操作 ${minutes} 分钟后`,
    forAsLongAs: '在钱包解锁期间，任何坐在这台电脑前的人都能使用它。',
    stayInMemory: '保留在内存中',
    whoeverCanReadThe: '这样，任何能读取此电脑内存的人都能从中找到 API 密钥。',
    highestFeeOfOne: '单笔交易最高手续费',
    aFeeThatWas: '手续费付出后无法收回。超过上限的交易，Inkstone 一律不签署。',
    smallestCoinThatMay: '可用于支付的最小 UTXO',
    smallCoinsAreWhere: '铭文和符文通常位于小额 UTXO 中。',
    theProviderMayRefuse: '调用过快时，服务商可能拒绝该密钥。',
    callsAreCountedAgainst: '调用计入你的 API 密钥，可能产生费用。',
    changeAProtection: '更改一项保护设置',
    changeProtections: ({ length }) => `更改 ${length} 项保护设置`,
    never: '从不',
    apiKeysWhileLocked: '锁定时的 API 密钥',
    areForgotten: '会被清除',
    apiCallsASecond: '每秒 API 调用数',
    apiCallsAMonth: '每月 API 调用数',
  },
  changesWallets: {
    all: '全部',
    ifYouDidNot: '如果不是你本人提出的请求，请拒绝：',
    madeOf: '来源',
    newRecoveryWords: ({ words }) => `新的 ${words} 词助记词`,
    recoveryWordsThatWere: '输入的助记词',
    onePrivateKeyThat: '输入的一个私钥',
    watchesThePublicKey: '观察公钥',
    watchesTheAddress: '观察地址',
    addAWallet: '添加钱包',
    wallet: '钱包',
    itGoesOnScreen: ({ NOT_YOU }) =>
      `该钱包会显示在界面上，你会用它的地址收款。${NOT_YOU}持有其助记词或私钥的人可以取走你在那里收到的一切。`,
    removeAWallet: '移除钱包',
    backupChecked: '备份验证',
    itIsNoLonger: 'Inkstone 不再观察它，其中的币仍在原处。',
    itsKeysAreDeleted: '其私钥会从此电脑删除。没有助记词或备份文件，其中的币将永久丢失。',
    addAnAccount: '添加账户',
    account: '账户',
    path: '路径',
    itsKeysComeFrom:
      '其密钥由此钱包的助记词派生。其他钱包软件只有填入此路径，才能找到该账户收到的资产。',
    renameAWallet: '重命名钱包',
    wallet2: ({ addressCode }) => `钱包 ${addressCode}`,
    whatYouApproveNames: '授权内容会显示由哪个钱包签名。此后将使用新名称。',
    paymentItsCoinsPay: '支付：其 UTXO 用于支付手续费和订单',
    inscriptionsItsCoinsNever: '铭文：其 UTXO 绝不用于付款',
    listingsHoldsWhatIs: '挂单：存放待售资产',
    layerTwoHoldsBalances: '二层：存放兑换余额',
    changeTheRoleOf: '更改账户用途',
    onAnotherNetwork: '在其他网络上',
    account2: ({ label }) => `账户 ${label}`,
    coinsOfThisAccount:
      '此账户的 UTXO 可能用于手续费和付款。服务商未报告的铭文或代币可能随之丢失。',
    addressesOfThisAccount: '此账户的地址保留其中的 UTXO，此后用于新的用途。',
    changeThePassword: '更改密码',
    password: '密码',
    theOneOfNow: '当前密码',
    theOneThatWas: '刚刚输入的密码',
    thePasswordOfNow: ({ NOT_YOU }) => `${NOT_YOU}此后你当前的密码将失效。`,
    eraseEveryWalletOf: '清除此电脑上的所有钱包',
    wallets: '钱包',
    allKeysAreDeleted: '所有私钥都会从此电脑删除。没有助记词或备份文件，你的币将永久丢失。',
    yes: '是',
    never: '从未',
  },
  receiptsText: {
    thisHasTooManyLines: '行数过多，无法放入一条签名消息。请导出不带签名的收据。',
  },
};
