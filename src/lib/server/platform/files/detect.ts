import { t, type TextKey } from '#lib/i18n/t.ts'
import { AppError } from '#lib/server/platform/errors.ts'

export type PictureType = 'png' | 'jpeg' | 'webp' | 'svg'

const REFUSED: [what: TextKey, test: (start: Buffer) => boolean, instead?: TextKey][] = [
  ['errors.files.what.gif', start => starts(start, 'GIF8')],
  ['errors.files.what.heic', start => /^ftyp(heic|heix|hevc|heim|heis|mif1|msf1|avif|avis)/.test(at(start, 4, 8))],
  ['errors.files.what.pdf', start => at(start, 0, 1024).includes('%PDF-'), 'errors.files.instead.pdf'],
  [
    'errors.files.what.dxf',
    start => /^(\s*0\s*\r?\n\s*SECTION\b|\s*999\s*\r?\n|AutoCAD Binary DXF)/.test(at(start, 0, 200)),
    'errors.files.instead.dxf'
  ],
  ['errors.files.what.tiff', start => starts(start, 'II*\0') || starts(start, 'MM\0*')],
  ['errors.files.what.photoshop', start => starts(start, '8BPS')],
  ['errors.files.what.postScript', start => starts(start, '%!PS')],
  ['errors.files.what.svgz', start => starts(start, '\x1f\x8b')],
  ['errors.files.what.zip', start => starts(start, 'PK\x03\x04')],
  ['errors.files.what.bmp', start => starts(start, 'BM')]
]

/**
 * What the bytes are, whatever name and type came with them. Anything else is refused with a sentence, which ends with
 * what is `accepted` there.
 */
export function detectType(bytes: Buffer, accepted = t('errors.files.accepted')): PictureType {
  if (bytes.length === 0) throw new AppError('invalid', t('errors.files.empty', { accepted }))
  const start = bytes.subarray(0, 1024)
  if (starts(start, '\x89PNG\r\n\x1a\n')) return 'png'
  if (starts(start, '\xff\xd8\xff')) return 'jpeg'
  if (starts(start, 'RIFF') && at(start, 8, 4) === 'WEBP') return 'webp'
  const refused = REFUSED.find(([, test]) => test(start))
  if (refused)
    throw new AppError(
      'invalid',
      t('errors.files.refusedKind', { what: t(refused[0]), instead: refused[2] ? t(refused[2]) : accepted })
    )
  const text = at(start, 0, 1024)
    .replace(/^\xef\xbb\xbf/, '')
    .trimStart()
  if (/^<!doctype\s+html|^<html/i.test(text)) {
    throw new AppError('invalid', t('errors.files.webPage', { accepted }))
  }
  if (text.startsWith('<')) return 'svg'
  if (starts(start, '\xff\xfe') || starts(start, '\xfe\xff') || /^<\0|^\0</.test(text)) {
    throw new AppError('invalid', t('errors.files.svgNotUtf8'))
  }
  throw new AppError('invalid', t('errors.files.notPicture', { accepted }))
}

function at(bytes: Buffer, start: number, length: number): string {
  return bytes.toString('latin1', start, start + length)
}

function starts(bytes: Buffer, text: string): boolean {
  return at(bytes, 0, text.length) === text
}
