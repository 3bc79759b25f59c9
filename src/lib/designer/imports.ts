// What an import left out or changed: in the design, and in Check, until somebody accepts it.
import type { Design } from './design.ts'
import type { ImportItem } from './fields.ts'

const MOST_ITEMS = 1000

/** What happened to a file, as importers note it. */
export type ImportChange = Pick<ImportItem, 'note' | 'count' | 'names'>

interface Source {
  file: string
  artboard: string
  /** The objects that were placed. */
  ids: readonly string[]
  makeId: () => string
}

/** The design with what the import of a file left out or changed. */
export function withImportItems(design: Design, changes: readonly ImportChange[], source: Source): Design {
  if (changes.length === 0) return design
  const { file, artboard, ids, makeId } = source
  const made = changes.map(({ note, count, names }): ImportItem => {
    return { id: makeId(), artboard, file: file.slice(0, 200), note, count, names, objects: ids.slice(0, 100) }
  })
  return { ...design, imports: [...(design.imports ?? []), ...made].slice(-MOST_ITEMS) }
}

export function acceptImportItem(design: Design, id: string): Design {
  const left = design.imports?.filter(item => item.id !== id)
  if (!left || left.length === design.imports?.length) return design
  const { imports: _, ...rest } = design
  return left.length > 0 ? { ...rest, imports: left } : rest
}
