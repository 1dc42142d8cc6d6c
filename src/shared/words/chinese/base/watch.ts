import type { watch as english } from '#shared/words/english/base/watch.ts';

export const watch: typeof english = {
  fields: {
    xpub: {
      label: '扩展公钥或描述符',
      help: '例如 wpkh([73c5da0a/84h/1h/0h]tpub…/0/*)。请包含方括号中的来源信息，以便硬件钱包找到对应的密钥。',
    },
    addresses: {
      label: '要观察的地址',
      help: ({ most }) =>
        `每行一个，最多 ${most} 个，须属于同一钱包。Taproot 地址存放铭文和符文，其他地址用于付款和找零；如果只有 Taproot 地址，则兼作两用。可在“设置 › 钱包”中更改。`,
      tooMany: ({ most }) => `最多 ${most} 个地址。`,
    },
    kind: '地址类型',
    detected: '描述符以及以 y、z、u 或 v 开头的密钥会自动识别。',
  },
  pay: {
    title: '此钱包没有用于付款的账户',
    text: ({ name }) =>
      `“${name}”可以用来付款。只会花费已证明不含资产的 UTXO，绝不会花费铭文或代币。`,
    allow: '允许付款',
  },
  elsewhere: {
    title: '在其他设备上签名',
    text: 'Inkstone 没有此钱包的私钥。在此授权后，保存未签名的 PSBT，在持有私钥的设备上签名，再导入回来发送。',
  },
  only: {
    title: '此钱包仅供观察',
    text: 'Inkstone 没有此钱包的私钥，因此无法在此签名或发送，但仍可查看其余额、UTXO 和地址。',
    rest: '其他操作请在窗口顶部切换到有私钥的钱包，或在{settings}中添加。',
    settings: '“设置 › 钱包”',
  },
  works: {
    inscribe:
      '你也可以用其他钱包支付订单：会给出确切金额和地址。需要多步签名的订单（例如仅限部署者的铸造）需要有私钥的钱包。',
    tokens: '发送代币分两步，每一步都需要签名：先付款铭刻转账铭文，再发送该铭文。',
    market:
      '每次只能挂单一件，出售所得付到该资产所在的地址。设置其他收款地址需要签名消息，而 Inkstone 无法将其带到其他设备上签名。',
    'keyless-market':
      '市场需要公钥，而 Inkstone 只知道此钱包的地址。要用它购买和挂单，请用账户公钥重新添加。你仍可通过转移 UTXO 来取消挂单。',
    'keyless-bridge':
      '充值需要地址的公钥，而 Inkstone 只知道此钱包的地址。请用账户公钥重新添加。你仍可在此查看其兑换层余额。',
    bridge:
      '充值是一笔交易，在其他设备上签名。兑换层的余额只能通过签名消息转移，提现也一样：使用或提现需要有私钥的钱包。',
    swap: '你可以查看资金池、价格和余额。每个兑换操作都是一条需要即时签名的消息，Inkstone 无法将其带到其他设备上签名。',
  },
};
