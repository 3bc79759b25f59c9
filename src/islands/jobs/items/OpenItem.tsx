import type { JobComponent, JobItemInput } from '#lib/contract/job-items.ts'
import type { Job } from '#lib/contract/jobs.ts'

import { DecorationModal } from './DecorationModal.tsx'
import type { OpenPart } from './ItemRow.tsx'
import { PriceModal } from './PriceModal.tsx'
import { RosterModal } from './RosterModal.tsx'
import type { Items } from './useItems.ts'

interface Props {
  job: Job
  list: Items
  itemId: string
  part: OpenPart
  workspaceId: string
  units: 'in' | 'mm'
  mayEdit: boolean
  onClose: () => void
}

/** What was opened of an item, in front of the table: why it costs so much, its names, one of its decorations. */
export function OpenItem({ job, list, itemId, part, workspaceId, units, mayEdit, onClose }: Props) {
  const item = list.items.find(({ id }) => id === itemId)
  const line = list.priced?.lines.find(({ id }) => id === itemId)
  // Somebody else may have taken it away meanwhile.
  if (!item) return null
  const put = (change: Partial<JobItemInput>) => list.put({ ...item, ...change })
  if (part === 'roster') return <RosterModal item={item} mayEdit={mayEdit} onClose={onClose} onChange={put} />
  if (part === 'price') {
    if (!line) return null
    const price = { item, line, mayEdit, onClose, currency: job.currency }
    return <PriceModal {...price} onChange={fixed => put({ fixed })} />
  }
  return (
    <DecorationModal
      {...{ job, workspaceId, units, onClose }}
      decoration={part.decoration}
      onSave={decoration => put({ components: withDecoration(item.components, decoration) })}
      onRemove={id => put({ components: item.components.filter(component => component.id !== id) })}
    />
  )
}

function withDecoration(components: JobComponent[], changed: JobComponent): JobComponent[] {
  const at = components.findIndex(({ id }) => id === changed.id)
  return at < 0 ? [...components, changed] : components.with(at, changed)
}
