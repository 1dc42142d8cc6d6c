import type { CallName, Contract } from '#shared/ipc/contract.ts';

/**
 * What protects a person beyond one signature, and what the approval window asks for before it gets weaker. `password`: the vault's
 * password, where there is a vault. `press`: reading it is enough; it moves nothing, or the password may be the thing that is lost.
 */
export const guards = {
  /** Which wallets, accounts and keys there are. */
  wallets: 'password',
  /** What an account may do: only some pay. */
  role: 'password',
  /** Fees, coins and calls, and how soon it locks. */
  limits: 'password',
  /** Providers, proxies and API keys. */
  hosts: 'password',
  /** Coins that the person froze. */
  frozen: 'password',
  /** Inscriptions that must not be spent. */
  assets: 'password',
  /** What was signed, ordered and paid before. */
  records: 'password',
  /** Which coins may be spent at all: somebody could lock all of them. */
  spendable: 'press',
  /** What cards call addresses and wallets. */
  names: 'press',
  /** What comes back of an order, and whether it ends. */
  refund: 'press',
  /** The password itself: the call that changes it has checked the one of now. */
  password: 'press',
  /** The vault as a whole. Its password may be forgotten. */
  vault: 'press',
} as const satisfies Record<string, 'password' | 'press'>;
export type Guard = keyof typeof guards;

/** Calls that a page may make. What the approval window alone may call is how a guard gets weaker. */
export type PageCall = {
  [N in CallName]: Contract[N]['audience'] extends 'approval' ? never : N;
}[CallName];

/** Nothing that a page asks for with it makes a guard weaker. */
const nothing = [] as const;

/**
 * Which guards each call of a page can weaken: those are asked for in the approval window. A call that isn't here doesn't compile.
 * `test/contract/weakens.test.ts` makes every one of them as a page that was taken over would.
 */
