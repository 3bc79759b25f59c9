// What a DXF draws, in millimetres with y down: outlines by layer and colour, each with the block that it came in, and texts.
import type { Contour } from '../../path.ts'
import type { ImportedText } from '../drawing.ts'
import { ImportError } from '../errors.ts'
import type { FindFont } from '../fonts.ts'
import { boxOf, IDENTITY, type Matrix, multiply, scaleOf, transformPath } from '../matrix.ts'
import type { Remarks } from '../remarks.ts'
import { colourOf } from './colours.ts'
import { hatchContours } from './hatch.ts'
import { contoursOf } from './outlines.ts'
import { type DxfFile, type Entity, numberOf, textOf } from './read.ts'
import { plainWords, textFrom } from './texts.ts'

export const DXF_LIMITS = { bytes: 20 * 1024 * 1024, drawn: 50_000, points: 250_000, depth: 20 }

/** How far apart two ends may be and still be one corner. */
export const JOIN_MM = 0.02

/** Outlines of one insertion of a block; those of no block have no name. */
export interface Origin {
  name: string
}

export interface Part {
  layer: string
  colour: string
  contours: Map<Origin, Contour[]>
  /** Of hatches, each with its holes. */
  areas: { origin: Origin; path: Contour[] }[]
  texts: { origin: Origin; text: ImportedText }[]
}

export const NO_BLOCK: Origin = { name: '' }

interface Setting {
  remarks: Remarks
  find: FindFont | undefined
  until: number
}

interface Inherited {
  layer: string
  colour: number | null
  origin: Origin
}

/** Throws ImportError. */
export function collect(file: DxfFile, toMm: Matrix, { remarks, find, until }: Setting): Map<string, Part> {
  const parts = new Map<string, Part>()
  let drawn = 0
  let points = 0

  function draw(entities: Entity[], matrix: Matrix, inherited: Inherited, depth: number): void {
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
      const hex = colourOf(numberOf(entity, 420, -1), colour ?? file.layers.get(layer) ?? 7)
      drawEntity(entity, matrix, { hex, inner: { layer, colour, origin: inherited.origin }, depth })
    }
  }

  function drawEntity(
    entity: Entity,
    matrix: Matrix,
    { hex, inner, depth }: { hex: string; inner: Inherited; depth: number }
  ): void {
    const { layer, origin } = inner
    const part = () => partOf(layer, hex)
    if (entity.type === 'INSERT') insert(entity, matrix, inner, depth)
    else if (entity.type === 'DIMENSION') dimension(entity, matrix, inner, depth)
    else if (/^(TEXT|MTEXT|ATTRIB)$/.test(entity.type)) {
      const found = find && textFrom(entity, { styles: file.styles, find, matrix: seenFrom(entity, matrix), fill: hex })
      if (!found) remarks.add('text', plainWords(entity))
      else {
        remarks.add(found.isSame ? 'live-text' : 'text-style', plainWords(entity))
        part().texts.push({ origin, text: found.text })
      }
    } else if (entity.type === 'HATCH') {
      const path = placed(hatchContours(entity, JOIN_MM / (scaleOf(matrix) || 1)), layer, seenFrom(entity, matrix))
      if (path.length === 0 || numberOf(entity, 70) !== 1) remarks.add('hatch', layer)
      if (path.length > 0) part().areas.push({ origin, path })
    } else {
      const contours = contoursOf(entity)
      if (!contours) remarkLeftOut(entity, remarks)
      else contoursIn(part(), origin).push(...placed(contours, layer, seenFrom(entity, matrix)))
    }
  }

  function placed(contours: Contour[], layer: string, matrix: Matrix): Contour[] {
    const path = transformPath(contours, matrix)
    points += path.reduce((sum, { segments }) => sum + segments.length, 0)
    if (points > DXF_LIMITS.points)
      throw new ImportError('too-many-points', 'This DXF has too many points. Simplify it.')
    return path.filter(contour => isUsable(contour, () => remarks.add('bad-path', layer)))
  }

  function partOf(layer: string, colour: string): Part {
    const key = `${layer}\n${colour}`
    const known = parts.get(key)
    if (known) return known
    const part: Part = { layer, colour, contours: new Map(), areas: [], texts: [] }
    parts.set(key, part)
    return part
  }

  /** Its lines, arrows and figures stand in a block of their own, where they are seen. */
  function dimension(entity: Entity, matrix: Matrix, inner: Inherited, depth: number): void {
    const block = file.blocks.get(textOf(entity, 2))
    if (!block) {
      remarkLeftOut(entity, remarks)
      return
    }
    if (depth >= DXF_LIMITS.depth) throw endless()
    remarks.add('dimension', inner.layer)
    draw(block.entities, matrix, { ...inner, origin: depth > 0 ? inner.origin : { name: 'Dimension' } }, depth + 1)
  }

  function insert(entity: Entity, matrix: Matrix, inner: Inherited, depth: number): void {
    const name = textOf(entity, 2)
    const block = file.blocks.get(name)
    if (!block) return
    if (depth >= DXF_LIMITS.depth) throw endless()
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
        // Blocks in a block are one object with it; those that programs name themselves are none.
        const origin = depth > 0 || name.startsWith('*') ? inner.origin : { name }
        draw(block.entities, multiply(matrix, place), { ...inner, origin }, depth + 1)
      }
  }

  draw(file.entities, multiply(toMm, IDENTITY), { layer: '0', colour: null, origin: NO_BLOCK }, 0)
  return parts
}

