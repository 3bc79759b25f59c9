// A job as it is kept and edited, in the form in which it is priced: the same on the server and on the screen.
import type { Cut } from '../pricing.ts'
import type { TaxTerms } from '../taxes.ts'
import type { PriceBook } from './price-book.ts'
import type { JobCharge, JobLine, JobToPrice } from './price-job.ts'

interface Component {
  id: string
  documentId: string | null
  design: string
  matrixId: string | null
  amount: number
  underbase: boolean
  reorder: boolean
  filmCents: number
  pressSeconds: number
}

export interface ItemToPrice {
  id: string
  kind: 'garment' | 'single'
  sizes: readonly { size: string; quantity: number }[]
  quantity: number
  blank: {
    costCents: number | null
    supplied: boolean
    sizeCosts?: readonly { size: string; costCents: number }[] | undefined
  }
  components: readonly Component[]
  ownCents: number | null
  taxed: boolean
  /** False: the customer does not want it. */
  ordered?: boolean | undefined
  fixed: { cents: number } | null
}

export interface JobFacts {
  currency: string
  book: PriceBook
  items: readonly ItemToPrice[]
  charges: readonly JobCharge[]
  discount: Cut | null
  shippingCents: number
  levelPercent: number
  taxes: TaxTerms
}

export function jobToPrice({ items, ...job }: JobFacts): JobToPrice {
  return { ...job, lines: items.filter(({ ordered }) => ordered !== false).map(lineOf) }
}

function lineOf({ id, kind, sizes, quantity, blank, components, ownCents, taxed, fixed }: ItemToPrice): JobLine {
  const isSingle = kind === 'single'
  return {
    ...{ id, taxed },
    sizes: isSingle ? [{ size: '', quantity }] : sizes,
    blankCents: blank.costCents,
    sizeCosts: blank.sizeCosts,
    isSupplied: blank.supplied,
    // One without a blank costs what is said; nothing has been said of it at first.
    ownCents: isSingle ? (ownCents ?? 0) : ownCents,
    fixedCents: fixed?.cents ?? null,
    decorations: components.map(({ id: componentId, documentId, design, reorder, ...rest }) => ({
      ...rest,
      id: `${id}/${componentId}`,
      designKey: documentId ?? design.trim().toLowerCase(),
      isReorder: reorder
    }))
  }
}

/** Also of one that is not ordered: how many there would be. */
export function piecesOf({ kind, quantity, sizes }: Pick<ItemToPrice, 'kind' | 'quantity' | 'sizes'>): number {
  return kind === 'single' ? quantity : sizes.reduce((all, each) => all + each.quantity, 0)
}
