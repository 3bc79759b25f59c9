import type { ListImport, ListImportDetail } from '#lib/contract/list-imports.ts'

export type Existing = ListImport['existing']

/** One kind of list that can be imported: its columns, its calls, and its words. */
export interface ListKind<Column extends string> {
  list: 'customers' | 'leads'
  /** The screen of what is imported. */
  home: { label: string; href: string }
  /** Where the newest stand first. */
  newest: string
  columns: readonly Column[]
  /** One of these has to be there. */
  names: readonly Column[]
  looksLikeHeads: (row: readonly string[]) => boolean
  recognise: (heads: readonly string[], sample: readonly (readonly string[])[]) => (Column | '')[]
  preview: (line: readonly string[], columns: readonly (Column | '')[], heads: readonly string[]) => PreviewedLine
  /** Lines that are asked about, and what they are called. */
  inactive?: {
    is: (line: readonly string[], columns: readonly (Column | '')[], heads: readonly string[]) => boolean
    label: (count: number) => string
    leave: string
    take: string
  }
  calls: {
    create: (body: { fileName: string; heads: string[] }) => Promise<{ id: string }>
    addLines: (importId: string, body: { from: number; lines: string[][] }) => Promise<unknown>
    start: (importId: string, body: { columns: (Column | '')[]; existing: Existing }) => Promise<unknown>
    get: (importId: string, signal?: AbortSignal) => Promise<ListImportDetail>
    mend: (importId: string, lines: { line: number; cells: string[] }[]) => Promise<ListImportDetail>
    undo: (importId: string) => Promise<{ removed: number; kept: number }>
  }
  words: {
    title: string
    intro: string
    file: string
    empty: string
    column: (column: Column) => string
    existing: string
    add: string
    noName: string
    toList: string
    undoText: (count: number) => string
    removed: (count: number) => string
  }
}

export interface PreviewedLine {
  title: string
  detail: string
  contact: string
  more: string
}
