// A DXF file is pairs of lines: a code and a value. Entities begin at code 0; blocks are entities with a name.
import { ImportError } from '../errors.ts'
import { binaryPairs, decode, isBinaryDxf } from './binary.ts'

export interface Entity {
  type: string
  pairs: [code: number, value: string][]
  /** Of a POLYLINE. */
  vertices: Entity[]
}

export interface DxfFile {
  header: Map<string, string>
  /** Colour number of each layer, negative when it is not seen. */
  layers: Map<string, number>
  /** What the font of each style of text is called, in its family or its file. */
  styles: Map<string, string[]>
  blocks: Map<string, { base: [number, number]; entities: Entity[] }>
  entities: Entity[]
  /** Whether its last line is missing: nobody knows what else is. */
  isCutOff: boolean
}

const MAX_ENTITIES = 200_000

/** Throws ImportError. */
export function readDxf(source: string | Uint8Array): DxfFile {
  const isBinary = typeof source !== 'string' && isBinaryDxf(source)
  const pairs = isBinary ? binaryPairs(source) : textPairs(typeof source === 'string' ? source : decode(source))
  const all: Entity[] = []
  const header = new Map<string, string>()
  let variable = ''
  for (const [code, value] of pairs) {
    if (code === 0) {
      if (all.length > MAX_ENTITIES)
        throw new ImportError('too-many-elements', 'This DXF has too many entities. Simplify it.')
      all.push({ type: value.toUpperCase(), pairs: [], vertices: [] })
    } else if (code === 9) variable = value
    else if (variable !== '' && !header.has(variable)) header.set(variable, value)
    // 999 is a comment.
    if (code !== 0 && code !== 999) all.at(-1)?.pairs.push([code, value])
  }
  if (!all.some(({ type }) => type === 'SECTION'))
    throw new ImportError('not-this-format', 'This file is not a DXF drawing.')
  const isCutOff = !all.some(({ type }) => type === 'EOF')
  const file = { header, layers: new Map(), styles: new Map(), blocks: new Map(), entities: [], isCutOff }
  sort(all, file)
  return file
}

function* textPairs(text: string): Generator<[code: number, value: string]> {
  const lines = text.replace(/^\u00ef\u00bb\u00bf|^\ufeff/, '').split(/\r\n|\n|\r/)
  let isBegun = false
  for (let i = 0; i + 1 < lines.length; i += 2) {
    const code = Number(lines[i])
    if (!Number.isInteger(code)) {
      if (lines[i]?.trim() === '' && isBegun) continue
      throw new ImportError('damaged', `This DXF is damaged near line ${i + 1}: a group code is missing.`)
    }
    isBegun ||= code === 0
    yield [code, (lines[i + 1] ?? '').trim()]
  }
}

function sort(all: Entity[], file: DxfFile): void {
  let section = ''
  let into: Entity[] | null = null
  let polyline: Entity | null = null
  for (const entity of all) {
    const { type } = entity
    if (type === 'SECTION') section = textOf(entity, 2)
    else if (type === 'ENDSEC') {
      section = ''
      into = null
    } else if (section === 'TABLES' && type === 'LAYER')
      // Frozen (bit 1) is not seen either.
      file.layers.set(textOf(entity, 2), (numberOf(entity, 70) & 1) === 1 ? -1 : numberOf(entity, 62, 7))
    else if (section === 'TABLES' && type === 'STYLE') file.styles.set(textOf(entity, 2), fontNames(entity))
    else if (section === 'BLOCKS' && type === 'BLOCK') {
      into = []
      file.blocks.set(textOf(entity, 2), { base: [numberOf(entity, 10), numberOf(entity, 20)], entities: into })
    } else if (type === 'ENDBLK') into = null
    else if (section === 'ENTITIES' || (section === 'BLOCKS' && into)) {
      if (type === 'VERTEX' && polyline) polyline.vertices.push(entity)
      else if (type === 'SEQEND') polyline = null
      else {
        ;(into ?? file.entities).push(entity)
        polyline = type === 'POLYLINE' ? entity : null
      }
    }
  }
}

/** AutoCAD notes the family beside the file, among what programs add to an entity. */
function fontNames(style: Entity): string[] {
  const families = style.pairs.filter(([code, value]) => code === 1000 && value !== '').map(([, value]) => value)
  const file = textOf(style, 3)
    .replace(/^.*[\\/]/, '')
    .replace(/\.(ttf|otf|ttc|shx|pfb)$/i, '')
  return [families[0] || file || textOf(style, 2)]
}

export function textOf(entity: Entity, code: number): string {
  return entity.pairs.find(([one]) => one === code)?.[1] ?? ''
}

export function numberOf(entity: Entity, code: number, otherwise = 0): number {
  const found = entity.pairs.find(([one]) => one === code)
  const value = found ? Number.parseFloat(found[1]) : otherwise
  return Number.isFinite(value) ? value : otherwise
}

/** All values of a code that may come again, such as the corners of an LWPOLYLINE. */
export function numbersOf(entity: Entity, code: number): number[] {
  return entity.pairs.filter(([one]) => one === code).map(([, value]) => Number.parseFloat(value) || 0)
}
