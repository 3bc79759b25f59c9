import { isLine } from '../geometry/cubic.ts'
import type { Path } from '../geometry/path.ts'
import { formatNumber } from '../numbers.ts'
import type { Purpose } from '../design.ts'
import type { Sheet } from './sheet.ts'
import { toolSteps } from './tool-lines.ts'

const POINTS_PER_MM = 72 / 25.4

/** What is printed below the cut lines: areas in colours. */
export interface Print {
  hex: string
  path: Path
}

interface PdfOptions {
  /** The name a RIP looks for, letter by letter. */
  spotName?: string
  print?: readonly Print[]
  title?: string
}

/**
 * A page a film, in real size: cut lines as hairline strokes in a spot colour (Separation), never as process colour, so
 * that a RIP cuts them and prints the rest.
 */
export function writePdf(
  sheets: readonly Sheet[],
  { spotName = 'CutContour', print = [], title = '' }: PdfOptions = {}
): Uint8Array {
  const objects: string[] = []
  const spots: [key: string, name: string, cmyk: string][] = [
    ['Cut', spotName, '0 1 0 0'],
    ...Object.entries(SPOTS).map(([purpose, { key, name, cmyk }]): [string, string, string] => [
      key,
      sheets.some(({ lines }) => lines.some(line => line.purpose === purpose)) ? name : '',
      cmyk
    ])
  ]
  const colours = spots
    .filter(([, name]) => name !== '')
    .map(
      ([key, name, cmyk]) =>
        `/${key} [/Separation /${nameOf(name)} /DeviceCMYK << /FunctionType 2 /Domain [0 1] /C0 [0 0 0 0] /C1 [${cmyk}] /N 1 >>]`
    )
    .join(' ')
  const pages = sheets.map((_, index) => 4 + 2 * index)
  objects.push('<< /Type /Catalog /Pages 2 0 R >>')
  objects.push(`<< /Type /Pages /Kids [${pages.map(id => `${id} 0 R`).join(' ')}] /Count ${pages.length} >>`)
  objects.push(`<< /Title ${textOf(title)} /Producer (Platen) >>`)
  for (const [index, sheet] of sheets.entries()) {
    const stream = contentOf(sheet, print)
    const box = `[0 0 ${say(sheet.wMm * POINTS_PER_MM)} ${say(sheet.hMm * POINTS_PER_MM)}]`
    objects.push(
      `<< /Type /Page /Parent 2 0 R /MediaBox ${box} /Resources << /ColorSpace << ${colours} >> >> /Contents ${pages[index]! + 1} 0 R >>`,
      `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`
    )
  }
  return assemble(objects)
}

/** A kiss cut is what the spot of the outlines says. */
const SPOTS: Record<Exclude<Purpose, 'kiss-cut'>, { key: string; name: string; cmyk: string }> = {
  'through-cut': { key: 'Through', name: 'ThroughCut', cmyk: '1 0 0 0' },
  score: { key: 'Crease', name: 'Crease', cmyk: '0 0 1 0' },
  draw: { key: 'Draw', name: 'Draw', cmyk: '0 0 0 1' }
}

function contentOf(sheet: Sheet, print: readonly Print[]): string {
  const { marks, wMm, hMm, mirrored } = sheet
  const out: string[] = []
  // From here on in mm, y down.
  out.push(`${say(POINTS_PER_MM)} 0 0 ${say(-POINTS_PER_MM)} 0 ${say(hMm * POINTS_PER_MM)} cm`)
  if (print.length > 0) {
    out.push('q')
    if (mirrored) out.push(`-1 0 0 1 ${say(wMm)} 0 cm`)
    for (const { hex, path } of print) {
      out.push(`${rgb(hex)} rg`)
      operators(out, path)
      out.push('f')
    }
    out.push('Q')
  }
  if (marks.length > 0) {
    out.push('0 g')
    operators(out, marks)
    out.push('f')
  }
  for (const { tool, path } of toolSteps(sheet)) {
    const key = tool === null || tool === 'kiss-cut' || tool === 'weed' ? 'Cut' : SPOTS[tool].key
    out.push(`/${key} CS 1 SCN 0.0882 w 1 j 1 J`)
    for (const contour of path) {
      operators(out, [contour])
      out.push('S')
    }
  }
  return out.join('\n')
}

function operators(out: string[], path: Path): void {
  for (const { closed, coords: c } of path) {
    out.push(`${say(c[0]!)} ${say(c[1]!)} m`)
    for (let i = 0; i + 7 < c.length; i += 6) {
      if (isLine(c, i)) {
        if (!(closed && i + 8 >= c.length)) out.push(`${say(c[i + 6]!)} ${say(c[i + 7]!)} l`)
        continue
      }
      let line = ''
      for (let k = 2; k < 8; k++) line += `${say(c[i + k]!)} `
      out.push(`${line}c`)
    }
    if (closed) out.push('h')
  }
}

/** Numbers its objects, then lists where each begins. */
function assemble(objects: readonly string[]): Uint8Array {
  // The second line's bytes above 127 tell mail programs that this is not text.
  let file = '%PDF-1.6\n%\u00e2\u00e3\u00cf\u00d3\n'
  const starts: number[] = []
  for (const [index, object] of objects.entries()) {
    starts.push(file.length)
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
  }
  const table = starts.map(start => `${String(start).padStart(10, '0')} 00000 n \n`).join('')
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`
  const end = file.lastIndexOf('xref\n0 ')
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R /Info 3 0 R >>\nstartxref\n${end}\n%%EOF\n`
  const bytes = new Uint8Array(file.length)
  for (let i = 0; i < file.length; i++) bytes[i] = file.charCodeAt(i)
  return bytes
}

function say(value: number): string {
  // PDF knows no exponents; at four digits there are none but for huge numbers.
  return Math.abs(value) < 1e15 ? formatNumber(value) : '0'
}

function rgb(hex: string): string {
  return [1, 3, 5].map(at => say(Number.parseInt(hex.slice(at, at + 2), 16) / 255)).join(' ')
}

/** Letters that a PDF name may not have are written as # and their code. */
function nameOf(name: string): string {
  return name.replace(/[^A-Za-z0-9_-]/g, letter => {
    return [...new TextEncoder().encode(letter)].map(byte => `#${byte.toString(16).padStart(2, '0')}`).join('')
  })
}

/** Any letters, as UTF-16 with its mark, in hexadecimal. */
function textOf(text: string): string {
  let hex = 'feff'
  for (let i = 0; i < text.length; i++) hex += text.charCodeAt(i).toString(16).padStart(4, '0')
  return `<${hex}>`
}
