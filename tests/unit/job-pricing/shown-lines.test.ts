// Every line that a customer is shown multiplies: quantity × price and what is named beside it are the amount, on each paper.
import { expect, test } from 'vitest'

import type { ProposedItem } from '#lib/contract/proposals.ts'
import { wordsOf } from '#lib/server/invoices/invoice-page.ts'
import { linesOf, type ProposalTask } from '#lib/server/proposals/paper-page.ts'
import { lineSum } from '#lib/shared/line-parts.ts'
import { priceJob } from '#lib/shared/job-pricing/price-job.ts'

import { makeJob } from '../../support/random-jobs.ts'

const SUM = /^(\d+) × (\S+?)(?: \+ (\S+) size up-charges)? = (\S+)$/
const centsOf = (money = '$0.00') => Math.round(Number(money.replaceAll(/[$,]/g, '')) * 100)

function expectSum(text: string, totalCents: number, seed: number): void {
  const [, quantity, unit, more, total] = SUM.exec(text) ?? []
  expect(quantity, `seed ${seed}: ${text}`).toBeDefined()
  expect(Number(quantity) * centsOf(unit) + centsOf(more), `seed ${seed}: ${text}`).toBe(centsOf(total))
  expect(centsOf(total)).toBe(totalCents)
}

test('what is multiplied on a proposal and on an invoice is the amount of its line', () => {
  let withUpcharges = 0
  for (let seed = 1; seed <= 1000; seed++) {
    const { lines } = priceJob(makeJob(seed))
    const prices = { items: lines, rows: [], totalCents: 0, depositCents: 0 }
    for (const { id, pieces, unitCents, totalCents, upchargeCents } of lines) {
      if (unitCents === null || pieces < 2) continue
      const item = { id, title: '', role: 'fixed', group: '', text: '', blank: '', colour: '', pieces } as ProposedItem
      const nothing = { sizes: [], people: [], decorations: [], pictures: [] }
      const content = { units: 'in', currency: 'usd' }
      const task = { content, prices, pictures: {} } as unknown as ProposalTask
      const [text = ''] = linesOf({ ...item, ...nothing }, task).flatMap(line =>
        line.text.includes(' = ') ? line.text : []
      )
      expectSum(text, totalCents, seed)

      const billed = { name: '', detail: '', sizes: [], quantity: pieces, unitCents, totalCents } as never
      const invoiced = wordsOf(billed, 'usd')
      if (upchargeCents === 0) expect(invoiced).toEqual([])
      else expectSum(invoiced[0]!, totalCents, seed)
      withUpcharges += Number(upchargeCents > 0)
    }
  }
  expect(withUpcharges).toBeGreaterThan(100)
})

test('the line of the issue', () => {
  expect(lineSum({ quantity: 60, unitCents: 3105, totalCents: 188_400 }, 'usd')).toBe(
    '60 × $31.05 + $21.00 size up-charges = $1,884.00'
  )
  expect(lineSum({ quantity: 1, unitCents: 3105, totalCents: 3105 }, 'usd')).toBe('$31.05')
  expect(lineSum({ quantity: 60, unitCents: null, totalCents: 188_400 }, 'usd')).toBe('$1,884.00')
})
