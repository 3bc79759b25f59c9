// How what a store sells reaches its buyers.
import { z } from 'zod'

import { isCountry } from '#lib/shared/countries.ts'

import { Cents } from './endpoint.ts'

export const Text = (max: number) => z.string().trim().max(max, `At most ${max} characters`)
export const LocalId = z.string().regex(/^[\w-]{1,40}$/)

const CountryCode = z.string().refine(isCountry, 'Choose a country')

export const Shipping = z.object({
  enabled: z.boolean().default(false),
  /** Of an order, wherever no zone has a rate of its own. */
  priceCents: Cents.default(0),
  freeOverCents: Cents.nullable().default(null),
  /** Where that rate holds; every country where there are none. */
  countries: z.array(CountryCode).max(250).default([]),
  zones: z
    .array(
      z.object({
        id: LocalId,
        countries: z.array(CountryCode).max(250),
        /** Codes, of its one country; the whole country where there are none. */
        states: z.array(Text(40).min(1)).max(100),
        /** Null: not shipped there. */
        priceCents: Cents.nullable(),
        freeOverCents: Cents.nullable()
      })
    )
    .max(50, 'At most 50 rates')
    .default([])
})
export type Shipping = z.output<typeof Shipping>

export const Delivery = z.object({
  pickup: z
    .array(
      z.object({ id: LocalId, name: Text(80).min(1, 'Name the place'), address: Text(300), instructions: Text(300) })
    )
    .max(10)
    .default([]),
  group: z
    .object({
      enabled: z.boolean(),
      /** What the shopper chooses: "Classroom", "Team". */
      label: Text(40),
      recipients: z.array(Text(60).min(1)).max(100)
    })
    .default({ enabled: false, label: 'Team', recipients: [] }),
  shipping: Shipping.default(Shipping.parse({}))
})
export type Delivery = z.output<typeof Delivery>
