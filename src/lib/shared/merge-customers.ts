// Two customers put together: what both have once, and of what can be only one, the chosen one.

interface Mergeable {
  kind: 'person' | 'company'
  name: string
  company: string
  emails: { address: string; label: string }[]
  phones: { number: string; label: string }[]
  addresses: object[]
  taxExempt: boolean
  taxNumber: string
  terms: string
  priceLevel: string
  tags: string[]
  notes: string
  flagged: boolean
}

/** Of which there is one. */
export const MERGE_CHOICES = ['kind', 'name', 'company', 'taxExempt', 'taxNumber', 'terms', 'priceLevel'] as const
export type MergeChoice = (typeof MERGE_CHOICES)[number]

/** Those in which the two differ, and neither says nothing. */
export function openChoices(one: Mergeable, other: Mergeable): MergeChoice[] {
  return MERGE_CHOICES.filter(name => one[name] !== other[name] && one[name] !== '' && other[name] !== '')
}

/** `fromOther`: what is taken of the other; anything else is the first one's, unless that says nothing. */
export function mergeDetails<C extends Mergeable>(one: C, other: C, fromOther: readonly MergeChoice[]): C {
  const chosen = Object.fromEntries(
    MERGE_CHOICES.map(name => [name, fromOther.includes(name) || one[name] === '' ? other[name] : one[name]])
  )
  return {
    ...one,
    ...chosen,
    emails: once([...one.emails, ...other.emails], ({ address }) => address.toLowerCase()),
    phones: once([...one.phones, ...other.phones], ({ number }) => number.replaceAll(/\D/g, '')),
    addresses: once([...one.addresses, ...other.addresses], address => JSON.stringify({ ...address, label: '' })),
    tags: [...new Set([...one.tags, ...other.tags])],
    notes: [...new Set([one.notes, other.notes].filter(Boolean))].join('\n\n'),
    flagged: one.flagged || other.flagged
  }
}

function once<T>(list: T[], keyOf: (value: T) => string): T[] {
  return [...new Map(list.toReversed().map(value => [keyOf(value), value])).values()].toReversed()
}
