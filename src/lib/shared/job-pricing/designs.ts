// Decorations of one design on several lines: they are run together, so they count together for the break of their table
// and pay for screens and set-up once.
import { required } from '../required.ts'
import type { MatrixFee, PriceMatrix } from './price-book.ts'
import type { JobToPrice } from './price-job.ts'

/** A fee that is part of the price of each piece. */
export interface SpreadFee {
  name: string
  /** Added to the price of each piece. */
  cents: number
  wholeCents: number
  pieces: number
  /** Of each line that has the design. */
  counts: Map<string, number>
}

export interface Designs {
  /** By the decoration's id: how many pieces have its design, or how many names or numbers there are. */
  quantityOf: Map<string, number>
  spread: SpreadFee[]
  /** Charged beside the lines. */
  fees: { id: string; name: string; cents: number }[]
  matrixOf: Map<string, PriceMatrix>
}

interface Group {
  matrix: PriceMatrix
  /** Each line once, however many places of it have the design. */
  counts: Map<string, number>
  units: number
  isReorder: boolean
  /** Names and numbers are no piece each, so their fees are part of no piece's price. */
  isOfPeople: boolean
  decorations: string[]
}

export function gatherDesigns({ lines, book }: Pick<JobToPrice, 'lines' | 'book'>): Designs {
  const matrixOf = new Map(book.matrices.map(matrix => [matrix.id, matrix]))
  const groups = new Map<string, Group>()
  for (const { id: lineId, sizes, decorations } of lines) {
    const pieces = sizes.reduce((all, { quantity }) => all + quantity, 0)
    for (const { id, designKey, matrixId, amount, underbase, isReorder, per = 'piece', letters = [] } of decorations) {
      const matrix = matrixOf.get(matrixId ?? '')
      if (!matrix) continue
      const isOfPeople = per !== 'piece'
      // Each name is another one: all of a table count together.
      const key = `${matrix.id}\n${isOfPeople ? per : `piece\n${designKey || id}`}`
      const none = { counts: new Map<string, number>(), units: 0, isReorder: true, decorations: [] }
      const group: Group = groups.get(key) ?? { matrix, isOfPeople, ...none }
      group.counts.set(lineId, isOfPeople ? letters.length : pieces)
      group.units = Math.max(group.units, amount + (underbase ? 1 : 0))
      group.isReorder &&= isReorder
      group.decorations.push(id)
      groups.set(key, group)
    }
  }

  const designs: Designs = { quantityOf: new Map(), spread: [], fees: [], matrixOf }
  const ofJob = new Map<string, Group>()
  for (const group of groups.values()) {
    const quantity = total(group)
    for (const id of group.decorations) designs.quantityOf.set(id, quantity)
    for (const fee of group.matrix.fees) {
      if (fee.per === 'job') addToJob(ofJob, group, fee)
      else charge(designs, { fee, group, id: required(group.decorations[0], 'a decoration of every group') })
    }
  }
  for (const [id, group] of ofJob) {
    charge(designs, {
      fee: required(
        group.matrix.fees.find(fee => fee.id === id),
        'a fee'
      ),
      group,
      id: group.matrix.id
    })
  }
  return designs
}

/** A fee of the job is that of all its designs of the table together. */
function addToJob(ofJob: Map<string, Group>, group: Group, fee: MatrixFee): void {
  const known = ofJob.get(fee.id)
  const counts = new Map([...(known?.counts ?? []), ...group.counts])
  ofJob.set(fee.id, { ...group, counts, isReorder: group.isReorder && (known?.isReorder ?? true) })
}

function charge(designs: Designs, { fee, group, id }: { fee: MatrixFee; group: Group; id: string }): void {
  const pieces = total(group)
  if (pieces === 0 || (fee.freeFrom !== null && pieces >= fee.freeFrom)) return
  const cents = group.isReorder ? (fee.reorderCents ?? fee.cents) : fee.cents
  const wholeCents = cents * timesOf(fee, group, pieces)
  if (wholeCents === 0) return
  if (!fee.spread || group.isOfPeople) {
    designs.fees.push({ id: `${id}:${fee.id}`, name: fee.name, cents: wholeCents })
    return
  }
  designs.spread.push({
    name: fee.name,
    cents: Math.round(wholeCents / pieces),
    wholeCents,
    pieces,
    counts: group.counts
  })
}

/** What whole cents a piece leave of a fee, of the part that these lines pay. In no order of theirs. */
export function restOf({ cents, wholeCents, pieces, counts }: SpreadFee, pays: (lineId: string) => boolean): number {
  const paying = [...counts].reduce((all, [lineId, count]) => (pays(lineId) ? all + count : all), 0)
  return Math.round((wholeCents * paying) / pieces) - cents * paying
}

function timesOf({ per }: MatrixFee, { units }: Group, pieces: number): number {
  if (per === 'piece') return pieces
  return per === 'unit' ? units : 1
}

function total({ counts }: Group): number {
  return [...counts.values()].reduce((all, count) => all + count, 0)
}
