import { describe, expect, test } from 'vitest'

import { splitPlan } from '#lib/server/commerce/payments/refund-plan.ts'
import { differenceOf, type MoneyRules, offerSizes, type PricedLine } from '#lib/shared/size-change.ts'

const M = { id: 'm', name: 'M', upchargeCents: 0 }
const XXL = { id: 'xxl', name: '2XL', upchargeCents: 200 }

/** Two pieces of 20 dollars with 10 % for the cause, 8 % tax. */
const line: PricedLine = {
  size: M,
  quantity: 2,
  notMade: 0,
  baseCents: 2000,
  totalCents: 4400,
  discountCents: 0,
  taxCents: 352,
  includedTaxCents: 0,
  refundedCents: 0,
  taxLimited: false
}

const rules: MoneyRules = {
  fundraising: { kind: 'percent', value: 1000 },
  couponKind: null,
  hindrance: null,
  givesBack: true,
  smallestChargeCents: 50
}

describe('the difference', () => {
  test('is that of the up-charges, with fundraising, tax and a coupon in percent', () => {
    expect(differenceOf(line, XXL, rules)).toMatchObject({
      unitCents: 220,
      goodsCents: 440,
      taxCents: 35,
      amountCents: 475
    })
    const half = { ...line, discountCents: 2200, taxCents: 176 }
    expect(differenceOf(half, XXL, { ...rules, couponKind: 'percent' })).toMatchObject({
      discountCents: 220,
      amountCents: 238
    })
    // An amount came off once.
    expect(differenceOf(half, XXL, { ...rules, couponKind: 'amount' })).toMatchObject({
      discountCents: 0,
      amountCents: 475
    })
  })

  test('is that of the pieces that are made', () => {
    const half = { ...line, notMade: 1, totalCents: 2200, taxCents: 176 }
    expect(differenceOf(half, XXL, rules)).toMatchObject({ goodsCents: 220, taxCents: 18, amountCents: 238 })
  })

  test('never gives back more than is left of the line', () => {
    const dear = { ...line, size: XXL, baseCents: 2200, totalCents: 4840, taxCents: 387, refundedCents: 5000 }
    expect(differenceOf(dear, M, rules).amountCents).toBe(-227)
  })

  test('is offered by what can be done about it, with the reason', () => {
    const offered = { ...line, offer: { sizes: [M, XXL], leftOut: [] } }
    expect(offerSizes(offered, rules).sizes[1]).toMatchObject({ payCents: 475 })
    expect(offerSizes(offered, { ...rules, hindrance: 'group' })).toMatchObject({ note: 'group', sizes: [{ id: 'm' }] })
    expect(offerSizes(offered, { ...rules, smallestChargeCents: 500 })).toMatchObject({ note: 'too-little' })
  })
})

test('a refund is taken from one payment that has enough, otherwise the largest first', () => {
  const plan = { amountCents: 2500, shares: { a: 2000, shipping: 500 }, goods: { pieces: { a: 1 }, restocked: false } }
  const one = splitPlan(plan, [
    { id: 'p1', leftCents: 200 },
    { id: 'p2', leftCents: 2500 }
  ])
  expect(one).toEqual([{ paymentId: 'p2', plan }])
  const two = splitPlan(plan, [
    { id: 'p1', leftCents: 700 },
    { id: 'p2', leftCents: 1900 }
  ])
  expect(two).toEqual([
    { paymentId: 'p2', plan: { amountCents: 1900, shares: { a: 1900 }, goods: plan.goods } },
    { paymentId: 'p1', plan: { amountCents: 600, shares: { a: 100, shipping: 500 } } }
  ])
  expect(() => splitPlan(plan, [{ id: 'p1', leftCents: 100 }])).toThrow('More is to be refunded')
})
