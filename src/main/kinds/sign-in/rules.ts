import { domainToUnicode } from 'node:url';

import { block, type Finding, hold } from '#main/signing/define/clause.ts';
import type { NetworkId } from '#shared/bitcoin/network.ts';
import { plainText } from '#shared/text.ts';
import { say } from '#shared/words/say.ts';

import type { Challenge } from './challenge.ts';

const HOUR = 3_600_000;
/** Clock tolerance. */
const CLOCKS = 10 * 60_000;
const LOCAL = /^(localhost|127\.0\.0\.1)(:|$)/;
const NUMBERS = /^[\d.]+(:|$)/;

/** First half of the hash of each chain's first block, as in CAIP-2. */
const CHAINS: Partial<Record<NetworkId, string>> = {
  mainnet: '000000000019d6689c085ae165831e93',
  testnet: '000000000933ea01ad0ee984209779ba',
  testnet4: '00000000da84f2bafbbc53dee25a72ae',
  signet: '00000008819873e925422c1ff0f99f7c',
  practice: '0f9188f13cb7b2c71f2a335e3a4fc328',
};

/** The named site must be the one in the link, and must not imitate another. */
export function siteFindings({ site, scheme, uri }: Challenge): Finding[] {
  const link = URL.parse(uri);
  const findings: Finding[] = [];
  const isLocal = LOCAL.test(site);
  if (link?.host !== hostOf(site, link?.protocol) || link.username + link.password !== '')
    findings.push(
      block(
        say.signIn.rules.itNamesAndLeads({
          site,
          which: link === null ? say.signing.named.noAddress : plainText(uri, 120),
        }),
      ),
    );
  const schemes = [scheme && `${scheme}:`, link?.protocol].filter((one) => one != null);
  if (schemes.some((one) => one !== 'https:' && !(one === 'http:' && isLocal)))
    findings.push(block(say.signIn.rules.theSiteIsNot));
  if (NUMBERS.test(site) && !isLocal) findings.push(hold(say.signIn.rules.theSiteHasNo));
  return [...findings, ...foreignLetters(site)];
}

/** Without the protocol's default port, which a link omits. */
const hostOf = (site: string, protocol = 'https:'): string =>
  site.replace(protocol === 'http:' ? /:80$/ : /:443$/, '');

/** Punycode names: letters of one script may be genuine, but a label that mixes scripts imitates another name. */
function foreignLetters(site: string): Finding[] {
  const name = site.replace(/:\d+$/, '');
  if (!/(^|\.)xn--/.test(name)) return [];
  const shown = domainToUnicode(name);
  if (shown === '' || shown.includes('xn--')) return [block(say.signIn.rules.theNameOfThe)];
  const isMixed = shown
    .split('.')
    .some((label) => /\p{Script=Latin}/u.test(label) && /[^\p{Script=Latin}\p{N}-]/u.test(label));
  const looks = say.signIn.rules.theNameOfTheSite({ shown: plainText(shown, 80) });
  return isMixed
    ? [block(say.signIn.rules.itMixesLettersOf({ looks }))]
    : [hold(say.signIn.rules.itsLettersCanImitate({ looks }))];
}

/** A sign-in is valid now and expires. */
export function timeFindings(
  { issuedAt, expiresAt, notBefore }: Challenge,
  now: number,
): Finding[] {
  const findings: Finding[] = [];
  if (expiresAt !== null && expiresAt <= now)
    findings.push(block(say.signIn.rules.itHasExpiredAsk));
  if (notBefore !== null && notBefore > now + CLOCKS)
    findings.push(block(say.signIn.rules.itIsNotValid));
  if (issuedAt > now + CLOCKS) findings.push(block(say.signIn.rules.itWasMadeIn));
  if (expiresAt === null && now - issuedAt > HOUR)
    findings.push(hold(say.signIn.rules.itWasMadeMore));
  return findings;
}

/** A sign-in on this chain and nothing else. */
export function scopeFindings({ chain, resources }: Challenge, network: NetworkId): Finding[] {
  const findings: Finding[] = [];
  if (chain !== null && chain.replace(/^bip122:/, '') !== CHAINS[network])
    findings.push(block(say.signIn.rules.itIsForAnother({ chain: plainText(chain, 60) })));
  if (resources.some((one) => /^urn:recap:/i.test(one)))
    findings.push(hold(say.signIn.rules.itGrantsTheSite));
  return findings;
}

/** Sites of this standard can't verify the pre-BIP-322 form. */
export const formFindings = (form: 'bip322' | 'legacy'): Finding[] =>
  form === 'bip322' ? [] : [block(say.signIn.rules.sitesTakeNoSign)];
