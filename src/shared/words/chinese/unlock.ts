import type { unlock as english } from '#shared/words/english/unlock.ts';

export const unlock: typeof english = {
  title: '解锁钱包',
  about: '你的私钥已在此电脑上加密。钱包锁定期间不会签署任何内容。',
  version: ({ version }) => `Inkstone ${version}`,
  promise: '密码绝不会离开此电脑。',
  corrupt: {
    title: '钱包文件已损坏',
    text: '如果你有数据文件夹的副本，请关闭 Inkstone 并将其还原。否则请在下方清除此文件，再导入助记词：你的币在链上，不在文件里。',
  },
  tooNew: {
    title: '此钱包文件来自更新版本的 Inkstone',
    text: '请更新 Inkstone 后再打开。文件未被改动。',
  },
  unreadable: {
    title: '无法打开钱包文件',
    text: '请检查磁盘是否已连接、你是否有权读取数据文件夹，然后重启 Inkstone。',
  },
  wait: ({ seconds }) => `${seconds} 秒后可重试。`,
  submit: '解锁',
  forgotten: {
    title: '忘记密码，或想重新开始？',
    text: '密码无法重置。如有助记词，可从此电脑清除钱包，再重新导入。',
  },
};
