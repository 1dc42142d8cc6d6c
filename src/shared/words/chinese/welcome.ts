import type { welcome as english } from '#shared/words/english/welcome.ts';

import { counted } from './counted.ts';

export const welcome: typeof english = {
  otherLanguage: 'English',
  tagline: '谨慎可靠的\u200b比特币\u200b铭文助手',
  about: '在自己的电脑上收藏、铭刻、交易。每次签名前都会先核查，并用通俗的文字展示给你。',
  choices: {
    create: { title: '创建钱包', text: '12 或 24 个单词的助记词，约两分钟' },
    open: { title: '我已有钱包', text: '助记词、私钥、备份文件或仅观察' },
  },
  practice: '你将从练习网络开始：在 Inkstone 内部运行的完整比特币网络。无需注册，不涉及真实资金。',
  live: ({ network }) =>
    `你正在使用 ${network}。这里的币可能是真金白银：收款之前，请先抄写助记词。`,
  unnamed: '真实网络',
  back: '返回',
  version: ({ version }) => `版本 ${version}`,
  promises: { keys: '密钥绝不离开这台电脑', telemetry: '不收集使用数据' },
  picture: {
    part: '关于 Inkstone',
    label: '授权窗口示意图：以 19 482 sats 购买 Pebble #4，附有图片、三项核查和你的印章。',
    window: 'Inkstone 授权',
    title: '以 18 400 sats 购买 Pebble #4',
    paid: '19 482 sats',
    item: 'Pebble #4',
    pay: '你支付',
    receive: '你收到',
    checks: {
      price: '价格与你的要求一致',
      arrives: '送达你自己的地址',
      rest: '你的其他铭文不受影响',
    },
    signed: '由你签名',
    passed: '24 项核查通过',
  },
  method: '设置方式',
  methods: {
    phrase: '导入助记词',
    wif: '导入私钥',
    file: '恢复备份',
    watch: '仅观察',
  },
  create: {
    phrase: '助记词',
    length: '助记词长度',
    wordCount: ({ count }) => counted(count, { other: '# 个单词' }),
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
    choose: '选择文件',
    none: '未选择文件',
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
    submit: '添加仅观察钱包',
  },
};