export const weakens = {
  'app.snapshot': nothing,
  'app.takeOpened': nothing,
  'app.licences': nothing,
  'app.crashReports': nothing,
  'app.crashReport': nothing,
  'app.supportBundle': nothing,
  'app.saveSupportBundle': nothing,
  'app.log': nothing,
  'app.saveLog': nothing,
  'app.pageFailed': nothing,
  'app.saveCrashReport': nothing,
  'app.openExternal': nothing,
  'app.copyText': nothing,

  'vault.status': nothing,
  'vault.sealKey': nothing,
  // The first vault: they fail where there is one.
  'vault.create': nothing,
  'vault.importPhrase': nothing,
  'vault.importWif': nothing,
  'vault.watch': nothing,
  'vault.unlock': nothing,
  'vault.lock': nothing,
  // What it shows, it shows in the approval window alone.
  'vault.reveal': nothing,
  'vault.changePassword': ['password'],
  'vault.erase': ['vault'],
  // Counts within the hours that one password buys: see auto-lock.ts.
  'vault.touch': nothing,

  'wallet.accounts': nothing,
  'wallet.newAddress': nothing,
  'wallet.addresses': nothing,
  'wallet.portfolio': nothing,
  'wallet.inscriptions': nothing,
  'wallet.feeHistory': nothing,
  'wallet.feeRates': nothing,
  'wallet.checkAddress': nothing,

  'wallets.list': nothing,
  'wallets.add': ['wallets'],
  'wallets.rename': ['names'],
  // Cards name the wallet that signs.
  'wallets.switch': nothing,
  'wallets.remove': ['wallets'],
  'wallets.addAccount': ['wallets'],
  'wallets.changeAccount': ['role'],
  'wallets.exportKey': nothing,
  'wallets.drill': nothing,
  'wallets.scan': nothing,
  'wallets.stopScan': nothing,

  'backup.save': nothing,
  'backup.upload': nothing,
  // Fails where there is a vault.
  'backup.restore': nothing,

  'coins.list': nothing,
  'coins.more': nothing,
  'coins.report': nothing,
  'coins.freeze': ['frozen'],
  'coins.release': ['assets'],
  'coins.keep': nothing,

  'spend.quote': nothing,
  'trade.quote': nothing,
  'trade.places': nothing,
  'trade.pick': nothing,
  'trade.signatures': nothing,
  'swap.addresses': nothing,
  'swap.quote': nothing,
  'swap.readList': nothing,
  'swap.timeline': nothing,
  'swap.signed': nothing,
  'bridge.choices': nothing,
  'bridge.transfers': nothing,
  'bridge.quote': nothing,
  'bridge.layers': nothing,

  'inscribe.limits': nothing,
  'inscribe.addFile': nothing,
  'inscribe.quote': nothing,
  'inscribe.preview': nothing,
  'inscribe.loadDraft': nothing,
  'inscribe.saveDraft': nothing,

  // Whatever it starts is signed on a card of its own.
  'flow.start': nothing,
  'flow.answer': ['refund'],
  'flow.refundEstimate': nothing,
  'flow.psbt': nothing,
  'flow.savePsbt': nothing,
  'flow.returnPsbt': nothing,
  'flow.get': nothing,
  'flow.list': nothing,
  'flow.journal': nothing,
  'flow.export': nothing,
  'flow.receipt': nothing,
  'flow.setAside': ['records'],
  'flow.refresh': nothing,
  'approval.show': nothing,
  'approval.cancel': nothing,

  'orders.list': nothing,
  'orders.statuses': nothing,
  'orders.summary': nothing,
  'orders.get': nothing,
  'orders.sync': nothing,
  'orders.receipt': nothing,
  'activity.list': nothing,
  'activity.visit': nothing,
  'activity.kinds': nothing,
  'history.state': nothing,
  'history.sync': nothing,
  'history.stop': nothing,
  'history.export': nothing,

  'labels.list': nothing,
  'labels.set': ['names'],
  'labels.export': nothing,
  'labels.import': ['names', 'spendable'],
  'labels.addresses': nothing,
  'named.list': nothing,
  'named.keep': nothing,
  'named.drop': nothing,
  'named.seen': nothing,
  'named.see': nothing,
  'market.trades': nothing,
  'market.exportTrades': nothing,
  'watch.view': nothing,
  'watch.star': nothing,
  'watch.addAlert': nothing,
  'watch.removeAlert': nothing,
  'watch.look': nothing,

  'settings.get': nothing,
  'settings.set': ['limits'],
  'settings.networks': nothing,
  // Cards name the network.
  'settings.setNetwork': nothing,
  'settings.configureNetwork': ['hosts'],
  'settings.setProxy': ['hosts'],
  'settings.setApiKey': ['hosts'],
  'settings.testConnection': nothing,
  'settings.connection': nothing,

  'receipts.sign': nothing,
  'receipts.save': nothing,
  'receipts.check': nothing,
  'records.setAside': ['records'],
  'records.accept': ['records'],
  'records.useCopy': ['records'],
  'records.retry': nothing,

  // They act on the practice network, where nothing has a value. A reset takes its coins, and what was said of them.
  'practice.status': nothing,
  'practice.mine': nothing,
  'practice.setBlockTime': nothing,
  'practice.faucet': nothing,
  'practice.payFromOutside': nothing,
  'practice.swapFaucet': nothing,
  'practice.setOnline': nothing,
  'practice.fault': nothing,
  'practice.clearFaults': nothing,
  'practice.setConditions': nothing,
  'practice.advanceClock': nothing,
  'practice.reorganise': nothing,
  'practice.reset': nothing,

  'tools.openPsbt': nothing,
  'tools.signPsbt': nothing,
  'tools.combinePsbt': nothing,
  'tools.finalizePsbt': nothing,
  'tools.broadcastPsbt': nothing,
  'tools.savePsbt': nothing,
  'tools.signMessage': nothing,
  'tools.signState': nothing,
  'tools.verifyMessage': nothing,
  'provider.read': nothing,
  'provider.worth': nothing,
} satisfies Record<PageCall, readonly Guard[]>;
