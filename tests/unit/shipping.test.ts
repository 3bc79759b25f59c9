import { iso31661 } from 'iso-3166/1.js'
import { expect, test } from 'vitest'

import { faultOfZones, shippingRefusal } from '#lib/server/storefront/stores/shipping-faults.ts'
import { COUNTRY_CODES } from '#lib/shared/countries.ts'
import { cleanAddress, divisionOf, findAddressProblems } from '#lib/shared/postal-address.ts'
import { type ShippingOffer, shippedCountries, shippingRate } from '#lib/shared/shipping.ts'

const zone = (given: Partial<ShippingOffer['zones'][number]>) => {
  return { id: 'z', countries: ['US'], states: [], priceCents: 0, freeOverCents: null, ...given }
}
const offer = (given: Partial<ShippingOffer> = {}): ShippingOffer => {
  return { enabled: true, priceCents: 700, freeOverCents: 10_000, countries: [], zones: [], ...given }
}

test('the countries are those of ISO 3166-1', () => {
  expect(COUNTRY_CODES).toEqual(iso31661.map(({ alpha2 }) => alpha2).toSorted())
})

test.for([
  ['US', 'OR', '97201', {}],
  ['US', 'Oregon', '97201-1234', {}],
  ['US', '', '97201', { state: 'Choose the state' }],
  ['US', 'Ontario', '97201', { state: 'Choose a state of the list' }],
  ['US', 'OR', '', { postalCode: 'Give the ZIP code, such as 97201' }],
  ['US', 'OR', '1', { postalCode: 'This is no ZIP code of United States, such as 97201' }],
  ['CA', 'qc', 'h2x1y4', {}],
  ['CA', '', 'H2X 1Y4', { state: 'Choose the province' }],
  ['GB', '', 'sw1a1aa', {}],
  ['GB', '', '12345', { postalCode: 'This is no postal code of United Kingdom, such as SW1A 1AA' }],
  ['AU', 'NSW', '2000', {}],
  ['DE', '', '10115', {}],
  ['HK', '', '', {}],
  ['ZZ', '', '12345', { country: 'Choose a country' }],
  ['EU', '', '12345', { country: 'Choose a country' }]
] as const)('an address in %s, %s %s', ([country, state, postalCode, problems]) => {
  expect(findAddressProblems({ country, state, postalCode })).toEqual(problems)
})

test('an address goes on the label by codes', () => {
  const clean = (country: string, state: string, postalCode: string) => cleanAddress({ country, state, postalCode })
  expect(clean('US', ' new york ', '10001')).toMatchObject({ state: 'NY' })
  expect(clean('US', 'd.c.', '20001')).toMatchObject({ state: 'DC' })
  expect(clean('CA', 'Québec?', 'h2x1y4')).toEqual({ country: 'CA', state: 'Québec?', postalCode: 'H2X 1Y4' })
  expect(clean('GB', 'Kent', 'sw1a1aa')).toMatchObject({ state: 'Kent', postalCode: 'SW1A 1AA' })
  expect(divisionOf('US')?.list.length).toBe(59)
  expect(divisionOf('CA')?.list.length).toBe(13)
})

test('the rate of a state goes before that of its country, and that before the first one', () => {
  const rates = offer({
    countries: ['US', 'CA'],
    zones: [
      zone({ priceCents: 600 }),
      zone({ states: ['AK', 'HI'], priceCents: 2500, freeOverCents: 30_000 }),
      zone({ states: ['GU'], priceCents: null }),
      zone({ countries: ['DE', 'FR'], priceCents: 1900 })
    ]
  })
  const priceIn = (country: string, state = '') => shippingRate(rates, { country, state })?.priceCents
  expect([priceIn('US', 'OR'), priceIn('US', 'AK'), priceIn('US', 'GU')]).toEqual([600, 2500, undefined])
  expect([priceIn('CA', 'QC'), priceIn('FR'), priceIn('GB')]).toEqual([700, 1900, undefined])
  expect(shippedCountries(rates)).toEqual(['CA', 'DE', 'FR', 'US'])
  expect(shippingRefusal(rates, { country: 'US', state: 'GU' })).toMatch(/^This store does not ship to Guam\./)
  expect(shippingRefusal(rates, { country: 'GB', state: 'Kent' })).toMatch(/does not ship to United Kingdom\./)
  expect(shippingRefusal(rates, { country: 'US', state: 'OR' })).toBeUndefined()
})

test('a store that names no country ships to each, as all did before', () => {
  expect(shippedCountries(offer())).toEqual(COUNTRY_CODES)
  expect(shippingRate(offer(), { country: 'NZ', state: '' })).toEqual({ priceCents: 700, freeOverCents: 10_000 })
  expect(shippedCountries(offer({ zones: [zone({ priceCents: null })] }))).not.toContain('US')
})

test('no place has two rates', () => {
  expect(faultOfZones([zone({}), zone({ states: ['AK'] })])).toBeUndefined()
  expect(faultOfZones([zone({ states: ['AK'] }), zone({ states: ['HI', 'AK'] })])).toEqual({
    index: 1,
    message: 'Alaska has another rate already'
  })
  expect(faultOfZones([zone({}), zone({ countries: ['CA', 'US'] })])?.message).toBe(
    'United States has another rate already'
  )
  expect(faultOfZones([zone({ countries: [] })])?.index).toBe(0)
  expect(faultOfZones([zone({ countries: ['US', 'CA'], states: ['AK'] })])?.message).toMatch(/one country at a time/)
})
