import sparticuz from '@sparticuz/chromium';
import { type Browser, chromium, type LaunchOptions } from 'playwright-core';

/** No background service of the browser may reach out: the tests assert that nothing does. */
const QUIET = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
];

/** A Chromium that came with npm where there is one, otherwise the machine's own Chrome. */
export async function browserOptions(): Promise<LaunchOptions> {
  if (process.platform === 'linux' && process.arch === 'x64') {
    const args = sparticuz.args.filter(
      (arg) => !/^--(single-process|no-zygote|headless|window-size)/.test(arg),
    );
    return {
      executablePath: await sparticuz.executablePath(),
      args: [...args, ...QUIET],
      headless: true,
    };
  }
  return { channel: 'chrome', args: QUIET, headless: true };
}

export async function launchBrowser(): Promise<Browser> {
  return chromium.launch(await browserOptions());
}
