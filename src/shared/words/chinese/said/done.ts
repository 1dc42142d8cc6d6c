import type { done as english } from '#shared/words/english/said/done.ts';

export const done: typeof english = {
  bridge: {
    flowMoves: {
      deposit: ({ amount, tick }) => `已充值 ${amount} ${tick}`,
      withdraw: ({ amount, tick }) => `已提现 ${amount} ${tick}`,
    },
  },
  orders: {
    content: {
      deploy: ({ tick }) => `已部署 ${tick}`,
      mint: ({ groupDecimal, tick }) => `已铸造 ${groupDecimal} ${tick}`,
      etch: ({ rune }) => `已蚀刻 ${rune}`,
      mint2: ({ rune }) => `已铸造 ${rune}`,
      mintTimes: ({ rune, count }) => `已铸造 ${rune}，${count} 次`,
      transfer: ({ groupDecimal, tick }) => `${groupDecimal} ${tick} 的转账铭文`,
      inscribe: ({ title }) => `已铭刻 ${title}`,
    },
  },
  signIn: { flow: { signInTo: ({ site }) => `已签名登录 ${site}` } },
  spend: {
    flowMoves: {
      sendSats: ({ total, which }) => `已发送 ${total} sats ${which}`.trim(),
      sendInscription: ({ inscriptionId }) => `已发送铭文 ${inscriptionId}…`,
      move: '已转移',
      send: '已发送',
      send2: ({ runes }) => `已发送 ${runes}`,
      send3: ({ amount, tick }) => `已发送 ${amount} ${tick}`,
      join: ({ length }) => `已合并 ${length}`,
      splitInscriptionsOutOf: '已从 UTXO 中分离铭文',
      speedUpATransaction: '已加速交易',
      cancel: ({ titleOf }) => `已取消：${titleOf}`,
    },
  },
  swap: {
    callsLiquidity: {
      openThePool: ({ pair }) => `已创建资金池 ${pair}`,
      addToThePool: ({ pair }) => `已向资金池 ${pair} 添加流动性`,
      takeOutOfThe: ({ pair }) => `已从资金池 ${pair} 移除流动性`,
    },
    callsSend: {
      send: ({ amount, tick }) => `已发送 ${amount} ${tick}`,
      sendToAddresses: ({ tick, length }) => `已发送 ${tick} 到 ${length} 个地址`,
    },
    callsShares: {
      stakeSharesOf: ({ pair }) => `已质押 ${pair} LP 代币`,
      unstakeSharesOf: ({ pair }) => `已解除质押 ${pair} LP 代币`,
      claimRewardsOf: ({ pair }) => `已领取 ${pair} 奖励`,
      sendSharesOf: ({ pair }) => `已发送 ${pair} LP 代币`,
      lockSharesOfFor: ({ pair, days }) => `已锁定 ${pair} LP 代币 ${days} 天`,
      unlockSharesOf: ({ pair }) => `已解锁 ${pair} LP 代币`,
    },
    callsSwap: {
      swapFor: ({ amountIn, tickIn, tickOut }) => `已用 ${amountIn} ${tickIn} 兑换 ${tickOut}`,
      swapFor2: ({ tickIn, amountOut, tickOut }) => `已用 ${tickIn} 兑换 ${amountOut} ${tickOut}`,
    },
    callsTable: {
      publishAbout: ({ tick }) => `已发布 ${tick} 信息`,
      withdraw: ({ amount, tick }) => `已提现 ${amount} ${tick}`,
    },
  },
  trade: {
    flowLines: {
      list: ({ what }) => `已挂单 ${what}`,
      buy: ({ what }) => `已购买 ${what}`,
      takeBack: ({ what }) => `已撤销 ${what} 的挂单`,
      anotherPriceFor: ({ label }) => `已修改 ${label} 的价格`,
      bindAPayoutAddress: '已设置收款地址',
    },
  },
};
