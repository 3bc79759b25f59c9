// Where a store ships, and what for: one answer for the set-up, the checkout and the order.
import { COUNTRY_CODES } from './countries.ts'

export interface ShippingZone {
  id: string
  countries: string[]
  /** Only these states of its one country; all of them where there are none. */
  states: string[]
  /** Null: not shipped there. */
  priceCents: number | null
  freeOverCents: number | null
}

export interface ShippingOffer {
  enabled: boolean
  priceCents: number
  freeOverCents: number | null
  /** Where the first rate holds; every country where there are none. */
  countries: string[]
  /** Places with a rate of their own, which goes before the first one. */
  zones: ShippingZone[]
}

export interface Destination {
  country: string
  state: string
}

interface Rate {
  priceCents: number
  freeOverCents: number | null
}

/** The rate of the state, else of the country, else the first; nothing where the store does not ship. */
export function shippingRate(offer: ShippingOffer, { country, state }: Destination): Rate | undefined {
  if (!offer.enabled) return undefined
  const inCountry = offer.zones.filter(({ countries }) => countries.includes(country))
  const zone =
    inCountry.find(({ states }) => states.includes(state)) ?? inCountry.find(({ states }) => states.length === 0)
  if (zone)
    return zone.priceCents === null ? undefined : { priceCents: zone.priceCents, freeOverCents: zone.freeOverCents }
  if (offer.countries.length > 0 && !offer.countries.includes(country)) return undefined
  return { priceCents: offer.priceCents, freeOverCents: offer.freeOverCents }
}

/** The countries that some address can be shipped to. */
export function shippedCountries(offer: ShippingOffer): string[] {
  return COUNTRY_CODES.filter(country => {
    const inState = offer.zones.some(zone => {
      return zone.priceCents !== null && zone.states.length > 0 && zone.countries.includes(country)
    })
    return inState || shippingRate(offer, { country, state: '' }) !== undefined
  })
}
