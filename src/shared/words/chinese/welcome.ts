import type { welcome as english } from '#shared/words/english/welcome.ts';

export const welcome: typeof english = {
  about: '关于 Inkstone',
  tagline: '谨慎可靠的比特币铭文助手。',
  promises: {
    checked: {
      title: '每次签名都由你批准',
      text: '每笔交易都会逐行检查，并在单独的窗口中向你展示。',
    },
    clean: {
      title: '含资产的 UTXO 绝不用于支付',
      text: 'Inkstone 只花费已证实不含资产的 UTXO。如有疑问，一律不动。',
    },
    resumed: {
      title: '崩溃也不会丢失进度',
      text: '每一步执行前都会先保存，重启后操作继续进行。',
    },
  },
  version: ({ version }) => `Inkstone ${version}`,
  title: '设置你的钱包',
  practice: {
    title: '你正在使用练习网络',
    text: '在 Inkstone 内部运行的完整比特币网络。无需注册，不涉及真钱：随意尝试，弄坏了可以重来。',
  },
  live: {
    title: ({ network }) => `你正在使用 ${network}`,
    unnamed: '真实网络',
    text: '这里的币可能价值不菲。收款之前，请先抄写助记词。',
  },
  method: '设置方式',
  methods: {
    create: '新建钱包',
    phrase: '导入助记词',
    wif: '导入私钥',
    file: '恢复备份',
    watch: '仅观察',
  },
  create: {
    phrase: '助记词',
    length: '助记词长度',
    wordCount: ({ count }) => `${count} 个单词`,
    optional: '密码短语（选填）',
    passphrase: '密码短语',
    help: '由你自定的附加口令。缺少它时，助记词会打开另一个空钱包。密码短语丢失后无法找回。',
    next: '接下来，助记词会在授权窗口中显示，此页面无法读取。请准备好纸和笔。',
    submit: '创建钱包',
  },
  import: {
    wif: {
      label: '私钥（WIF）',
      help: '一个私钥，每种类型各一个地址。助记词是更好的备份方式。',
      submit: '导入私钥',
    },
    phrase: {
      passphrase: '密码短语',
      help: '仅当你的助记词设有密码短语时填写。',
      submit: '导入助记词',
    },
  },
  restore: {
    file: '备份文件',
    help: '由 Inkstone 保存的文件，文件名以 .inkstone-backup 结尾。',
    password: '保存备份时所用的密码。',
    reading: ({ percent }) => `正在读取文件，${percent} %`,
    checking: '正在检查文件…',
    submit: '恢复钱包',
  },
  watch: {
    text: '无需私钥即可查看余额和动态。Inkstone 会将每笔交易导出为文件，由你在其他设备上签名。',
    kind: '观察对象',
    kinds: { xpub: '扩展公钥', addresses: '地址' },
    submit: '观察',
  },
};
