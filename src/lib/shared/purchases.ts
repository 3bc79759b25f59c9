// Orders at suppliers as every part of the product speaks of them.
export const PURCHASE_STATES = ['draft', 'ordered', 'part_received', 'received', 'cancelled'] as const
export type PurchaseState = (typeof PURCHASE_STATES)[number]

export const PURCHASE_ACTIONS = ['order', 'finish', 'cancel'] as const
export type PurchaseAction = (typeof PURCHASE_ACTIONS)[number]

interface Blank {
  name: string
  maker: string
  styleNumber: string
  colour: string
}

/** The same for all that can stand on one line of an order, but for its size. */
export function blankKey({ maker, styleNumber, name, colour }: Blank): string {
  return [maker, styleNumber, name, colour].map(word => word.trim().toLowerCase()).join('\n')
}

interface Part {
  jobId: string
  /** In which jobs are served: by their date, then by their number. */
  dueOn: string | null
  jobNumber: number
  quantity: number
}

/** How many of each part there are once this many came: jobs that are due first are served first. */
export function serve<P extends Part>(parts: readonly P[], received: number): { part: P; has: number }[] {
  let left = received
  return parts
    .toSorted((a, b) => (a.dueOn ?? '9').localeCompare(b.dueOn ?? '9') || a.jobNumber - b.jobNumber)
    .map(part => {
      const has = Math.min(left, part.quantity)
      left -= has
      return { part, has }
    })
}

/** How many of a line are for somebody: what comes beyond them is spare. */
export function partsOf(line: {
  parts: readonly { quantity: number }[]
  stores: readonly { quantity: number }[]
}): number {
  return [...line.parts, ...line.stores].reduce((sum, { quantity }) => sum + quantity, 0)
}
