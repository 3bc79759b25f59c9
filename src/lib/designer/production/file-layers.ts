// The layers of a file for cutting, as programs for cutters list them.
import { zip } from '#lib/shared/zip.ts'

import { formatPath, type Path } from '../geometry/path.ts'
import type { Sheet } from './sheet.ts'
import { BESIDE_LAYERS, MARKS_LAYER, TOOL_NAMES, toolSteps, WEED_LAYER } from './tool-lines.ts'

/** What one tool cuts of one film, or the marks, which are printed and never cut. */
export interface FileLayer {
  /** Unique in the file, whichever case its reader takes letters for. */
  id: string
  name: string
  hex: string
  path: Path
  isPrinted: boolean
}

/** Marks first, as they are printed first; a film has a layer even where nothing is cut of it. */
export function fileLayers(sheets: readonly Sheet[]): FileLayer[] {
  const layers: Omit<FileLayer, 'id'>[] = []
  // Pages that lie on each other have the same marks.
  const marks = new Map(sheets.filter(sheet => sheet.marks.length > 0).map(sheet => [formatPath(sheet.marks), sheet]))
  const printed = [...marks.values()].flatMap(sheet => sheet.marks)
  if (printed.length > 0) layers.push({ name: MARKS_LAYER, hex: '#000000', path: printed, isPrinted: true })
  for (const sheet of sheets) {
    const steps = toolSteps(sheet)
    const all = steps.some(({ tool }) => tool === null) ? steps : [...steps, { tool: null, path: [] }]
    for (const { tool, layer, path } of all) {
      const drawn = tool === 'weed' ? WEED_LAYER : tool ? `${sheet.name} ${TOOL_NAMES[tool]}` : sheet.name
      layers.push({ name: layer ? BESIDE_LAYERS[layer] : drawn, hex: sheet.hex, path, isPrinted: false })
    }
  }
  const ids = uniqueIds(layers.map(({ name }) => name))
  return zip(layers, ids).map(([layer, id]) => ({ id, ...layer }))
}

const OWN = [WEED_LAYER, MARKS_LAYER, ...Object.values(BESIDE_LAYERS)]

/** A film may be called as one of our own layers is: those keep their names. */
function uniqueIds(names: readonly string[]): string[] {
  const taken = new Set<string>()
  return names.map(name => {
    const plain = idOf(name)
    const isFree = (id: string) =>
      !taken.has(id.toUpperCase()) && (OWN.includes(name) || !OWN.includes(id.toUpperCase()))
    let id = plain
    for (let n = 2; !isFree(id); n++) id = `${plain.slice(0, 28)}_${n}`
    taken.add(id.toUpperCase())
    return id
  })
}

/** A film's name as programs take it: letters, digits and dashes. */
export function idOf(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  return plain.slice(0, 31) || 'Film'
}