function contoursIn({ contours }: Part, origin: Origin): Contour[] {
  const known = contours.get(origin)
  if (known) return known
  const made: Contour[] = []
  contours.set(origin, made)
  return made
}

export function checkTime(until: number): void {
  if (performance.now() > until) throw new ImportError('too-slow', 'Reading this drawing takes too long. Simplify it.')
}

function endless(): ImportError {
  return new ImportError('endless-use', 'This DXF has blocks in blocks without end.')
}

/** Mirrored entities are written as seen from below: x runs the other way. An ELLIPSE or SPLINE is not. */
function seenFrom(entity: Entity, matrix: Matrix): Matrix {
  const isBelow = numberOf(entity, 230, 1) < 0 && !/^(ELLIPSE|SPLINE|LINE|MTEXT)$/.test(entity.type)
  return isBelow ? multiply(matrix, [-1, 0, 0, 1, 0, 0]) : matrix
}

/** `onDamaged` is called for one that lies further away than anything can be made, or nowhere. */
export function isUsable(contour: Contour, onDamaged: () => void): boolean {
  if (contour.segments.length === 0) return false
  const { minX, minY, maxX, maxY } = boxOf([contour])
  const isNear = [minX, minY, maxX, maxY].every(value => Math.abs(value) < 1e7)
  if (!isNear) onDamaged()
  return isNear
}

/** Invisible, or on the sheet of paper around the drawing. */
function isHidden(entity: Entity): boolean {
  const isAttribute = entity.type === 'ATTRIB' && (numberOf(entity, 70) & 1) === 1
  return numberOf(entity, 60) === 1 || numberOf(entity, 67) === 1 || isAttribute
}

function remarkLeftOut(entity: Entity, remarks: Remarks): void {
  const { type } = entity
  const layer = textOf(entity, 8)
  if (/^(IMAGE|OLE2FRAME|WIPEOUT)$/.test(type)) remarks.add('outside', layer)
  else if (/^(3D|POLYLINE|MESH|REGION|BODY|SURFACE)/.test(type)) remarks.add('three-dimensional', layer)
  // What an attribute says is said where its block is inserted.
  else if (!/^(POINT|VIEWPORT|ATTDEF)$/.test(type)) remarks.add('unknown', type)
}
