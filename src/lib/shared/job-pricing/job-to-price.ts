// A job as it is kept and edited, in the form in which it is priced: the same on the server and on the screen.
import type { Cut } from '../pricing.ts'
import type { TaxTerms } from '../taxes.ts'
import type { CountedBy, PriceBook } from './price-book.ts'
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
  per?: CountedBy | undefined
}

export interface ItemToPrice {
  id: string
  kind: 'garment' | 'single'
  sizes: readonly { size: string; quantity: number }[]
  quantity: number
  blank: {
    costCents: number | null
    supplied: boolean
    taxClass?: string | undefined
    sizeCosts?: readonly { size: string; costCents: number }[] | undefined
  }
  components: readonly Component[]
  people?: readonly { name: string; number: string }[] | undefined
  ownCents: number | null
  taxed: boolean
  taxClass?: string | null | undefined
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

/** Its own, or else that of its blank; empty: standard. */
export function taxClassOf({ taxClass, blank }: Pick<ItemToPrice, 'taxClass' | 'blank'>): string {
  return taxClass ?? blank.taxClass ?? ''
}

function lineOf(item: ItemToPrice): JobLine {
  const { id, kind, sizes, quantity, blank, components, ownCents, taxed, fixed, people = [] } = item
  const isSingle = kind === 'single'
  const texts = { name: people.map(({ name }) => name.trim()), number: people.map(({ number }) => number.trim()) }
  return {
    id,
    taxed,
    taxClass: taxClassOf(item),
    ...(isSingle && { isService: true }),
    sizes: isSingle ? [{ size: '', quantity }] : sizes,
    blankCents: blank.costCents,
    sizeCosts: blank.sizeCosts,
    isSupplied: blank.supplied,
    // One without a blank costs what is said; nothing has been said of it at first.
    ownCents: isSingle ? (ownCents ?? 0) : ownCents,
    fixedCents: fixed?.cents ?? null,
    decorations: components.map(({ id: componentId, documentId, design, reorder, per = 'piece', ...rest }) => ({
      ...rest,
      id: `${id}/${componentId}`,
      designKey: documentId ?? design.trim().toLowerCase(),
      isReorder: reorder,
      ...(per !== 'piece' && { per, letters: texts[per].filter(Boolean).map(text => [...text].length) })
    }))
  }
}

/** Also of one that is not ordered: how many there would be. Of a service how much of it, perhaps 2.5. */
export function piecesOf({ kind, quantity, sizes }: Pick<ItemToPrice, 'kind' | 'quantity' | 'sizes'>): number {
  return kind === 'single' ? quantity : sizes.reduce((all, each) => all + each.quantity, 0)
}
