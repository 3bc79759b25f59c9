import fc from 'fast-check'
import { expect, test } from 'vitest'

import { type Books, planRefund } from '#lib/server/commerce/payments/refund-plan.ts'

const part = fc.record({ totalCents: fc.nat(100_000), refundedCents: fc.nat(100_000) }).map(given => ({
  ...given,
  refundedCents: Math.min(given.totalCents, given.refundedCents)
}))

const books = fc.array(part, { minLength: 1, maxLength: 20 }).map((parts): Books => {
  const named = parts.map((given, index) => ({ ...given, id: `part-${index}` }))
  const sum = (of: (given: (typeof named)[number]) => number) => named.reduce((all, given) => all + of(given), 0)
  return {
    currency: 'usd',
    paidCents: sum(({ totalCents }) => totalCents),
    refundedCents: sum(({ refundedCents }) => refundedCents),
    parts: named
  }
})

test('spreads every refund to the cent and never beyond what is left', () => {
  fc.assert(
    fc.property(books, fc.integer({ min: 1, max: 2_000_000 }), (given, wanted) => {
      const left = given.paidCents - given.refundedCents
      if (wanted > left) {
        expect(() => planRefund(given, { amountCents: wanted })).toThrow()
        return
      }
      const { amountCents, shares } = planRefund(given, { amountCents: wanted })
      const spread = Object.values(shares).reduce((all, share) => all + share, 0)
      expect([amountCents, spread]).toEqual([wanted, wanted])
      for (const { id, totalCents, refundedCents } of given.parts) {
        expect(shares[id] ?? 0).toBeLessThanOrEqual(totalCents - refundedCents)
      }
    })
  )
})

test('refunds exactly the rest of each part when nothing else is said', () => {
  fc.assert(
    fc.property(books, given => {
      fc.pre(given.paidCents > given.refundedCents)
      const { shares } = planRefund(given, {})
      for (const { id, totalCents, refundedCents } of given.parts) {
        expect(shares[id] ?? 0).toBe(totalCents - refundedCents)
      }
    })
  )
})
