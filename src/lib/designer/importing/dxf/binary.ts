// A binary DXF: the same pairs of codes and values, each value as long as its code has it.
import { ImportError } from '../errors.ts'

const SENTINEL = 'AutoCAD Binary DXF\r\n\x1a\0'

export function isBinaryDxf(bytes: Uint8Array): boolean {
  return [...SENTINEL].every((letter, i) => bytes[i] === letter.charCodeAt(0))
}

type Kind = 'text' | 'double' | 'int16' | 'int32' | 'int64' | 'byte' | 'chunk'

/** The last code of each range. */
const KINDS: [to: number, kind: Kind][] = [
  [9, 'text'],
  [59, 'double'],
  [79, 'int16'],
  [99, 'int32'],
  [105, 'text'],
  [149, 'double'],
  [169, 'int64'],
  [179, 'int16'],
  [239, 'double'],
  [289, 'int16'],
  [299, 'byte'],
  [309, 'text'],
  [319, 'chunk'],
  [369, 'text'],
  [389, 'int16'],
  [399, 'text'],
  [409, 'int16'],
  [419, 'text'],
  [429, 'int32'],
  [439, 'text'],
  [459, 'int32'],
  [469, 'double'],
  [481, 'text'],
  [1003, 'text'],
  [1004, 'chunk'],
  [1009, 'text'],
  [1059, 'double'],
  [1070, 'int16'],
  [1071, 'int32']
]

/** Throws ImportError. */
export function* binaryPairs(bytes: Uint8Array): Generator<[code: number, value: string]> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = SENTINEL.length
  // Codes had one byte before 1994: the first code is 0, and the word SECTION follows it.
  const isOld = bytes[at + 1] !== 0
  try {
    while (at < bytes.length) {
      let code = isOld ? view.getUint8(at) : view.getUint16(at, true)
      at += isOld ? 1 : 2
      if (isOld && code === 255) {
        code = view.getUint16(at, true)
        at += 2
      }
      const kind = KINDS.find(([to]) => code <= to)?.[1]
      if (!kind) throw damaged()
      const [value, length] = read(kind)
      yield [code, value]
      at += length
      if (code === 0 && value === 'EOF') return
    }
  } catch (error) {
    throw error instanceof ImportError ? error : damaged(error)
  }

  function read(kind: Kind): [value: string, length: number] {
    switch (kind) {
      case 'text': {
        const end = bytes.indexOf(0, at)
        if (end < 0) throw damaged()
        return [decode(bytes.subarray(at, end)), end - at + 1]
      }
      case 'double':
        return [String(view.getFloat64(at, true)), 8]
      case 'int16':
        return [String(view.getInt16(at, true)), 2]
      case 'int32':
        return [String(view.getInt32(at, true)), 4]
      case 'int64':
        return [String(view.getBigInt64(at, true)), 8]
      case 'byte':
        return [String(view.getUint8(at)), 1]
      case 'chunk':
        return ['', 1 + view.getUint8(at)]
    }
  }
}

function damaged(cause?: unknown): ImportError {
  return new ImportError('damaged', 'This binary DXF is damaged. Save it as an ASCII (text) DXF.', { cause })
}

/** UTF-8 since 2007, a code page of its country before: only names and texts are written in it. */
export function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('latin1').decode(bytes)
  }
}
