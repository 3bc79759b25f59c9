// A DXF file is pairs of lines: a code and a value. Entities begin at code 0; blocks are entities with a name.
import { ImportError } from '../errors.ts'

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
  blocks: Map<string, { base: [number, number]; entities: Entity[] }>
  entities: Entity[]
}

const MAX_ENTITIES = 200_000

/** Throws ImportError. */
export function readDxf(text: string): DxfFile {
  const lines = text.split(/\r\n|\n|\r/)
  const file: DxfFile = { header: new Map(), layers: new Map(), blocks: new Map(), entities: [] }
  const all: Entity[] = []
  let variable = ''
  for (let i = 0; i + 1 < lines.length; i += 2) {
    const code = Number(lines[i])
    const value = lines[i + 1]!.trim()
    if (!Number.isInteger(code)) {
      if (lines[i]!.trim() === '' && all.length > 0) continue
      throw new ImportError('damaged', `This DXF is damaged near line ${i + 1}: a group code is missing.`)
    }
    if (code === 0) {
      if (all.length > MAX_ENTITIES)
        throw new ImportError('too-many-elements', 'This DXF has too many entities. Simplify it.')
      all.push({ type: value.toUpperCase(), pairs: [], vertices: [] })
    } else if (code === 9) variable = value
    else if (variable !== '' && !file.header.has(variable)) file.header.set(variable, value)
    // 999 is a comment.
    if (code !== 0 && code !== 999) all.at(-1)?.pairs.push([code, value])
  }
  if (!all.some(({ type }) => type === 'SECTION'))
    throw new ImportError('not-this-format', 'This file is not a DXF drawing.')
  sort(all, file)
  return file
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
