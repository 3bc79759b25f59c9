import { iso31661 } from 'iso-3166/1.js'
import { iso31662 } from 'iso-3166/2.js'

import { EMAIL_LISTS, USAGE_TYPES } from '#lib/shared/preferences.ts'

interface Named {
  Code: string
  Name: string
}

export const languages: Named[] = [{ Code: 'en', Name: 'English' }]

/** Names as people write them, where the standard's are long. */
const SHORT: Record<string, string> = {
  GB: 'United Kingdom',
  US: 'United States',
  KR: 'South Korea',
  KP: 'North Korea',
  RU: 'Russia',
  IR: 'Iran',
  SY: 'Syria',
  TZ: 'Tanzania',
  VE: 'Venezuela',
  BO: 'Bolivia',
  MD: 'Moldova',
  LA: 'Laos',
  TW: 'Taiwan',
  NL: 'Netherlands',
  BN: 'Brunei',
  CD: 'Congo (Kinshasa)',
  CG: 'Congo (Brazzaville)',
  FM: 'Micronesia',
  PS: 'Palestine'
}

export const countries: Named[] = iso31661
  .map(({ alpha2, name }) => ({ Code: alpha2, Name: SHORT[alpha2] ?? name }))
  .toSorted((a, b) => a.Name.localeCompare(b.Name, 'en'))

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
