// A payment service is known by its name in few places; everywhere else the product asks what a service can do.
import { globSync, readFileSync } from 'node:fs'

import { expect, test } from 'vitest'

/** What is written or changed for one more service, beside its own files below. */
const NAMED_IN = [
  // Its keys, and which service they are of.
  'src/lib/server/platform/env.ts',
  // Made of its keys.
  'src/lib/server/commerce/payments/gateway.ts',
  // Its forms in the browser: for a payment, for a plan.
  'src/islands/parts/pay/PayForm.tsx',
  'src/islands/account/plans/services.ts'
]

/** The services themselves: what asks them, and what the browser shows of them. */
const OWN_FILES = [
  /^src\/lib\/server\/platform\/outside\/(stripe|test)-?[\w-]*\.ts$/,
  /^src\/islands\/(account\/plans|parts\/pay)\/([Ss]tripe|Test)[\w-]*\.tsx?$/,
  // How Stripe's form looks is specified.
  'src/lib/shared/payment-theme.ts'
]

const BY_NAME = /(['"`])stripe\1|\bstripe: |(gateway|service|kind|payments)\b[^\n]{0,12}[=:!]=?=? ?'test'/

test('stands by its name only where services are listed', () => {
  const files = globSync('src/**/*.{ts,tsx,astro}').filter(path => !OWN_FILES.some(own => path.match(own)))
  const named = files.filter(path => BY_NAME.test(readFileSync(path, 'utf8')))
  expect(named.toSorted()).toEqual(NAMED_IN.toSorted())
  // And the form for each of the two, and the service itself: eight files at most.
  expect(NAMED_IN.length + 3).toBeLessThanOrEqual(8)
})
