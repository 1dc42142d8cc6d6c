import type { signIn as english } from '#shared/words/english/signIn.ts';

export const signIn: typeof english = {
  back: '工具',
  title: '用比特币登录',
  text: '网站要求你签署一段文本，以证明你拥有某个地址。请将文本粘贴到这里：签名前你会看到是哪个网站在请求，签名后再把结果复制回去。',
  request: '登录请求',
  example: 'forum.example wants you to sign in with your Bitcoin account: …',
  submit: '查看登录请求',
  details: '请求详情',
  none: '还没有请求',
  nothing: '没有可显示的内容',
  appears: '网站、账户和请求的有效期会显示在这里。',
};
