import { differenceOf, hindranceOf } from '#lib/shared/size-change.ts'

import { differences } from './line-differences.ts'
import type { OpenChange } from './order-change-queries.ts'
import type { SizeFacts, SizeLine } from './size-queries.ts'
import { rulesOf } from './size-rules.ts'

/** For the order's screen. */
export function showSizes(facts: SizeFacts) {
  const rules = rulesOf(facts)
  const { change, lines, status } = facts
  return {
    sizesOf: (lineId: string) => {
      const line = lines.find(({ id }) => id === lineId)
      if (!line || status !== 'paid' || change?.lineId === lineId || line.refundedCents > line.givenBackCents) return []
      return (line.offer?.sizes ?? []).map(size => {
        const { amountCents } = differenceOf(line, size, rules)
        const isOwn = size.id === line.size.id
        return { id: size.id, name: size.name, payCents: isOwn ? 0 : amountCents, payable: isOwn || !hindranceOf(amountCents, rules) }
      })
    },
    change: change && showChange(change, lines)
  }
}

function showChange({ overdue: _, wanted, expiresAt, ...change }: OpenChange, lines: SizeLine[]) {
  const line = lines.find(({ id }) => id === change.lineId)
  return { ...change, expiresAt: new Date(expiresAt).toISOString(), changes: line ? differences(line, wanted) : [] }
}
