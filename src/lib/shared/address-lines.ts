import { countryName } from './country-code.ts'

interface Address {
  street?: string
  street2?: string
  city?: string
  state?: string
  postalCode?: string
  country?: string
}

/**
 * As it is written on a letter, a line each; empty where nothing is known. The country stands there in words, and only where
 * the letter crosses a border.
 */
export function addressLines(address: Address, home: string | undefined): string {
  const { street, street2, city, state, postalCode, country = '' } = address
  const town = [city, [state, postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  const lines = [street, street2, town].filter(Boolean)
  return [...lines, ...(lines.length > 0 && country !== home ? [countryName(country)] : [])].filter(Boolean).join('\n')
}
