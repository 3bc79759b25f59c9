// Suppliers' price lists. A call works at some styles, so a list of 100,000 lines holds nobody up, and one that was cut off
// is sent again: what is laid over twice is the same.
import type { z } from 'zod'

import { required } from '#lib/shared/required.ts'
import { type BlankDetails, BlankInput } from '#lib/contract/blanks.ts'
import {
  type applyPriceList as applyEndpoint,
  CHANGES_SHOWN,
  type ComparedStyle,
  type rememberSupplierList,
  type SupplierList
} from '#lib/contract/supplier-lists.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import { type Db, inTransaction } from '#lib/server/platform/db/index.ts'
import { type CostChange, layCosts, type ListedStyle, styleKey } from '#lib/shared/price-list.ts'

import {
  findStyles,
  insertStyles,
  type CatalogueStyle,
  putSupplierList,
  replaceCosts,
  findSupplierLists
} from './price-list-queries.ts'

export function listSupplierLists(db: Db, member: Member): Promise<SupplierList[]> {
  return findSupplierLists(db, member)
}

interface List {
  supplier: string
  styles: ListedStyle[]
}

interface Laid {
  style: ListedStyle
  known: CatalogueStyle | undefined
  /** Nothing where it cannot be kept. */
  details: BlankDetails | undefined
  changes: CostChange[]
  problem: string
}

export async function comparePriceList(db: Db, member: Member, list: List): Promise<ComparedStyle[]> {
  const laid = layAll(list, await findStyles(db, member, list))
  return laid.map(({ style: { maker, styleNumber, name }, known, details, changes, problem }) => ({
    maker,
    styleNumber,
    name: known?.name ?? name,
    problem,
    state: details ? (known ? (changes.length > 0 ? 'changed' : 'same') : 'new') : 'refused',
    count: changes.length,
    changes: changes.slice(0, CHANGES_SHOWN)
  }))
}

export function applyPriceList(db: Db, member: Member, list: List): Promise<z.output<typeof applyEndpoint.data>> {
  return inTransaction(db, async tx => {
    const laid = layAll(list, await findStyles(tx, member, list, true))
    const good = laid.flatMap(({ details, ...other }) => (details ? [{ details, ...other }] : []))
    const added = good.filter(({ known }) => !known).map(({ details }) => details)
    const changed = good.filter(({ known, changes }) => known && changes.length > 0)
    await insertStyles(tx, member, added)
    await replaceCosts(
      tx,
      member,
      changed.map(({ known, details: { colours, sizes } }) => ({ id: known!.id, colours, sizes }))
    )
    const same = good.length - added.length - changed.length
    return { added: added.length, changed: changed.length, same, refused: laid.length - good.length }
  })
}

/** A style that stands in the call twice is laid over once. */
function layAll({ supplier, styles }: List, known: CatalogueStyle[]): Laid[] {
  const byKey = new Map(known.map(style => [styleKey(style), style]))
  const once = new Map<string, ListedStyle>()
  for (const style of styles) {
    const before = once.get(styleKey(style))
    once.set(styleKey(style), before ? { ...before, costs: [...before.costs, ...style.costs] } : style)
  }
  return [...once].map(([key, style]) => lay(style, supplier, byKey.get(key)))
}

function lay(style: ListedStyle, supplier: string, known: CatalogueStyle | undefined): Laid {
  const { colours, sizes, changes } = layCosts(known ?? { colours: [], sizes: [] }, style.costs)
  const { maker, styleNumber, name } = style
  const words = known
    ? { name: known.name, maker: known.maker, styleNumber: known.styleNumber }
    : { name, maker, styleNumber }
  const checked = BlankInput.safeParse({ ...words, supplier, colours, sizes })
  if (checked.success) return { style, known, details: checked.data, changes, problem: '' }
  return {
    style,
    known,
    details: undefined,
    changes: [],
    problem: required(checked.error.issues[0], 'an issue').message
  }
}

type Remembered = z.output<typeof rememberSupplierList.body>

export async function rememberList(db: Db, member: Member, list: Remembered): Promise<null> {
  await putSupplierList(db, member, { ...list, fileName: list.fileName ?? '' })
  return null
}
