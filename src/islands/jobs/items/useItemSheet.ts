import { useEffect, useEffectEvent, useMemo, useState } from 'react'

import { required } from '#lib/shared/required.ts'
import { type SheetActs, useSheet } from '#islands/ui/grid/useSheet.ts'
import { applySteps, type Sheet, type SheetRow, type Step, textOf } from '#lib/client/grid/sheet.ts'
import { itemOf, placesOf, type RowFigures, rowOf } from '#lib/client/job-sheet/rows.ts'
import type { JobItemInput } from '#lib/contract/job-items.ts'
import { t } from '#lib/i18n/t.ts'
import type { PricedJobLine } from '#lib/shared/job-pricing/price-job.ts'
import { checkRoster, isUncharged } from '#lib/shared/jobs.ts'
import { formatMoney } from '#lib/shared/money.ts'

import type { Items } from './useItems.ts'

/** So long after typing, a cell that another person changes is one that both changed at once. */
const AT_ONCE_MS = 60_000

/** The column in which a hidden cell shows. */
const SHOWN: Record<string, string> = {
  '@blank': 'blank',
  '@components': 'decorations',
  '@fixed': 'unit',
  '@own': 'unit',
  '@unit': 'unit'
}

/** A cell that was typed here and is another one now. */
export interface Overwritten {
  rowId: string
  columnId: string
  mine: string
  theirs: string
}

interface ItemSheet extends SheetActs {
  overwritten: Overwritten | undefined
  forget: () => void
}

/** The items as rows of a grid, and what is done to rows as changes of items. */
export function useItemSheet({ items, priced, put, edit }: Items, currency: string): ItemSheet {
  const [drawn] = useState(() => new WeakMap<JobItemInput, { told: string; row: SheetRow }>())
  const [typed] = useState(() => new Map<string, { text: string; atMs: number }>())
  const [overwritten, setOverwritten] = useState<Overwritten>()

  const rows = useMemo(() => {
    const lines = new Map(priced?.lines.map(line => [line.id, line]))
    return items.map(item => {
      const figures = figuresOf(item, lines.get(item.id), currency)
      const told = JSON.stringify(figures)
      const known = drawn.get(item)
      // The same row for what has not changed: it is not drawn again.
      if (known?.told === told) return known.row
      const row = rowOf(item, figures)
      drawn.set(item, { told, row })
      return row
    })
  }, [items, priced, currency, drawn])

  function onSteps(steps: Step[]): void {
    const changed = changesOf(rows, items, steps)
    put(changed)
    for (const step of steps) {
      if (step.kind !== 'set') continue
      const columnId = SHOWN[step.columnId] ?? step.columnId
      const item = changed.get(step.rowId)
      if (!item || columnId.startsWith('@')) continue
      typed.set(`${step.rowId} ${columnId}`, { text: textOf(rowOf(item), columnId), atMs: Date.now() })
    }
  }

  const compare = useEffectEvent(() => {
    const byId = new Map(rows.map(row => [row.id, row]))
    for (const [key, { text: mine, atMs }] of typed) {
      const [rowId = '', columnId = ''] = key.split(/ (.*)/)
      const row = byId.get(rowId)
      const theirs = row && textOf(row, columnId)
      if (Date.now() - atMs > AT_ONCE_MS || theirs === undefined) typed.delete(key)
      else if (theirs !== mine) {
        typed.delete(key)
        if (columnId !== 'unit' || row!.cells['@fixed'] !== 'null') setOverwritten({ rowId, columnId, mine, theirs })
      }
    }
  })
  const revision = edit.saved?.revision
  // biome-ignore lint/correctness/useExhaustiveDependencies: it compares whenever something came from the server
  useEffect(() => compare(), [revision])

  return { ...useSheet(rows, onSteps), overwritten, forget: () => setOverwritten(undefined) }
}

function changesOf(rows: Sheet, items: readonly JobItemInput[], steps: readonly Step[]) {
  const next = applySteps(rows, steps)
  const before = new Map(items.map(item => [item.id, item]))
  const written = new Set(
    steps.flatMap(step => (step.kind === 'set' ? [step.rowId] : step.kind === 'insert' ? [step.row.id] : []))
  )
  const isMoved = steps.some(({ kind }) => kind === 'insert' || kind === 'move')
  const order = new Map(items.map(({ id, position }) => [id, position]))
  const places = isMoved
    ? placesOf(
        next.map(({ id }) => id),
        order
      )
    : order
  const changed = new Map<string, JobItemInput | null>()
  for (const row of next) {
    const known = before.get(row.id)
    const position = required(places.get(row.id), 'a place')
    if (written.has(row.id) || !known) changed.set(row.id, { ...itemOf(row), position })
    else if (known.position !== position) changed.set(row.id, { ...known, position })
  }
  const there = new Set(next.map(({ id }) => id))
  for (const id of before.keys()) if (!there.has(id)) changed.set(id, null)
  return changed
}

function figuresOf(item: JobItemInput, line: PricedJobLine | undefined, currency: string): RowFigures {
  const { twice, withoutSize, differs } = checkRoster(item)
  const oddities = [
    ...(twice.length > 0 ? [t('roster.twice', { numbers: twice.join(', ') })] : []),
    ...(withoutSize > 0 ? [t('roster.withoutSize', { count: withoutSize })] : []),
    ...differs.map(({ size, ordered, listed }) => t('roster.differs', { size, ordered, listed }))
  ]
  const [problem] = line?.problems ?? []
  return {
    unitCents: line?.unitCents ?? null,
    total: line ? formatMoney(line.totalCents, currency) : '',
    problem: problem
      ? t(`jobItems.problems.${problem.kind}`, { table: problem.table ?? '', limit: problem.limit ?? '' })
      : '',
    people: peopleText(item, line, currency),
    roster: oddities.join(' ')
  }
}

/** What names and numbers of an item cost, or that nobody pays for them yet. */
function peopleText(item: JobItemInput, line: PricedJobLine | undefined, currency: string): string {
  if (line && line.peopleCents > 0) return formatMoney(line.peopleCents, currency)
  return line && isUncharged(item) ? t('jobItems.uncharged') : ''
}
