import { differenceOf, hindranceOf, whyFixed } from '#lib/shared/size-change.ts'

import { showOpenChange } from './open-change.ts'
import type { SizeFacts } from './size-queries.ts'
import { rulesOf } from './size-rules.ts'

/** For the order's screen. */
export function showSizes(facts: SizeFacts) {
  const rules = rulesOf(facts)
  const { change, lines, status } = facts
  return {
    sizesOf: (lineId: string) => {
      const line = lines.find(({ id }) => id === lineId)
      if (!line || status !== 'paid' || change?.lineId === lineId || whyFixed(line)) return []
      return (line.offer?.sizes ?? []).map(size => {
        const { amountCents } = differenceOf(line, size, rules)
        const isOwn = size.id === line.size.id
        return {
          id: size.id,
          name: size.name,
          payCents: isOwn ? 0 : amountCents,
          payable: isOwn || !hindranceOf(amountCents, rules, line)
        }
      })
    },
    change: showOpenChange(change, lines)
  }
}
