import { viewOf } from './sfnt.ts'

export type ByteReader = ReturnType<typeof byteReader>

/** Reads from the start on; a RangeError where the bytes end. */
export function byteReader(bytes: Uint8Array) {
  const view = viewOf(bytes)
  let at = 0

  function u8(): number {
    return view.getUint8(at++)
  }

  function u16(): number {
    at += 2
    return view.getUint16(at - 2)
  }

  return {
    u8,
    u16,
    i16(): number {
      at += 2
      return view.getInt16(at - 2)
    },
    u32(): number {
      at += 4
      return view.getUint32(at - 4)
    },
    bytes(length: number): Uint8Array {
      if (at + length > bytes.length) throw damaged()
      at += length
      return bytes.subarray(at - length, at)
    },
    /** WOFF2's 255UInt16. */
    short(): number {
      const code = u8()
      if (code === 253) return u16()
      if (code === 255) return u8() + 253
      return code === 254 ? u8() + 506 : code
    },
    /** WOFF2's UIntBase128. */
    base128(): number {
      let value = 0
      for (let count = 0; count < 5; count++) {
        const byte = u8()
        if (count === 0 && byte === 0x80) throw damaged()
        value = value * 128 + (byte & 127)
        if (byte < 128) {
          if (value > 0xffffffff) throw damaged()
          return value
        }
      }
      throw damaged()
    },
    position: () => at
  }
}

export function damaged(): RangeError {
  return new RangeError('The font file is damaged')
}
