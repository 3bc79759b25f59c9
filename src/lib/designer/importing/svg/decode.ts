// The text of an XML file in the encoding that it is written in: as its first bytes show it, else as it declares it.
import { Gunzip } from 'fflate'

import { joinBytes } from '#lib/shared/join-bytes.ts'

import { ImportError } from '../errors.ts'

/** What an SVGZ may become: a small file can unpack to any size. */
const MOST_UNPACKED = 8 * 1024 * 1024
const STEP = 16 * 1024

/** Encodings that programs write drawings in. What is refused is refused by its name. */
const KNOWN =
  /^(utf-?8|us-ascii|ascii|iso-?8859-?\d{1,2}|latin\d|windows-125\d|cp125\d|macintosh|x-mac-roman|koi8-[ru]|shift_?jis|x-sjis|euc-(jp|kr)|gb(k|2312|18030)|big5)$/i

/** The declaration is in ASCII in all of them. */
const DECLARED = /^\s*<\?xml[^>]{0,200}?\sencoding\s*=\s*["']([\w.:-]{1,40})["']/

/** Throws ImportError. */
export function decodeXml(bytes: Uint8Array): string {
  if (isGzip(bytes)) return decodeXml(unpacked(bytes))
  const encoding = markedEncoding(bytes) ?? declaredEncoding(bytes)
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes)
    // It is not written in that any more, which nothing has to read.
    return text.replace(/^(\s*<\?xml[^>]{0,200}?)\sencoding\s*=\s*["'][^"']*["']/, '$1')
  } catch (error) {
    throw new ImportError('encoding', unreadable(encoding), { cause: error })
  }
}

function isGzip(bytes: Uint8Array): boolean {
  return bytes[0] === 0x1f && bytes[1] === 0x8b
}

/** Throws ImportError. Ends as soon as there is too much. */
function unpacked(bytes: Uint8Array): Uint8Array {
  const parts: Uint8Array[] = []
  let length = 0
  const gunzip = new Gunzip(part => {
    length += part.length
    if (length > MOST_UNPACKED) throw new ImportError('too-large', 'This SVGZ unpacks to more than 8 MB. Simplify it.')
    parts.push(part)
  })
  try {
    for (let at = 0; at < bytes.length; at += STEP)
      gunzip.push(bytes.subarray(at, at + STEP), at + STEP >= bytes.length)
  } catch (error) {
    if (error instanceof ImportError) throw error
    throw new ImportError('damaged', 'This SVGZ is damaged. Save it as a plain SVG.', { cause: error })
  }
  const whole = joinBytes(parts)
  if (isGzip(whole)) throw new ImportError('damaged', 'This SVGZ is compressed twice. Save it as a plain SVG.')
  return whole
}

function unreadable(encoding: string): string {
  return encoding === 'utf-8'
    ? 'This SVG is not written in UTF-8, and names no other encoding. Save it as UTF-8.'
    : `This SVG says that it is written in ${encoding}, and is not. Save it as UTF-8.`
}

/** By a byte order mark, or by how “<” stands in the first bytes. */
function markedEncoding([a, b, c]: Uint8Array): string | undefined {
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8'
  if ((a === 0xff && b === 0xfe) || (a === 0x3c && b === 0)) return 'utf-16le'
  if ((a === 0xfe && b === 0xff) || (a === 0 && b === 0x3c)) return 'utf-16be'
  return undefined
}

function declaredEncoding(bytes: Uint8Array): string {
  const [, declared] = DECLARED.exec(new TextDecoder('latin1').decode(bytes.subarray(0, 300))) ?? []
  if (declared === undefined) return 'utf-8'
  const encoding = usualName(declared)
  if (!KNOWN.test(encoding) || !isDecoded(encoding))
    throw new ImportError('encoding', `This SVG is written in ${declared}, which is not read here. Save it as UTF-8.`)
  // Beyond these, the letters of a name are the only difference.
  return encoding
}

/** Programs write the same encoding in several ways. */
function usualName(declared: string): string {
  return declared
    .toLowerCase()
    .replace(/^iso_8859/, 'iso-8859')
    .replace(/^latin-(?=\d)/, 'latin')
    .replace(/^windows(?=\d)/, 'windows-')
}

function isDecoded(encoding: string): boolean {
  try {
    return new TextDecoder(encoding) !== undefined
  } catch {
    return false
  }
}
