// Why a store cannot ship to an address, and what is wrong with its rates.
import { t } from '#lib/i18n/t.ts'
import { countryName } from '#lib/shared/country-code.ts'
import { stateName } from '#lib/shared/postal-address.ts'
import {
  type Destination,
  shippedCountries,
  shippingRate,
  type ShippingOffer,
  type ShippingZone
} from '#lib/shared/shipping.ts'

/** Why an address cannot be shipped to, in a sentence. */
export function shippingRefusal(offer: ShippingOffer, destination: Destination): string | undefined {
  if (!offer.enabled) return t('errors.shipping.none')
  if (shippingRate(offer, destination)) return undefined
  const { country, state } = destination
  const isWhole = !state || !shippedCountries(offer).includes(country)
  const place = isWhole ? countryName(country) : stateName(country, state)
  return t('errors.shipping.notTo', { place })
}

/** The first place that stands in two zones, or a zone that cannot be: which zone, and why. */
export function faultOfZones(zones: readonly ShippingZone[]): { index: number; message: string } | undefined {
  const seen = new Set<string>()
  for (const [index, { countries, states }] of zones.entries()) {
    const [only] = countries
    if (only === undefined) return { index, message: t('errors.shipping.whereRateHolds') }
    if (states.length > 0 && countries.length > 1) return { index, message: t('errors.shipping.oneCountry') }
    const places = states.length > 0 ? states.map(state => [only, state]) : countries.map(country => [country, ''])
    for (const [country = '', state = ''] of places) {
      const name = state ? stateName(country, state) : countryName(country)
      if (seen.has(`${country}-${state}`)) return { index, message: t('errors.shipping.rateTwice', { name }) }
      seen.add(`${country}-${state}`)
    }
  }
  return undefined
}
