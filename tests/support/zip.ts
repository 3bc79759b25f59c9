import { inflateRawSync } from 'node:zlib'

/** The entries by name, as any unpacker reads them: from the index at the end. */
export function readZip(bytes: Buffer): Map<string, string> {
  const end = bytes.lastIndexOf(Buffer.from('504b0506', 'hex'))
  const entries = new Map<string, string>()
  let at = bytes.readUInt32LE(end + 16)
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
    const nameLength = bytes.readUInt16LE(at + 28)
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength)
    const head = bytes.readUInt32LE(at + 42)
    const start = head + 30 + bytes.readUInt16LE(head + 26)
    const body = bytes.subarray(start, start + bytes.readUInt32LE(at + 20))
    entries.set(name, String(bytes.readUInt16LE(at + 10) === 8 ? inflateRawSync(body) : body))
    at += 46 + nameLength
  }
  return entries
}
