// A DXF (R12 and later, as text) as outlines by layer and colour. Loose lines are joined; each closed outline is a shape,
// in which an outline inside of it is a hole.
import { spell } from '#lib/shared/spelling.ts'
import { boxOfNode } from './clip.ts'
import { checkTime, collect, DXF_LIMITS } from './dxf/collect.ts'
import { type DxfFile, readDxf } from './dxf/read.ts'
import type { AssumedUnit, ImportedDrawing, ImportedNode, SizeAnswer } from './drawing.ts'
import { ImportError } from './errors.ts'
import type { FindFont } from './fonts.ts'
import { edgesOf, moved, nodesOf } from './machine-lines.ts'
import { drawnBoxOf, unionOf } from './matrix.ts'
import { withPurposes } from './purposes.ts'
import { Remarks } from './remarks.ts'

export interface DxfOptions {
  /** Millimetres per unit, in place of what the file says. */
  mmPerUnit?: number
  timeLimitMs?: number
  /** The fonts that are here: text in them stays text. */
  findFont?: FindFont | undefined
}

export { DXF_LIMITS }

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
  if (source.length > DXF_LIMITS.bytes)
    throw new ImportError('too-large', 'This DXF is larger than 20 MB. Simplify it.')
  const file = readDxf(source)
  const remarks = new Remarks()
  if (file.isCutOff) remarks.add('cut-off')
  const { unit, taken, signs } = unitOf(file)
  if (options.mmPerUnit === undefined && taken) remarks.add('no-unit')
  const mm = options.mmPerUnit ?? unit

  const parts = collect(file, [mm, 0, 0, -mm, 0, 0], { remarks, find: options.findFont, until })
  const all = [...parts.values()]
  const outlines = all.flatMap(({ contours, areas }) => [...contours.values(), ...areas.map(({ path }) => path)].flat())
  const texts = all.flatMap(part => part.texts.map(({ text }) => boxOfNode(text)))
  const box = unionOf([drawnBoxOf(outlines), ...(outlines.length > 0 ? [] : texts)])
  if (!Number.isFinite(box.minX))
    throw new ImportError(
      'nothing-to-import',
      remarks.notes.includes('text')
        ? 'There is only text in this DXF, in a font that is not here. Convert it to outlines first.'
        : 'There are no outlines in this DXF.'
    )
  const layers = new Map<string, ImportedNode[]>()
  const here = all.map(part => moved(part, -box.minX, -box.minY))
  const hatched = edgesOf(here.flatMap(({ areas }) => areas.flatMap(({ path }) => path)))
  for (const part of here) {
    const nodes = layers.get(part.layer) ?? []
    layers.set(part.layer, nodes)
    nodes.push(...nodesOf(part, { remarks, check: () => checkTime(until), hatched }))
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
