/** Nodes don't relay outputs below these (Bitcoin Core's default dust rate of 3 sat/vB). */
export const dustLimit = {
  p2pkh: 546n,
  p2sh: 540n,
  p2wpkh: 294n,
  p2wsh: 330n,
  p2tr: 330n,
};

/** From the address's form alone; its checksum is verified elsewhere. */
function typeOf(address: string): keyof typeof dustLimit {
  const [, version, program = ''] = /^(?:bc|tb|bcrt)1(.)(.*)$/iu.exec(address) ?? [];
  if (version === undefined) return /^[23]/u.test(address) ? 'p2sh' : 'p2pkh';
  if (version.toLowerCase() === 'p') return 'p2tr';
  // 20 bytes are 32 characters, plus 6 of the checksum.
  return program.length === 38 ? 'p2wpkh' : 'p2wsh';
}

/** The least output that delivers these sats, since nodes relay nothing below the dust limit. */
export function relayable(sats: bigint, address: string): bigint {
  const least = dustLimit[typeOf(address)];
  return sats > 0n && sats < least ? least : sats;
}
