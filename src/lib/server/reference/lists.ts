import { iso31662 } from 'iso-3166/2.js'

import { COUNTRY_CODES } from '#lib/shared/countries.ts'
import { countryOptions } from '#lib/shared/country-code.ts'
import { EMAIL_LISTS, USAGE_TYPES } from '#lib/shared/preferences.ts'

interface Named {
  Code: string
  Name: string
}

export const languages: Named[] = [{ Code: 'en', Name: 'English' }]

/** By the names that every screen and paper has. */
export const countries: Named[] = countryOptions(COUNTRY_CODES).map(({ value, label }) => ({
  Code: value,
  Name: label
}))

/** The divisions right under the country, by name; the code without the country's letters. */
export function statesOf(country: string): Named[] {
  return iso31662
    .filter(({ parent }) => parent === country)
    .map(({ code, name }) => ({ Code: code.slice(3), Name: name }))
    .toSorted((a, b) => a.Name.localeCompare(b.Name, 'en'))
}

export const usageTypes = Object.entries(USAGE_TYPES).flatMap(([group, types]) =>
  types.map(([Id, Name]) => ({ Id, Group: group as keyof typeof USAGE_TYPES, Name }))
)

export const emailLists = EMAIL_LISTS.map(list => ({ ...list }))
