import type { flows as english } from '#shared/words/english/said/flows.ts';

export const flows: typeof english = {
  stepsFaults: {
    theWalletHasThat: ({ availableSats, needs, missing }) =>
      `钱包可用 ${availableSats}，需要 ${needs} sats，还差 ${missing} sats。`,
    theCoinsThatWould: '无法证实付款所需的 UTXO 都不含铭文、符文或其他资产。',
    aCoinThatWould: '所需的一个 UTXO 已被其他操作占用。',
    anAddressIsNot: '有地址在此网络上无效。',
    whatTheProviderSays: '服务商提供的 UTXO 信息与创建它的交易不符。',
    whatWasApprovedNo: '你的授权已不再适用，因此未签署任何内容。请重新查看。',
    itGaveNoReason: '未说明原因',
    theProviderRefused: '服务商拒绝了请求',
  },
  stepsEarlier: {
    thisWasDoneAlready: ({ txid }) => `此操作此前已完成：${txid}。没有再次签名。`,
    itsCoinsWereSpent: ({ txid }) =>
      `其 UTXO 已被另一笔交易 ${txid} 花费。未签署任何内容。如果仍然需要，请重新发起。`,
  },
  stepsGone: {
    itsCoinWasSpent: ({ txid }) =>
      `其 UTXO 已被另一笔交易 ${txid} 花费，且该交易已确认。此操作无法继续，已结束。`,
  },
  stepsBroadcast: {
    theNetworkRefusedThe: '网络拒绝了该交易',
    aCoinOfThis: '此交易的一个 UTXO 已被花费，但找不到此交易。它仍可能已经确认。',
    theSignedBytesWere: ({ reason }) => `${reason}已签名的交易没有发送。`,
    itMayHaveBeen: ({ reason }) => `${reason}它可能已发送，但无法找到。`,
    sentAgainOnRequest: '按要求再次发送',
  },
  stepsDearer: {
    somethingAndWasNothing: ({ shownAs }) => `大于零，而${shownAs}为零`,
    times: ({ times, shownAs }) => `${shownAs}的 ${times} 倍`,
    thatIs: ({ consequence, far }) => `${consequence}实际金额：${far}。`,
  },
  stepsOutside: {
    toBeApprovedAgain: '需要重新授权，再导入新签名的文件',
  },
  engineHolding: {
    alreadyUsesThisInscription: ({ title }) => `“${title}”已在使用此铭文。请先完成或取消该操作。`,
  },
  engineRetry: {
    youHaveTriedIt: ({ text, MOST_TRIES }) =>
      `${text}一天之内你已重试 ${MOST_TRIES} 次。请明天再试，或在此结束。`,
  },
  engineViews: {
    waitsUntilIsThrough: ({ behind }) => `等待“${behind}”完成。`,
    anOperationThatWas: '在应用之外被修改的操作',
    itsRecordIsNot: '其记录与 Inkstone 写入的不符。Inkstone 会保留它，但不予采信，也不会执行。',
    anOperationThatThis: '此版本无法读取的操作',
    keptAsItWas: '已原样保留，不会执行。你可以查看其日志。',
  },
  engineEngine: {
    thisOperationTakesNo: '此操作目前不需要你选择',
    isNoAnswerHere: ({ name }) => `“${name}”在此不是可选项`,
    itWasTriedOften: '已达到一天的重试上限',
    theOperationHasMoved: '操作已有进展',
    nothingWaitsForApproval: '没有等待授权的内容',
    approvedWithAReason: ({ reason }) => `已授权，理由：${reason}`,
    approved: '已授权',
  },
  notes: {
    askedFor: '发起操作',
    refused: '已拒绝',
    aHigherFeeWasAskedFor: ({ feeRate }) => `请求提高手续费率至 ${feeRate} sat/vB`,
    waitsForApproval: '等待授权',
    toBeApprovedAgain: '需要重新授权',
    approvedToBeSigned: '已授权，将在其他设备上签名',
    triedAgainOnRequest: '按要求重试',
    cancelledBeforeSending: '已取消，未发送任何内容',
    signed: ({ txid }) => `已签名 ${txid}`,
    sent: ({ txid }) => `已发送 ${txid}`,
    youRejectedIt: '你已拒绝，未签署任何内容。',
    anOperationHasEnded: '一项操作已结束',
  },
  rows: {
    waitsForYourApproval: '等待你在授权窗口中授权。',
    signingWhatYouApproved: '正在签署你授权的内容。',
    approvedWaitsToCome: '已授权。等待你的签名设备返回已签名的交易。',
    approvedAndSigned: '已授权并签名',
  },
  options: {
    cancel: '取消',
    tryAgain: '重试',
    giveUp: '放弃',
    endIt: '结束',
  },
};
