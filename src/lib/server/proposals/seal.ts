// What was approved, in a form that tells any change of it.
import { createHash } from 'node:crypto'

import type { ProposalContent } from '#lib/contract/proposals.ts'
import { orderedItems } from '#lib/shared/proposals.ts'

import { pricesOf, type StoredPricing } from './prices.ts'
import type { ApprovalRow, NewApproval, VersionRow } from './queries.ts'

/** Read aloud and typed again: no letters that look like others. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ'
const CODE_LENGTH = 6

/** The same text for the same value, in whichever order its parts were written. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value) ?? 'null'
  const parts = Object.entries(value)
    .filter(([, part]) => part !== undefined)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
  return `{${parts.map(([name, part]) => `${JSON.stringify(name)}:${canonical(part)}`).join(',')}}`
}

function hashOf(value: unknown): string {
  return createHash('sha256').update(canonical(value)).digest('hex')
}

/**
 * Of what is made for which price, where these were chosen: designs, films, sizes, names, words. Pictures of it may be
 * drawn anew, and a version has another id than the design that it was.
 */
export function madeHash(content: ProposalContent, pricing: StoredPricing, chosen: readonly string[]): string {
  const ordered = orderedItems(content.items, chosen)
  if (!ordered) return ''
  const items = ordered.map(({ pictures: _, decorations, ...item }) => ({
    ...item,
    decorations: decorations.map(({ versionId: __, ...decoration }) => decoration)
  }))
  const { rows, totalCents, items: prices } = pricesOf(content, pricing, chosen)
  const paid = prices.filter(({ id }) => ordered.some(item => item.id === id))
  return hashOf({ items, rows, totalCents, paid, currency: content.currency })
}

type Sealed = Omit<NewApproval, 'seal' | 'code' | 'recordedById' | 'versionId' | 'signedBy' | 'signature'>

/** Over the version as it was sent and all that was said when it was approved. */
export function sealOf(
  version: Pick<VersionRow, 'number' | 'content' | 'pricing'>,
  { name, chosen, checks, prices, note, address, isRecorded, at }: Sealed
): { seal: string; code: string } {
  const { number, content, pricing } = version
  const seal = hashOf({ number, content, pricing, name, chosen, checks, prices, note, address, isRecorded, at })
  let rest = BigInt(`0x${seal}`)
  let code = ''
  for (let count = 0; count < CODE_LENGTH; count++) {
    code += LETTERS[Number(rest % BigInt(LETTERS.length))]
    rest /= BigInt(LETTERS.length)
  }
  return { seal, code }
}

/** Whether the record itself is as it was written. */
export function isIntact(version: VersionRow, approval: ApprovalRow): boolean {
  return sealOf(version, approval).seal === approval.seal
}
