import type { MergeVersions } from '#lib/client/edit-record.ts'
import type { ProposalItem } from '#lib/contract/proposals.ts'

/** How two people set up different items is kept of both; for the same item it is asked whose way stays. */
export function mergeItems({ before, mine, theirs }: MergeVersions): { value: ProposalItem[] } | undefined {
  const [was, ours, others] = [before, mine, theirs].map(list => {
    return new Map((list as ProposalItem[]).map(item => [item.itemId, JSON.stringify(item)]))
  }) as [Items, Items, Items]
  const merged = new Map(others)
  for (const [itemId, item] of ours) {
    const [old, other] = [was.get(itemId), others.get(itemId)]
    if (item === old || item === other) continue
    if (other !== old) return undefined
    merged.set(itemId, item)
  }
  return { value: [...merged.values()].map(item => JSON.parse(item)) }
}

type Items = Map<string, string>
