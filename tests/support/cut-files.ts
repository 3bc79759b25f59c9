// Reads written cut files as a cutter does, with libraries of others or by themselves: nothing here knows the model.
import DxfParser from 'dxf-parser'
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** What the blade runs along, on a page in mm with y down. */
export interface CutFile {
  wMm: number
  hMm: number
  /** Path data, one outline each, in the file's order. */
  outlines: Outline[]
  /** What is printed for a cutter's eye, where the file has a layer of it. */
  marks: string[]
}

interface Outline {
  d: string
  closed: boolean
  /** As the file names it; HP-GL and PDF name none. */
  layer?: string
}

/** A shop leaves these out by their names: printed marks, and lines that only help to weed. */
export const MARKS = 'REGMARKS'
export const WEED = 'WEED'
/** What a blade follows without cutting a piece loose. */
export const KISS_CUT = /-Kiss-cut$/

function withoutMarks(outlines: (Outline & { layer: string })[]): Pick<CutFile, 'outlines' | 'marks'> {
  return {
    outlines: outlines.filter(({ layer }) => layer !== MARKS),
    marks: outlines.filter(({ layer }) => layer === MARKS).map(({ d }) => d)
  }
}

export function readCutSvg(text: string): CutFile {
  const size = /<svg [^>]*width="([\d.]+)mm" height="([\d.]+)mm" viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(text)
  if (!size || size[1] !== size[3] || size[2] !== size[4]) throw new Error('Not in real size')
  const outlines = [...text.matchAll(/<g id="([^"]*)"[^>]*>(.*?)<\/g>/gs)].flatMap(([, layer, inside]) =>
    [...inside!.matchAll(/<path d="([^"]*)"\/>/g)].map(([, d]) => ({ d: d!, closed: d!.endsWith('Z'), layer: layer! }))
  )
  return { wMm: Number(size[1]), hMm: Number(size[2]), ...withoutMarks(outlines) }
}

export function readCutDxf(text: string): CutFile {
  const read = new DxfParser().parseSync(text)!
  if (read.header['$INSUNITS'] !== 4) throw new Error('Not in millimetres')
  const { x: wMm, y: hMm } = read.header['$EXTMAX'] as unknown as { x: number; y: number }
  const outlines = read.entities.map(entity => {
    const { vertices, shape, layer } = entity as unknown as { vertices: { x: number; y: number }[]; shape: boolean; layer: string } // biome-ignore format: one line
    const d = vertices.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${hMm - y}`).join('')
    return { d: shape ? `${d}Z` : d, closed: shape, layer }
  })
  return { wMm, hMm, ...withoutMarks(outlines) }
}

/** HP-GL says nothing of its page, so the size is told. */
export function readCutHpgl(text: string, { wMm, hMm }: { wMm: number; hMm: number }): CutFile {
  const outlines: CutFile['outlines'] = []
  let start = ''
  for (const [, command, list] of text.matchAll(/(PU|PD)([\d,-]+);/g)) {
    const numbers = list!.split(',').map(value => Number(value) / 40)
    const points: string[] = []
    for (let i = 0; i < numbers.length; i += 2) points.push(`${numbers[i]} ${hMm - numbers[i + 1]!}`)
    if (command === 'PU') start = points.at(-1)!
    else outlines.push({ d: `M${start}L${points.join('L')}`, closed: points.at(-1) === start })
  }
  return { wMm, hMm, outlines, marks: [] }
}

export async function readCutPdf(bytes: Uint8Array): Promise<CutFile> {
  const loading = getDocument({ data: bytes.slice(), verbosity: 0 })
  const page = await (await loading.promise).getPage(1)
  const [, , width, height] = page.view as [number, number, number, number]
  const mm = 25.4 / 72
  const { fnArray, argsArray } = await page.getOperatorList()
  const outlines: CutFile['outlines'] = []
  let matrix = [1, 0, 0, 1, 0, 0]
  for (const [index, operation] of fnArray.entries()) {
    if (operation === OPS.transform) matrix = argsArray[index] as number[]
    if (operation !== OPS.constructPath || argsArray[index][0] !== OPS.stroke) continue
    const data = argsArray[index][1][0] as Float32Array
    let d = ''
    for (let at = 0; at < data.length; ) {
      const code = data[at++]!
      const count = [1, 1, 3, 2, 0][code]!
      const points = Array.from({ length: count }, (_, n) => {
        const [x, y] = [data[at + 2 * n]!, data[at + 2 * n + 1]!]
        const [a, b, c, e, f, g] = matrix as [number, number, number, number, number, number]
        return `${(a * x + c * y + f) * mm} ${(height - (b * x + e * y + g)) * mm}`
      })
      d += 'MLCQZ'[code]! + points.join(' ')
      at += 2 * count
    }
    outlines.push({ d, closed: d.endsWith('Z') })
  }
  await loading.destroy()
  return { wMm: width * mm, hMm: height * mm, outlines, marks: [] }
}

export interface RecipeLine {
  film: string
  file: string
  mirrored: boolean
}

export interface Recipe {
  /** Where the pages' top left corner lies on the artboard, in mm. */
  left: number
  top: number
  layers: RecipeLine[]
}

export function readRecipe(text: string): Recipe {
  const place = /Sheets begin (-?[\d.]+) from the left and (-?[\d.]+) from the top of the artboard \(mm\)/.exec(text)
  const layers = [...text.matchAll(/^\d+\. (.+?) \(#[0-9A-Fa-f]{6}\).*\n(?: {3}.*\n)*/gm)].map(([lines, film]) => ({
    film: film!,
    file: /^ {3}File (.+)$/m.exec(lines)![1]!,
    mirrored: /^ {3}Cut mirrored/m.test(lines)
  }))
  return { left: Number(place?.[1] ?? 0), top: Number(place?.[2] ?? 0), layers }
}
