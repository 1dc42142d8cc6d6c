import type { settingsNetworks as english } from '#shared/words/english/settings/settingsNetworks.ts';

export const settingsNetworks: typeof english = {
  connected: ({ ms, height }) => `已连接，用时 ${ms} ms，区块 ${height}。`,
  inUse: '使用中',
  money: { practice: '内置于 Inkstone', test: '测试币', main: '真实资金' },
  test: '测试连接',
<<<<<<< HEAD
  services: ({ network }) => `${network} 上的服务`,
=======
  took: ({ ms }) => `（${ms} ms）`,
  tookAt: ({ ms, height }) => `（${ms} ms，区块 ${height}）`,
  services: ({ network }) => `服务：${network}`,
>>>>>>> zhb
  notServed: '（不提供）',
  practice: '应用内置的完整区块链和服务商。无需设置，不需要密钥，不访问互联网。',
  baseUrl: '基础 URL',
  segment: '路径段',
  save: '保存',
  reset: '恢复默认',
  key: {
    label: 'API 密钥',
    set: '已设置',
    none: '无',
    save: '设置密钥',
    remove: '移除密钥',
    kept: 'API 密钥已保存，并用你的密码加密。不会再次显示。',
    notKept: '用你的密码加密，只会发送给此网络的服务商。',
  },
  proxy: {
    title: '连接',
    label: '代理',
    kinds: { system: '系统', none: '无', socks: 'SOCKS 或 Tor' },
    help: {
      system: '使用此电脑的代理设置，绝不绕过。',
      none: '直接连接服务商，服务商会看到此电脑的 IP 地址。',
      socks: '由代理解析域名，每个网络使用各自的线路。代理无响应时，Inkstone 绝不会改为直连。',
    },
    host: '代理主机',
    badHost: '请输入主机名或 IP 地址，不含 http://。',
    port: '端口',
    presets: { tor: 'Tor', torBrowser: 'Tor Browser' },
    badPort: '请输入 1 至 65535 之间的端口。',
    save: '保存连接',
  },
};
