// A DXF (R12 and later, as text) as outlines by layer and colour. Loose lines are joined; each closed outline is a shape,
// in which an outline inside of it is a hole.
import { spell } from '#lib/shared/spelling.ts'
import type { Contour } from '../path.ts'
import { type Area, areasOf } from './dxf/areas.ts'
import { colourOf } from './dxf/colours.ts'
import { contoursOf } from './dxf/outlines.ts'
import { type DxfFile, type Entity, numberOf, readDxf, textOf } from './dxf/read.ts'
import type { ImportedDrawing, ImportedNode, SizeAnswer, AssumedUnit } from './drawing.ts'
import { ImportError } from './errors.ts'
import { joinContours } from './join.ts'
import { boxOf, drawnBoxOf, IDENTITY, type Matrix, multiply, transformPath } from './matrix.ts'
import { purposeOf, withPurposes } from './purposes.ts'
import { Remarks } from './remarks.ts'

export interface DxfOptions {
  /** Millimetres per unit, in place of what the file says. */
  mmPerUnit?: number
  timeLimitMs?: number
}

export const DXF_LIMITS = { bytes: 20 * 1024 * 1024, drawn: 50_000, points: 250_000, depth: 20 }

/** How far apart two ends may be and still be one corner. */
const JOIN_MM = 0.02
const HAIRLINE_MM = 0.25

/** Millimetres per unit by $INSUNITS. */
const UNITS: Record<number, number> = {
  1: 25.4,
  2: 304.8,
  4: 1,
  5: 10,
  6: 1000,
  8: 0.0000254,
  9: 0.0254,
  10: 914.4,
  13: 0.001,
  14: 100
}

/** Throws ImportError. */
export function importDxf(source: string | Uint8Array, options: DxfOptions = {}): ImportedDrawing {
  const until = performance.now() + (options.timeLimitMs ?? 5000)
  const file = readDxf(textFrom(source))
  const remarks = new Remarks()
  const { unit, taken, signs } = unitOf(file)
  if (options.mmPerUnit === undefined && taken) remarks.add('no-unit')
  const mm = options.mmPerUnit ?? unit

  const parts = collect(file, [mm, 0, 0, -mm, 0, 0], remarks, until)
  const box = drawnBoxOf([...parts.values()].flatMap(({ contours }) => contours))
  if (!Number.isFinite(box.minX)) throw new ImportError('nothing-to-import', 'There are no outlines in this DXF.')
  const layers = new Map<string, ImportedNode[]>()
  for (const { layer, colour, contours } of parts.values()) {
    const joined = joinContours(transformPath(contours, [1, 0, 0, 1, -box.minX, -box.minY]), JOIN_MM)
    const nodes = layers.get(layer) ?? []
    layers.set(layer, nodes)
    const closed = joined.filter(contour => contour.closed)
    const open = joined.filter(contour => !contour.closed)
    const common = { type: 'path', rule: 'evenodd', opacity: 1 } as const
    const stroke = { colour, widthMm: HAIRLINE_MM, join: 'round', cap: 'round' } as const
    // A layer that names a tool has lines for it and no areas.
    const lines = purposeOf(layer) ? joined : open
    if (closed.length > 0 && lines === open) {
      const areas = areasOf(closed, () => checkTime(until))
      nodes.push(...shapesOf(areas).map(shape => ({ ...common, ...shape, fill: colour, stroke: null })))
      remarks.add('filled', layer)
      if (areas.some(({ isShared }) => isShared)) remarks.add('overlap', layer)
    }
    nodes.push(...apart(lines).map(path => ({ ...common, path, fill: null, stroke })))
  }
  const drawn = [...layers].map(([name, children]): ImportedNode => ({ type: 'group', name, children }))
  const nodes = withPurposes(drawn, remarks)
  const size = { widthMm: box.maxX - box.minX, heightMm: box.maxY - box.minY }
  return {
    ...size,
    nodes,
    notes: remarks.notes,
    remarks: remarks.list,
    taken: options.mmPerUnit === undefined ? taken : null,
    sizes: options.mmPerUnit === undefined ? sizesOf(size, mm, signs) : [],
    suggestedDpi: null
  }
}

/** So many objects of one layer and colour are somebody's choice; more are one object, as nobody could choose among them. */
const MOST_OBJECTS = 3000

