// Every line that a customer is shown multiplies: quantity × price and what is named beside it are the amount, on each paper.
import { expect, test } from 'vitest'

import type { ProposedItem } from '#lib/contract/proposals.ts'
import { printedLine } from '#lib/papers/printed-invoice.ts'
import { linesOf, type ProposalTask } from '#lib/server/proposals/paper-page.ts'
import { lineCents } from '#lib/shared/cents.ts'
import { lineSum } from '#lib/papers/line-sum.ts'
import { priceJob } from '#lib/shared/job-pricing/price-job.ts'

import { makeJob } from '../../support/random-jobs.ts'

const SUM = /^([\d,.]+) × (\S+?)(?: \+ (\S+) names and numbers)?(?: \+ (\S+) size up-charges)? = (\S+)$/
const centsOf = (money = '$0.00') => Math.round(Number(money.replaceAll(/[$,]/g, '')) * 10_000) / 100

function expectSum(text: string, totalCents: number, seed: number): void {
  const [, quantity, unit, people, more, total] = SUM.exec(text) ?? []
  expect(quantity, `seed ${seed}: ${text}`).toBeDefined()
  const product = lineCents(centsOf(unit), Number(quantity!.replaceAll(',', '')))
  expect(product + centsOf(people) + centsOf(more), `seed ${seed}: ${text}`).toBe(centsOf(total))
  expect(centsOf(total)).toBe(totalCents)
}

test('what is multiplied on a proposal and on an invoice is the amount of its line', () => {
  let [withUpcharges, withPeople] = [0, 0]
  for (let seed = 1; seed <= 1000; seed++) {
    const { lines } = priceJob(makeJob(seed))
    const prices = { items: lines, rows: [], totalCents: 0, depositCents: 0 }
    for (const { id, pieces, unitCents, totalCents, upchargeCents, peopleCents } of lines) {
      if (unitCents === null || pieces === 1) continue
      const item = { id, title: '', role: 'fixed', group: '', text: '', blank: '', colour: '', pieces } as ProposedItem
      const nothing = { sizes: [], people: [], decorations: [], pictures: [] }
      const content = { units: 'in', currency: 'usd' }
      const task = { content, prices, pictures: {} } as unknown as ProposalTask
      const [text = ''] = linesOf({ ...item, ...nothing }, task).flatMap(line =>
        line.text.includes(' = ') ? line.text : []
      )
      expectSum(text, totalCents, seed)

      const billed = { name: '', detail: '', sizes: [], quantity: pieces, unitCents, peopleCents, totalCents } as never
      const { words: invoiced } = printedLine(billed, 'usd')
      if (upchargeCents + peopleCents === 0) expect(invoiced).toEqual([])
      else expectSum(invoiced[0]!, totalCents, seed)
      withUpcharges += Number(upchargeCents > 0)
      withPeople += Number(peopleCents > 0)
    }
  }
  expect(Math.min(withUpcharges, withPeople)).toBeGreaterThan(100)
})

test('the line of the issue', () => {
  expect(lineSum({ quantity: 60, unitCents: 3105, totalCents: 188_400 }, 'usd')).toBe(
    '60 × $31.05 + $21.00 size up-charges = $1,884.00'
  )
  expect(lineSum({ quantity: 1, unitCents: 3105, totalCents: 3105 }, 'usd')).toBe('$31.05')
  expect(lineSum({ quantity: 60, unitCents: null, totalCents: 188_400 }, 'usd')).toBe('$1,884.00')
})

test('two and a half hours, and a price with four decimals', () => {
  expect(lineSum({ quantity: 2.5, unitCents: 4000, totalCents: 10_000 }, 'usd')).toBe('2.5 × $40.00 = $100.00')
  expect(lineCents(12.34, 1000)).toBe(12_340)
  expect(lineSum({ quantity: 1000, unitCents: 12.34, totalCents: 12_340 }, 'usd')).toBe('1,000 × $0.1234 = $123.40')
  // Half a cent is rounded up; 0.5 has no exact binary neighbour in its way here: 1.005 × 100 would be 100.49999999999999.
  expect([lineCents(100.5, 1), lineCents(0.5, 1), lineCents(33.33, 1.5)]).toEqual([101, 1, 50])
})
