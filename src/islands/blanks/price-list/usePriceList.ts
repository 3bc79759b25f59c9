import { useState } from 'react'

import { call } from '#lib/client/api.ts'
import { type ListFile, ListFileError, readListFile } from '#lib/client/list-file.ts'
import { readableError } from '#lib/client/readable-error.ts'
import {
  applyPriceList,
  comparePriceList,
  COSTS_AT_ONCE,
  MOST_LIST_LINES,
  rememberSupplierList,
  STYLES_AT_ONCE
} from '#lib/contract/calls/supplier-lists.ts'
import type { ComparedStyle, SupplierList } from '#lib/contract/supplier-lists.ts'
import { t } from '#lib/i18n/t.ts'
import { type ListedStyle, type ReadList, readPriceList } from '#lib/shared/price-list.ts'
import {
  looksLikePriceHeads,
  type MappedPriceColumn,
  recognisePriceColumns,
  rememberedColumns
} from '#lib/shared/price-list-columns.ts'

interface Chosen {
  file: ListFile
  supplier: string
  columns: MappedPriceColumn[]
}

/** What the list would change, for a person to look at. */
export interface Comparison extends ReadList {
  counts: Record<ComparedStyle['state'], number>
  /** New and changed ones, the first of them. */
  shown: ComparedStyle[]
  refused: ComparedStyle[]
}

type Step =
  | { kind: 'choose' }
  | ({ kind: 'columns'; isRemembered: boolean } & Chosen)
  | ({ kind: 'working'; word: 'comparing' | 'applying'; done: number; all: number } & Chosen)
  | ({ kind: 'compared'; comparison: Comparison } & Chosen)
  | { kind: 'done'; counts: { added: number; changed: number; same: number; refused: number } }

const MOST_SHOWN = 200
const MOST_REFUSED = 50

/** The way of a price list from the file to the blanks. */
export function usePriceList(workspaceId: string, lists: SupplierList[]) {
  const [step, setStep] = useState<Step>({ kind: 'choose' })
  const [problem, setProblem] = useState<string>()
  const query = { WorkspaceId: workspaceId }

  async function attempt(work: () => Promise<void>, otherwise: Step) {
    setProblem(undefined)
    try {
      await work()
    } catch (error) {
      setProblem(error instanceof ListFileError ? t(`priceList.${error.problem}`) : readableError(error))
      setStep(otherwise)
    }
  }

  function columnsFor(file: ListFile, supplier: string) {
    const before = lists.find(list => list.supplier.toLowerCase() === supplier.trim().toLowerCase())
    return before && rememberedColumns(file.heads, before)
  }

  return {
    step,
    problem,
    choose: (chosen: File) =>
      attempt(
        async () => {
          const file = await readListFile(chosen, looksLikePriceHeads)
          if (file.lines.length > MOST_LIST_LINES) {
            setProblem(t('priceList.tooLong', { count: file.lines.length }))
            return
          }
          // A list laid out as one of before is probably of the same supplier.
          const known = lists.find(
            ({ heads }) => heads.join('\n') === file.heads.map(head => head.slice(0, 200)).join('\n')
          )
          const supplier = known?.supplier ?? ''
          const remembered = columnsFor(file, supplier)
          const columns = remembered ?? recognisePriceColumns(file.heads)
          setStep({ kind: 'columns', file, supplier, columns, isRemembered: remembered !== undefined })
        },
        { kind: 'choose' }
      ),
    setSupplier(supplier: string) {
      if (step.kind !== 'columns') return
      const remembered = columnsFor(step.file, supplier)
      setStep({ ...step, supplier, columns: remembered ?? step.columns, isRemembered: remembered !== undefined })
    },
    setColumns(columns: MappedPriceColumn[]) {
      if (step.kind === 'columns') setStep({ ...step, columns, isRemembered: false })
    },
    restart() {
      setProblem(undefined)
      setStep({ kind: 'choose' })
    },
    back() {
      if (step.kind !== 'compared') return
      const { file, supplier, columns } = step
      setStep({ kind: 'columns', file, supplier, columns, isRemembered: false })
    },
    compare() {
      if (step.kind !== 'columns') return Promise.resolve()
      const { file, supplier, columns } = step
      return attempt(async () => {
        const read = readPriceList(file.lines, columns)
        const comparison: Comparison = {
          ...read,
          counts: { new: 0, changed: 0, same: 0, refused: 0 },
          shown: [],
          refused: []
        }
        let done = 0
        for (const styles of parts(read.styles)) {
          setStep({ kind: 'working', word: 'comparing', done, all: read.styles.length, file, supplier, columns })
          add(comparison, await call(comparePriceList, { query, body: { supplier, styles } }))
          done += styles.length
        }
        setStep({ kind: 'compared', comparison, file, supplier, columns })
      }, step)
    },
    /** Cut off in the middle, it is done again: what was taken over already stays as it is. */
    apply() {
      if (step.kind !== 'compared') return Promise.resolve()
      const { file, supplier, columns, comparison } = step
      return attempt(async () => {
        const counts = { added: 0, changed: 0, same: 0, refused: 0 }
        let done = 0
        for (const styles of parts(comparison.styles)) {
          setStep({ kind: 'working', word: 'applying', done, all: comparison.styles.length, file, supplier, columns })
          const made = await call(applyPriceList, { query, body: { supplier, styles } })
          for (const key of ['added', 'changed', 'same', 'refused'] as const) counts[key] += made[key]
          done += styles.length
        }
        const heads = file.heads.map(head => head.slice(0, 200))
        const body = { supplier, fileName: file.name.slice(0, 200), heads, columns, styles: comparison.styles.length }
        await call(rememberSupplierList, { query, body })
        setStep({ kind: 'done', counts })
      }, step)
    }
  }
}

function add(comparison: Comparison, styles: ComparedStyle[]): void {
  for (const style of styles) {
    comparison.counts[style.state]++
    const { shown, refused } = comparison
    if (style.state === 'refused' && refused.length < MOST_REFUSED) refused.push(style)
    if ((style.state === 'new' || style.state === 'changed') && shown.length < MOST_SHOWN) shown.push(style)
  }
}

/** As many styles as one call takes. */
function* parts(styles: readonly ListedStyle[]): Generator<ListedStyle[]> {
  let part: ListedStyle[] = []
  let costs = 0
  for (const style of styles) {
    if (part.length === STYLES_AT_ONCE || (part.length > 0 && costs + style.costs.length > COSTS_AT_ONCE)) {
      yield part
      part = []
      costs = 0
    }
    part.push(style)
    costs += style.costs.length
  }
  if (part.length > 0) yield part
}

export type ReadingPrices = ReturnType<typeof usePriceList>
