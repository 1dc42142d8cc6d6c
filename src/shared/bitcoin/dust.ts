/** Outputs below these are refused by nodes as dust (Bitcoin Core's default of 3 sat/vB). */
export const dustLimit = {
  p2pkh: 546n,
  p2sh: 540n,
  p2wpkh: 294n,
  p2wsh: 330n,
  p2tr: 330n,
};

/** By the form of an address alone: its checksum is checked elsewhere. */
function typeOf(address: string): keyof typeof dustLimit {
  const [, version, program = ''] = /^(?:bc|tb|bcrt)1(.)(.*)$/iu.exec(address) ?? [];
  if (version === undefined) return /^[23]/u.test(address) ? 'p2sh' : 'p2pkh';
  if (version.toLowerCase() === 'p') return 'p2tr';
  // 20 bytes are 32 characters, and 6 more are the checksum.
  return program.length === 38 ? 'p2wpkh' : 'p2wsh';
}

/** What an address must be paid so that it gets these sats: nodes relay nothing below its dust limit. */
export function relayable(sats: bigint, address: string): bigint {
  const least = dustLimit[typeOf(address)];
  return sats > 0n && sats < least ? least : sats;
}
