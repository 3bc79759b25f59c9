// TEXT, ATTRIB and MTEXT as texts in a font that is here.
import type { ImportedRun, ImportedText } from '../drawing.ts'
import type { FindFont } from '../fonts.ts'
import { type Matrix, multiply, scaleOf } from '../matrix.ts'
import { type DxfFile, type Entity, numberOf, textOf } from './read.ts'

/** From the bottom of a line to its baseline, and between baselines, in heights of capitals. */
const BELOW = 1 / 3
const LEADING = 5 / 3
const LONGEST = 2000

interface Setting {
  styles: DxfFile['styles']
  find: FindFont
  /** From the drawing's units, y up, to millimetres. */
  matrix: Matrix
  fill: string
}

/** Null where the font is not here, or the text is fitted between two points. `isSame`: as bold and slanted as in the file. */
export function textFrom(entity: Entity, setting: Setting): { text: ImportedText; isSame: boolean } | null {
  return entity.type === 'MTEXT' ? readMtext(entity, setting) : readText(entity, setting)
}

function readText(entity: Entity, setting: Setting): ReturnType<typeof textFrom> {
  const [across, up] = [numberOf(entity, 72), numberOf(entity, 73)]
  // Aligned and fitted text is stretched between two points.
  if (across === 3 || across === 5 || (numberOf(entity, 71) & 6) !== 0) return null
  const isPlaced = across !== 0 || up !== 0
  const [x, y] = isPlaced ? [numberOf(entity, 11), numberOf(entity, 21)] : [numberOf(entity, 10), numberOf(entity, 20)]
  const height = numberOf(entity, 40, 1)
  const lift = across === 4 ? 1 / 2 : [0, -BELOW, 1 / 2, 1][up]!
  return made(entity, setting, {
    x,
    y,
    height,
    align: across === 0 ? 'left' : across === 2 ? 'right' : 'center',
    down: lift * height,
    s: plainWords(entity),
    width: numberOf(entity, 41, 1) || 1,
    lean: numberOf(entity, 51)
  })
}

function readMtext(entity: Entity, setting: Setting): ReturnType<typeof textFrom> {
  const attachment = Math.min(9, Math.max(1, numberOf(entity, 71, 1))) - 1
  const height = numberOf(entity, 40, 1)
  const s = plainWords(entity)
  const lines = s.split('\n').length
  const step = LEADING * height * (numberOf(entity, 44, 1) || 1)
  const whole = height + (lines - 1) * step
  return made(entity, setting, {
    x: numberOf(entity, 10),
    y: numberOf(entity, 20),
    height,
    align: (['left', 'center', 'right'] as const)[attachment % 3]!,
    down: height - [0, whole / 2, whole][Math.floor(attachment / 3)]!,
    s,
    width: 1,
    lean: 0,
    lineHeight: step / height,
    family: /\\[fF]([^|;]{1,80})/.exec(wordsIn(entity))?.[1]
  })
}

interface Line {
  x: number
  y: number
  height: number
  align: ImportedText['align']
  /** How far the first baseline is below the point. */
  down: number
  s: string
  width: number
  lean: number
  lineHeight?: number
  family?: string | undefined
}

function made(entity: Entity, { styles, find, matrix, fill }: Setting, line: Line): ReturnType<typeof textFrom> {
  const { x, y, height, align, down, s, width, lean, lineHeight, family } = line
  const style = styles.get(textOf(entity, 7) || 'STANDARD') ?? styles.get(textOf(entity, 7) || 'Standard') ?? []
  const families = family ? [family] : style
  const raw = wordsIn(entity)
  const wish = { families, weight: /\|b1/.test(raw) ? 700 : 400, italic: /\|i1/.test(raw) }
  const found = find(wish)
  if (!found || s.trim() === '' || s.length > LONGEST || !(height > 0)) return null
  const [dx, dy] = [numberOf(entity, 11), numberOf(entity, 21)]
  const hasWay = entity.type === 'MTEXT' && (dx !== 0 || dy !== 0) && !entity.pairs.some(([code]) => code === 50)
  const angle = hasWay ? Math.atan2(dy, dx) : (numberOf(entity, 50) * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const slant = Math.tan((lean * Math.PI) / 180)
  const placed = multiply(multiply(matrix, [cos, sin, -sin, cos, x, y]), [width, 0, slant, 1, -slant * down, -down])
  const scale = scaleOf(placed)
  const run: ImportedRun = { s, font: found.id, sizeMm: height * scale, capMm: height * scale, trackMm: 0 }
  const own = multiply(placed, [1 / scale, 0, 0, -1 / scale, 0, 0])
  const text: ImportedText = { type: 'text', runs: [run], align, matrix: own, fill, opacity: 1, name: s.slice(0, 100) }
  return { text: { ...text, ...(lineHeight && { lineHeight }) }, isSame: found.isSame }
}

function wordsIn({ pairs }: Entity): string {
  return pairs
    .filter(([code]) => code === 3 || code === 1)
    .map(([, value]) => value)
    .join('')
}

/** Without the marks for fonts, heights and lines that a text may hold. */
export function plainWords(entity: Entity): string {
  const text = wordsIn(entity)
    .replaceAll(/\\U\+([0-9A-Fa-f]{4})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll(/%%(\d{3})/g, (_, code: string) => String.fromCharCode(Number(code)))
    .replaceAll(/%%d/gi, '°')
    .replaceAll(/%%c/gi, 'Ø')
    .replaceAll(/%%p/gi, '±')
    .replaceAll(/%%[uok]/gi, '')
  if (entity.type !== 'MTEXT') return text
  return text
    .replaceAll(/\\P/g, '\n')
    .replaceAll(/\\~/g, '\u00a0')
    .replaceAll(/\\S([^;]{0,60});/g, '$1')
    .replaceAll(/\\[LlOoKk]/g, '')
    .replaceAll(/\\[A-Za-z][^;\\]{0,80};/g, '')
    .replaceAll(/(?<!\\)[{}]/g, '')
    .replaceAll(/\\([\\{}])/g, '$1')
}
