// What every PDF of ours is made of: objects, numbers, names, paths and spot colours.
import { joinBytes } from '#lib/shared/join-bytes.ts'

import type { Matrix, Purpose } from '../design.ts'
import { isLine } from '../geometry/cubic.ts'
import type { Path } from '../geometry/path.ts'
import { formatNumber } from '../numbers.ts'
import type { Sheet } from './sheet.ts'
import type { Tool } from './tool-lines.ts'

export const POINTS_PER_MM = 72 / 25.4

/** What a RIP looks for, letter by letter, and how a screen shows it. */
const SPOTS: Record<Purpose, { key: string; name: string; cmyk: string }> = {
  'kiss-cut': { key: 'Cut', name: 'CutContour', cmyk: '0 1 0 0' },
  'through-cut': { key: 'Through', name: 'ThroughCut', cmyk: '1 0 0 0' },
  score: { key: 'Crease', name: 'Crease', cmyk: '0 0 1 0' },
  draw: { key: 'Draw', name: 'Draw', cmyk: '0 0 0 1' }
}

export type SpotNames = Partial<Record<'kiss-cut' | 'through-cut', string>>

/** The key of a tool's colour; outlines of a film and lines for weeding are kiss cut. */
export function spotOf(tool: Tool): string {
  return SPOTS[tool === null || tool === 'weed' ? 'kiss-cut' : tool].key
}

/** The colour spaces of all tools that the sheets need; the kiss cut's always. */
export function spotSpaces(sheets: readonly Pick<Sheet, 'lines'>[], names: SpotNames): string {
  return Object.entries(SPOTS)
    .filter(
      ([purpose]) => purpose === 'kiss-cut' || sheets.some(({ lines }) => lines.some(line => line.purpose === purpose))
    )
    .map(([purpose, { key, name, cmyk }]) => {
      const given = names[purpose as keyof SpotNames] ?? name
      return `/${key} [/Separation /${nameOf(given)} /DeviceCMYK << /FunctionType 2 /Domain [0 1] /C0 [0 0 0 0] /C1 [${cmyk}] /N 1 >>]`
    })
    .join(' ')
}

/** Path operators, in the numbers of the path. */
export function drawPath(out: string[], path: Path): void {
  for (const { closed, coords: c } of path) {
    out.push(`${pdfNumber(c[0]!)} ${pdfNumber(c[1]!)} m`)
    for (let i = 0; i + 7 < c.length; i += 6) {
      if (isLine(c, i)) {
        if (!(closed && i + 8 >= c.length)) out.push(`${pdfNumber(c[i + 6]!)} ${pdfNumber(c[i + 7]!)} l`)
        continue
      }
      let line = ''
      for (let k = 2; k < 8; k++) line += `${pdfNumber(c[i + k]!)} `
      out.push(`${line}c`)
    }
    if (closed) out.push('h')
  }
}

/** An object's text, or the entries of a stream's dictionary and its bytes. */
export type PdfObject = string | { head: string; stream: Uint8Array }

/** Numbers its objects, then lists where each begins. */
export function assemble(objects: readonly PdfObject[]): Uint8Array {
  // The second line's bytes above 127 tell mail programs that this is not text.
  const parts = [latin1('%PDF-1.6\n%\u00e2\u00e3\u00cf\u00d3\n')]
  let length = parts[0]!.length
  const add = (bytes: Uint8Array): void => {
    parts.push(bytes)
    length += bytes.length
  }
  const starts = objects.map((object, index) => {
    const start = length
    add(latin1(`${index + 1} 0 obj\n`))
    if (typeof object === 'string') add(latin1(object))
    else {
      const head = object.head === '' ? '' : `${object.head} `
      add(latin1(`<< ${head}/Length ${object.stream.length} >>\nstream\n`))
      add(object.stream)
      add(latin1('\nendstream'))
    }
    add(latin1('\nendobj\n'))
    return start
  })
  const end = length
  const table = starts.map(start => `${String(start).padStart(10, '0')} 00000 n \n`).join('')
  add(latin1(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`))
  add(latin1(`trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 3 0 R >>\nstartxref\n${end}\n%%EOF\n`))
  return joinBytes(parts)
}

export function latin1(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length)
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i)
  return bytes
}

export function pdfNumber(value: number): string {
  // PDF knows no exponents; at four digits there are none but for huge numbers.
  return Math.abs(value) < 1e15 ? formatNumber(value) : '0'
}

/** Shares are multiplied by what may be metres, so they have more digits than lengths do. */
export function pdfMatrix([a, b, c, d, e, f]: Matrix): string {
  const shares = [a, b, c, d].map(value => value.toFixed(8).replace(/\.?0+$/, ''))
  return [...shares, pdfNumber(e), pdfNumber(f)].join(' ')
}

/** From here on a page that is so high is in millimetres, y down. */
export function inMillimetres(hMm: number): string {
  return `${pdfMatrix([POINTS_PER_MM, 0, 0, -POINTS_PER_MM, 0, hMm * POINTS_PER_MM])} cm`
}

export function rgb(hex: string): string {
  return [1, 3, 5].map(at => pdfNumber(Number.parseInt(hex.slice(at, at + 2), 16) / 255)).join(' ')
}

/** Letters that a PDF name may not have are written as # and their code. */
function nameOf(name: string): string {
  return name.replace(/[^A-Za-z0-9_-]/g, letter => {
    return [...new TextEncoder().encode(letter)].map(byte => `#${byte.toString(16).padStart(2, '0')}`).join('')
  })
}

/** Any letters, as UTF-16 with its mark, in hexadecimal. */
export function textOf(text: string): string {
  let hex = 'feff'
  for (let i = 0; i < text.length; i++) hex += text.charCodeAt(i).toString(16).padStart(4, '0')
  return `<${hex}>`
}
