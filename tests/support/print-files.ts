// Reads printed sheets as a print program does: where a PDF puts its pictures and which lines are in which spot colour.
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'

type Matrix = [number, number, number, number, number, number]

export interface PrintedPage {
  wMm: number
  hMm: number
  /** The box each picture fills, in mm from the page's upper left corner, and its pixels. */
  pictures: { box: Box; matrix: Matrix; wPx: number; hPx: number; hasAlpha: boolean }[]
  /** Path data in mm, y down, one outline each, in the order of the file. */
  strokes: { spot: string; d: string }[]
  /** Colours and outlines of printed areas. */
  fills: { colour: string; d: string }[]
}

interface Box {
  minX: number
  minY: number
  maxX: number
  maxY: number
}

const MM = 25.4 / 72

function times([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix {
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f]
}

export async function readPrintPdf(bytes: Uint8Array): Promise<PrintedPage> {
  const loading = getDocument({ data: bytes.slice(), verbosity: 0, isOffscreenCanvasSupported: false, isImageDecoderSupported: false }) // biome-ignore format: one line
  const page = await (await loading.promise).getPage(1)
  const [, , width, height] = page.view as [number, number, number, number]
  const { fnArray, argsArray } = await page.getOperatorList()
  const result: PrintedPage = { wMm: width * MM, hMm: height * MM, pictures: [], strokes: [], fills: [] }
  // From the page's points, y up, to mm, y down.
  const toMm: Matrix = [MM, 0, 0, -MM, 0, height * MM]
  let matrix = toMm
  let stroke = ''
  let fill = ''
  const kept: Matrix[] = []
  // pdf.js turns spot colours into shown colours; their order among the strokes says which is which, by these names.
  const spots = spotsOf(bytes)
  for (const [index, operation] of fnArray.entries()) {
    const args = argsArray[index]
    if (operation === OPS.save) kept.push(matrix)
    else if (operation === OPS.restore) matrix = kept.pop() ?? toMm
    else if (operation === OPS.transform) matrix = times(matrix, args as Matrix)
    else if (operation === OPS.paintFormXObjectBegin) {
      kept.push(matrix)
      if (args[0]) matrix = times(matrix, [...args[0]] as Matrix)
    } else if (operation === OPS.paintFormXObjectEnd) matrix = kept.pop() ?? toMm
    else if (operation === OPS.setStrokeRGBColor) stroke = spots.get(String(args[0])) ?? String(args[0])
    else if (operation === OPS.setFillRGBColor) fill = String(args[0])
    else if (operation === OPS.paintImageXObject) {
      const image = await imageOf(page, args[0] as string)
      result.pictures.push({ box: boxOf(matrix), matrix, ...image })
    } else if (operation === OPS.constructPath) {
      const d = pathOf(args[1][0] as Float32Array, matrix)
      if (args[0] === OPS.stroke) result.strokes.push({ spot: stroke, d })
      if (args[0] === OPS.fill) result.fills.push({ colour: fill, d })
    }
  }
  await loading.destroy()
  return result
}

/** The colour that a screen shows for each Separation of the file. */
function spotsOf(bytes: Uint8Array): Map<string, string> {
  const text = Buffer.from(bytes).toString('latin1')
  const found = [...text.matchAll(/\[\/Separation \/(\S+) \/DeviceCMYK << [^>]*\/C1 \[([\d ]+)\]/g)]
  const plain = (name: string) => decodeURIComponent(name.replaceAll('#', '%'))
  return new Map(found.map(([, name, cmyk]) => [SHOWN[cmyk!] ?? cmyk!, plain(name!)]))
}

/** As pdf.js shows full cyan, magenta, yellow and black. */
const SHOWN: Record<string, string> = {
  '1 0 0 0': '#00b9f2',
  '0 1 0 0': '#fb3199',
  '0 0 1 0': '#fff200',
  '0 0 0 1': '#231f20'
}

interface PageObjects {
  objs: { get: (name: string, done: (image: { width: number; height: number; kind: number }) => void) => void }
  commonObjs: PageObjects['objs']
}

function imageOf(page: unknown, name: string): Promise<{ wPx: number; hPx: number; hasAlpha: boolean }> {
  const { objs, commonObjs } = page as PageObjects
  const store = name.startsWith('g_') ? commonObjs : objs
  // Kind 3 is red, green, blue and opacity.
  return new Promise(done =>
    store.get(name, image => done({ wPx: image.width, hPx: image.height, hasAlpha: image.kind === 3 }))
  )
}

/** Where the unit square lands. */
function boxOf([a, b, c, d, e, f]: Matrix): Box {
  const xs = [e, e + a, e + c, e + a + c]
  const ys = [f, f + b, f + d, f + b + d]
  return { minX: Math.min(...xs), minY: Math.min(...ys), maxX: Math.max(...xs), maxY: Math.max(...ys) }
}

function pathOf(data: Float32Array, [a, b, c, d, e, f]: Matrix): string {
  let text = ''
  for (let at = 0; at < data.length; ) {
    const code = data[at++]!
    const count = [1, 1, 3, 2, 0][code]!
    const points = Array.from({ length: count }, (_, n) => {
      const [x, y] = [data[at + 2 * n]!, data[at + 2 * n + 1]!]
      return `${(a * x + c * y + e).toFixed(5)} ${(b * x + d * y + f).toFixed(5)}`
    })
    text += 'MLCQZ'[code]! + points.join(' ')
    at += 2 * count
  }
  return text
}
