import type { errors as english } from '#shared/words/english/errors.ts';

export const errors: typeof english = {
  wait: ({ seconds }) => `请等待 ${seconds} 秒。`,
  resets: ({ date }) => `请在“设置 › 限额”中调高额度，或等到 ${date}。`,
  unread: ({ row }) => `${row} 的响应未被采用。请稍后重试，或检查是否有更新。`,
  quoted: ({ text }) => `对方返回：“${text}”。`,
  shortage: ({ needed, available, missing }) =>
    `本次需要 ${needed}，可用 ${available}，还差 ${missing}。请先收款、选择更低的手续费率，或用其他钱包付款。`,
  blocked: ({ why }) => `${why}未签署任何内容。`.trim(),
  fileNamed: ({ name }) => `无法使用“${name}”`,
  addressLine: ({ line }) => `第 ${line} 个地址在此无效`,
  maintenance: '服务商正在维护',
  slowDown: '服务商要求放慢请求速度',
  byCode: {
    UNKNOWN_CALL: {
      title: '页面与应用版本不符',
      text: '请重启 Inkstone。如果仍然出现，请重新安装。',
    },
    INVALID_INPUT: { title: '输入内容无效', text: '请检查表单后重试。' },
    FORBIDDEN_SENDER: {
      title: '此窗口无权执行该操作',
      text: '请在发起请求的 Inkstone 窗口中操作。',
    },
    PAYLOAD_TOO_LARGE: { title: '内容过大', text: '请使用较小的文件，或减少一次提交的数量。' },
    INTERNAL: {
      title: 'Inkstone 内部出错',
      text: '未签署任何内容。请重试；如果反复出现，请重启应用，详情见日志。',
    },
    VAULT_ABSENT: { title: '这里还没有钱包', text: '请创建钱包，或导入助记词。' },
    VAULT_EXISTS: { title: '这里已经有一个钱包', text: '请先解锁它，或将其清除后再创建。' },
    VAULT_LOCKED: { title: '钱包已锁定', text: '请解锁后重试。' },
    VAULT_CORRUPT: {
      title: '无法读取钱包文件',
      text: '文件已损坏。请在此清除并重新导入助记词：你的币在链上，不在文件里。',
    },
    WRONG_PASSWORD: { title: '密码不正确', text: '请检查键盘布局和大写锁定。' },
    WATCH_ONLY: {
      title: '此钱包仅供观察',
      text: 'Inkstone 没有它的私钥，无法签名或显示私钥。请切换到有私钥的钱包。',
    },
    PROVIDER_UNREACHABLE: {
      title: '服务商没有响应',
      text: '请检查网络连接。恢复后，进行中的操作会自动继续。',
    },
    PROVIDER_BUSY: { title: '服务商繁忙', text: 'Inkstone 会自动重试。' },
    PROVIDER_REJECTED: { title: '服务商拒绝了请求', text: '对方没有说明原因。' },
    PROVIDER_SHAPE: {
      title: '无法识别服务商的响应',
      text: '该响应未被采用。请稍后重试，或检查是否有更新。',
    },
    PROVIDER_BUDGET: { title: '本月的 API 调用额度已用完', text: '请在“设置 › 限额”中调高额度。' },
    API_KEY_REFUSED: {
      title: 'API 密钥被拒绝',
      text: '请在“设置 › 网络”中填入适用于此网络的密钥。',
    },
    NOT_ON_NETWORK: { title: '此网络不支持', text: '请在窗口顶部切换网络。' },
    INSUFFICIENT_FUNDS: { title: '比特币余额不足', text: '请先收款，或选择更低的手续费率。' },
    ASSET_AT_RISK: {
      title: '这会花掉含有资产的 UTXO',
      text: 'Inkstone 已阻止。请用其他 UTXO 付款。',
    },
    PSBT_INVALID: { title: '无法签署此交易', text: '未签署任何内容。请重新开始。' },
    POLICY_VIOLATION: { title: '已阻止：交易与你的要求不符', text: '未签署任何内容。' },
    DIGEST_MISMATCH: {
      title: '交易在你查看后发生了变化',
      text: '未签署任何内容。请阅读新的内容后再决定。',
    },
    FILE_REFUSED: { title: '无法使用此文件', text: '请选择其他文件。' },
    ORDER_REFUSED: { title: '订单未被接受', text: '未支付任何款项。' },
    FLOW_NOT_FOUND: { title: '未找到此操作', text: '它可能属于其他网络。请在“订单”中查看。' },
    ANSWER_NOT_EXPECTED: {
      title: '该提问已关闭',
      text: '操作已有进展，当前显示的是最新状态。',
    },
    QUEUE_FULL: { title: '等待授权的请求过多', text: '请先处理这些请求。' },
    COIN_LOCKED: { title: '正被其他操作使用', text: '请先完成或取消该操作。' },
    QUOTE_EXPIRED: { title: '报价已过期', text: '请重新获取报价。' },
    NOT_FOUND: { title: '未找到', text: '此网络的记录中没有此项。' },
    DATABASE_TOO_NEW: {
      title: '数据由更新版本的 Inkstone 写入',
      text: '请更新应用。数据未受影响。',
    },
    DATABASE_CORRUPT: {
      title: '本地记录已损坏',
      text: '请重试：Inkstone 会保留损坏的文件，取回仍可读取的内容，其余从副本恢复。你的币不受影响。',
    },
    DATABASE_ALTERED: {
      title: '本地记录在应用之外被修改',
      text: 'Inkstone 不会使用它们运行。请搁置此文件：它会被保留，而你的币在链上。',
    },
    DATABASE_BEHIND: {
      title: '本地记录比之前旧',
      text: 'Inkstone 会统计每次写入，而此文件落后了：可能放回了旧副本，或有记录被删除。在你决定之前，其中的操作都不会继续。如果是你自己放回的副本，可以继续使用；否则请查明谁改动了数据文件夹。',
    },
    DATABASE_BUSY: { title: '本地记录正被占用', text: '请关闭其他 Inkstone 后重试。' },
    DATABASE_READ_ONLY: {
      title: '无法写入数据文件夹',
      text: '磁盘为只读，或文件夹属于其他用户。请授予 Inkstone 写入权限后重试。没有任何更改。',
    },
    FOLDER_GONE: {
      title: '数据文件夹不见了',
      text: '它在 Inkstone 运行时被删除、移动或替换。一切已停止，不会再签名或付款。请放回文件夹并重新启动 Inkstone；如果找不回，助记词可以恢复钱包，备份文件可以恢复记录。',
    },
  },
  queueFull: ({ most }) => `已有 ${most} 个请求在等待，不再接受新的请求。请先处理它们。`,
  phrase: {
    title: '助记词无效',
    fingerprint: '助记词有效，但打开的不是该指纹对应的钱包。请检查密码短语和指纹。',
    checksum: '单词都正确，但校验不通过：有单词错误或顺序不对。',
    unknown: ({ position }) => `第 ${position} 个单词不在任何词表中。请检查拼写。`,
    mixed: ({ position }) => `第 ${position} 个单词与其余单词不是同一种语言。`,
    usual: '请检查拼写和顺序。助记词有 12 到 24 个单词，最后一个是校验词。',
  },
  refused: {
    title: '没有任何更改',
    withdrawn: '请求已撤回。',
    locked: '在你决定之前钱包已锁定。请解锁后重试。',
    stale: '授权窗口显示的内容已过时。请重试并重新阅读。',
    usual: '你在授权窗口中拒绝了。',
  },
  key: {
    duplicate: { title: '已经存在', text: '请查看钱包和账户列表。' },
    last: {
      title: '不能移除最后一个钱包',
      text: '请先添加另一个钱包，或在“设置 › 安全”中清除全部。',
    },
    many: { title: '钱包数量过多', text: '请移除不需要的钱包。' },
    path: { title: '不是账户路径', text: '格式如 m/84’/0’/0’，每一级都是硬化派生。' },
    private: {
      title: '这是私钥',
      text: '只能观察公钥。请清空剪贴板：任何拥有此私钥的人都能花掉这些币。',
    },
    usual: {
      title: '密钥无效',
      text: '私钥应为 WIF 格式且属于当前网络；观察用的公钥以 xpub、ypub、zpub、tpub、upub 或 vpub 开头。',
    },
  },
  address: {
    title: '此地址在这里无效',
    mixedCase: '地址应全部小写或全部大写：有字母被改动。请重新复制。',
    checksum: '有字符错误或缺失。请重新复制。',
    network: '它属于其他网络。请切换网络，或索取此网络的地址。',
    unsafe: '发到那里的币可能永远无法动用。请索取其他地址。',
    usual: '这不是比特币地址。请从来源重新复制。',
  },
  backup: {
    tooNew: {
      title: '此备份来自更新的版本',
      text: '请安装最新版 Inkstone 后重试。',
    },
    format: {
      title: '这不是 Inkstone 备份',
      text: '请选择 Inkstone 保存的文件，文件名以 .inkstone-backup 结尾。',
    },
    damaged: {
      title: '此备份已损坏',
      text: '有部分缺失或被改动，因此完全不予采用。请换一份副本；助记词也可以恢复钱包。',
    },
  },
  disk: {
    title: '磁盘已满',
    text: '请释放空间。Inkstone 不会执行无法先记录的操作。',
    password: '新密码无法写入，旧密码仍然有效。请释放空间后重试。',
  },
};
