import { crc32 } from 'node:zlib';

/** A zip file of the given names and contents, stored as they are. */
export function zipOf(files: Record<string, Buffer>): Buffer {
  const local: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(files)) {
    const sizes = Buffer.alloc(12);
    sizes.writeUInt32LE(crc32(content), 0);
    sizes.writeUInt32LE(content.length, 4);
    sizes.writeUInt32LE(content.length, 8);
    const names = Buffer.alloc(4);
    names.writeUInt16LE(Buffer.byteLength(name), 0);
    // Version 2.0, no flags, stored, no time.
    const head = Buffer.concat([Buffer.from([20, 0, 0, 0, 0, 0, 0, 0, 0x21, 0]), sizes, names]);
    const entry = Buffer.concat([Buffer.from('PK\x03\x04'), head, Buffer.from(name), content]);
    const place = Buffer.alloc(14);
    // A regular file that its owner may execute, made on Unix.
    place.writeUInt32LE((0o100755 << 16) >>> 0, 6);
    place.writeUInt32LE(offset, 10);
    central.push(
      Buffer.concat([Buffer.from('PK\x01\x02\x14\x03'), head, place, Buffer.from(name)]),
    );
    local.push(entry);
    offset += entry.length;
  }
  const list = Buffer.concat(central);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(central.length, 4);
  end.writeUInt16LE(central.length, 6);
  end.writeUInt32LE(list.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...local, list, Buffer.from('PK\x05\x06'), end]);
}
