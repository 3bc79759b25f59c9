import { customBlankDialog } from '#islands/dialogs/custom-blank/index.ts'
import { openDialog } from '#islands/dialogs/dialog.ts'
import { optionalItemImageDialog } from '#islands/dialogs/optional-item-image/index.ts'
import { MenuAt, type MenuEntry } from '#islands/ui/Menu.tsx'
import { decorationText } from '#lib/client/job-sheet/texts.ts'
import type { JobComponent, JobItemInput } from '#lib/contract/job-items.ts'
import type { Job } from '#lib/contract/jobs.ts'
import { t } from '#lib/i18n/t.ts'

import { DecorationModal } from './DecorationModal.tsx'
import { PriceModal } from './PriceModal.tsx'
import { RosterModal } from './RosterModal.tsx'
import { TeamListModal } from './TeamListModal.tsx'
import type { Items } from './useItems.ts'

/** What of an item is open beside the grid. */
export type OpenPart =
  | { kind: 'unit' }
  | { kind: 'people' }
  | { kind: 'team' }
  | { kind: 'decorations'; anchor: HTMLElement }
  | { kind: 'decoration'; decoration: JobComponent | undefined }

interface Props {
  job: Job
  list: Items
  itemIds: readonly string[]
  part: OpenPart
  workspaceId: string
  units: 'in' | 'mm'
  timeZone: string
  mayEdit: boolean
  /** Changes each of the items. */
  onChange: (change: (item: JobItemInput) => Partial<JobItemInput>) => void
  onPart: (part: OpenPart) => void
  onClose: () => void
}

/** What was opened of an item, or of several: why it costs so much, its names, one of its decorations. */
export function OpenItem(props: Props) {
  const { job, list, itemIds, part, workspaceId, units, timeZone, mayEdit, onChange, onPart, onClose } = props
  const item = list.items.find(({ id }) => id === itemIds[0])
  const line = list.priced?.lines.find(({ id }) => id === itemIds[0])
  // Somebody else may have taken it away meanwhile.
  if (!item) return null
  if (part.kind === 'people') {
    const { book, currency } = job
    return (
      <RosterModal
        item={item}
        workspaceId={workspaceId}
        mayEdit={mayEdit}
        onClose={onClose}
        currency={currency}
        matrices={book?.matrices ?? []}
        priceAs={list.priceAs}
        onChange={change => onChange(() => change)}
      />
    )
  }
  if (part.kind === 'team') {
    const team = { jobId: job.id, item, workspaceId, timeZone, onClose }
    return <TeamListModal {...team} onChange={change => onChange(() => change)} />
  }
  if (part.kind === 'unit') {
    if (!line) return null
    const price = { item, line, mayEdit, onClose, currency: job.currency }
    return <PriceModal {...price} onChange={fixed => onChange(() => ({ fixed }))} />
  }
  if (part.kind === 'decorations') {
    const entries: MenuEntry[] = [
      ...item.components.map(decoration => ({
        id: decoration.id,
        label: decorationText(decoration),
        onAction: () => onPart({ kind: 'decoration', decoration })
      })),
      { separator: 'more' },
      {
        id: 'add',
        label: t('decoration.new'),
        onAction: () => onPart({ kind: 'decoration', decoration: undefined })
      }
    ]
    return <MenuAt anchor={part.anchor} label={t('jobItems.openDecorations')} items={entries} onClose={onClose} />
  }
  return (
    <DecorationModal
      job={job}
      workspaceId={workspaceId}
      units={units}
      onClose={onClose}
      decoration={part.decoration}
      printAreas={item.blank.printAreas}
      onSave={decoration => onChange(({ components }) => ({ components: withDecoration(components, decoration) }))}
      onRemove={id => onChange(({ components }) => ({ components: components.filter(each => each.id !== id) }))}
    />
  )
}

function withDecoration(components: JobComponent[], changed: JobComponent): JobComponent[] {
  const at = components.findIndex(({ id }) => id === changed.id)
  return at < 0 ? [...components, changed] : components.with(at, changed)
}

/** The blank of one item, or one for several of them; nothing where it was given up. */
export async function askBlank(item: JobItemInput, currency: string) {
  const sizes = item.sizes.map(({ size }) => size)
  const done = await openDialog(customBlankDialog, { blank: item.blank, sizes, currency })
  if (!done) return undefined
  return (each: JobItemInput): Partial<JobItemInput> => {
    if (each.kind === 'single') return {}
    const counts = new Map(each.sizes.map(({ size, quantity }) => [size, quantity]))
    return { blank: done.blank, sizes: done.sizes.map(size => ({ size, quantity: counts.get(size) ?? 0 })) }
  }
}

export async function askPicture({ name, pictureFileId }: JobItemInput, workspaceId: string) {
  const done = await openDialog(optionalItemImageDialog, { workspaceId, name, fileId: pictureFileId })
  return done && (() => ({ pictureFileId: done.fileId }))
}