function shapesOf(areas: readonly Area[]): { path: Contour[]; cutOut?: Contour[] }[] {
  const shape = ({ outline, holes, holesCross }: Area) =>
    holesCross ? { path: [outline], cutOut: holes } : { path: [outline, ...holes] }
  if (areas.length <= MOST_OBJECTS) return areas.map(shape)
  const apart = areas.filter(({ isShared }) => !isShared)
  const whole = { path: apart.flatMap(({ outline, holes }) => [outline, ...holes]) }
  return [...(apart.length > 0 ? [whole] : []), ...areas.filter(({ isShared }) => isShared).map(shape)]
}

function apart(lines: Contour[]): Contour[][] {
  return lines.length > MOST_OBJECTS ? [lines] : lines.map(line => [line])
}

type Unit = 'mm' | 'in'

interface UnitSign {
  unit: Unit
  why: string
}

const likely = (): Record<Unit, string> => ({
  mm: `Drawn in ${spell('millimeters')}, as most files for cutters are.`,
  in: 'Drawn in inches, as files from the United States often are.'
})

/** What the header says of the unit, and of the system of measures that it is drawn in, which programs often forget. */
function unitOf({ header }: DxfFile): { unit: number; taken: AssumedUnit | null; signs: UnitSign[] } {
  const code = Number(header.get('$INSUNITS') ?? 0)
  const named = UNITS[code]
  const system = header.get('$MEASUREMENT')
  if (named === undefined) {
    const [first, second]: [Unit, Unit] = system === '0' ? ['in', 'mm'] : ['mm', 'in']
    const signs = [first, second].map(unit => ({ unit, why: likely()[unit] }))
    return { unit: MM_PER_UNIT[first], taken: first, signs }
  }
  const own: UnitSign[] = [
    { unit: 'in', why: 'The file says inches ($INSUNITS).' },
    { unit: 'mm', why: 'The file says metric measures ($MEASUREMENT).' }
  ]
  return { unit: named, taken: null, signs: code === 1 && system === '1' ? own : [] }
}

const MM_PER_UNIT: Record<Unit, number> = { mm: 1, in: 25.4 }

function sizesOf(
  { widthMm, heightMm }: { widthMm: number; heightMm: number },
  mm: number,
  signs: readonly UnitSign[]
): SizeAnswer[] {
  return signs.map(({ unit, why }) => {
    const times = MM_PER_UNIT[unit] / mm
    return { widthMm: widthMm * times, heightMm: heightMm * times, unit, why }
  })
}

function checkTime(until: number): void {
  if (performance.now() > until) throw new ImportError('too-slow', 'Reading this drawing takes too long. Simplify it.')
}

function textFrom(source: string | Uint8Array): string {
  if (source.length > DXF_LIMITS.bytes)
    throw new ImportError('too-large', 'This DXF is larger than 20 MB. Simplify it.')
  const text = typeof source === 'string' ? source : decode(source)
  if (text.startsWith('AutoCAD Binary DXF'))
    throw new ImportError('encoding', 'This DXF is binary. Save it as an ASCII (text) DXF.')
  return text.replace(/^\u00ef\u00bb\u00bf|^\ufeff/, '')
}

/** UTF-8 since 2007, a code page of its country before: only names and texts are written in it. */
function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('latin1').decode(bytes)
  }
}

interface Part {
  layer: string
  colour: string
  contours: Contour[]
}

