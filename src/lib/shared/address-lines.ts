interface Address {
  street?: string
  street2?: string
  city?: string
  state?: string
  postalCode?: string
  country?: string
}

/** As it is written on a letter, a line each; empty where nothing is known. */
export function addressLines({ street, street2, city, state, postalCode, country }: Address): string {
  const town = [city, [state, postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', ')
  return [street, street2, town, country].filter(Boolean).join('\n')
}