function collect(file: DxfFile, toMm: Matrix, remarks: Remarks, until: number): Map<string, Part> {
  const parts = new Map<string, Part>()
  let drawn = 0
  let points = 0

  function draw(
    entities: Entity[],
    matrix: Matrix,
    inherited: { layer: string; colour: number | null },
    depth: number
  ): void {
    for (const entity of entities) {
      if (++drawn > DXF_LIMITS.drawn)
        throw new ImportError('too-many-uses', 'This DXF repeats its blocks too many times.')
      if ((drawn & 63) === 0) checkTime(until)
      const own = textOf(entity, 8) || '0'
      // What lies on layer 0 of a block is on the layer of the block's insertion.
      const layer = own === '0' && depth > 0 ? inherited.layer : own
      if ((file.layers.get(layer) ?? 7) < 0 || isHidden(entity)) continue
      const number = numberOf(entity, 62, 256)
      const colour = number === 0 ? inherited.colour : number === 256 ? null : number
      if (entity.type === 'INSERT') {
        insert(entity, matrix, { layer, colour }, depth)
        continue
      }
      const contours = contoursOf(entity)
      if (!contours) {
        remarkLeftOut(entity, remarks)
        continue
      }
      // Mirrored entities are written as seen from below: x runs the other way. An ELLIPSE or SPLINE is not.
      const below = numberOf(entity, 230, 1) < 0 && !/^(ELLIPSE|SPLINE|LINE)$/.test(entity.type)
      const placed = transformPath(contours, below ? multiply(matrix, [-1, 0, 0, 1, 0, 0]) : matrix)
      points += placed.reduce((sum, { segments }) => sum + segments.length, 0)
      if (points > DXF_LIMITS.points)
        throw new ImportError('too-many-points', 'This DXF has too many points. Simplify it.')
      const hex = colourOf(numberOf(entity, 420, -1), colour ?? file.layers.get(layer) ?? 7)
      const key = `${layer}\n${hex}`
      const part = parts.get(key) ?? { layer, colour: hex, contours: [] }
      parts.set(key, part)
      for (const contour of placed) if (isUsable(contour)) part.contours.push(contour)
    }
  }

  function insert(
    entity: Entity,
    matrix: Matrix,
    inherited: { layer: string; colour: number | null },
    depth: number
  ): void {
    const block = file.blocks.get(textOf(entity, 2))
    if (!block) return
    if (depth >= DXF_LIMITS.depth) throw new ImportError('endless-use', 'This DXF has blocks in blocks without end.')
    const angle = (numberOf(entity, 50) * Math.PI) / 180
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
    const [sx, sy] = [numberOf(entity, 41, 1), numberOf(entity, 42, 1)]
    const columns = Math.max(1, numberOf(entity, 70, 1))
    const rows = Math.max(1, numberOf(entity, 71, 1))
    if (columns * rows > DXF_LIMITS.drawn)
      throw new ImportError('too-many-uses', 'This DXF repeats its blocks too many times.')
    const side = numberOf(entity, 230, 1) < 0 ? -1 : 1
    const turn: Matrix = [side * cos, sin, -side * sin, cos, side * numberOf(entity, 10), numberOf(entity, 20)]
    for (let column = 0; column < columns; column++)
      for (let row = 0; row < rows; row++) {
        const [dx, dy] = [column * numberOf(entity, 44), row * numberOf(entity, 45)]
        const place = multiply(turn, [sx, 0, 0, sy, dx - sx * block.base[0], dy - sy * block.base[1]])
        draw(block.entities, multiply(matrix, place), inherited, depth + 1)
      }
  }

  draw(file.entities, multiply(toMm, IDENTITY), { layer: '0', colour: null }, 0)
  return parts
}

function isUsable(contour: Contour): boolean {
  if (contour.segments.length === 0) return false
  const { minX, minY, maxX, maxY } = boxOf([contour])
  return [minX, minY, maxX, maxY].every(value => Math.abs(value) < 1e7)
}

/** Invisible, or on the sheet of paper around the drawing. */
function isHidden(entity: Entity): boolean {
  return numberOf(entity, 60) === 1 || numberOf(entity, 67) === 1
}

function remarkLeftOut(entity: Entity, remarks: Remarks): void {
  const { type } = entity
  const layer = textOf(entity, 8)
  if (/^(TEXT|MTEXT|ATTRIB|ATTDEF)$/.test(type)) remarks.add('text', wordsOf(entity))
  else if (/^(IMAGE|OLE2FRAME|WIPEOUT)$/.test(type)) remarks.add('picture', layer)
  else if (/^(3D|POLYLINE|MESH|REGION|BODY|SURFACE)/.test(type)) remarks.add('three-dimensional', layer)
  else if (type === 'HATCH') remarks.add('hatch', layer)
  else if (type !== 'POINT' && type !== 'VIEWPORT') remarks.add('unknown', type)
}

/** Without the marks for fonts, heights and lines that an MTEXT may hold. */
function wordsOf(entity: Entity): string {
  return textOf(entity, 1)
    .replaceAll(/\\P/g, ' ')
    .replaceAll(/\\[A-Za-z][^;\\]{0,60};|[{}]/g, '')
}
