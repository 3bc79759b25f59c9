import { Card } from '#islands/ui/Card.tsx'
import type { WorkspaceImport } from '#lib/contract/workspace-transfer.ts'
import { t } from '#lib/i18n/t.ts'
import { formatDateTime } from '#lib/shared/format-time.ts'

const ENDED = ['done', 'refused', 'failed', 'taken_back'] as const

interface Props {
  imports: WorkspaceImport[]
  timeZone: string
  onShow: (importId: string) => void
}

/** Brought in of late: to see what was told of it, or to take it back. */
export function PastFiles({ imports, timeZone, onShow }: Props) {
  const ended = imports.flatMap(each => {
    const state = ENDED.find(known => known === each.state)
    return state ? [{ ...each, state }] : []
  })
  if (ended.length === 0) return null
  return (
    <Card title={t('bringIn.past')}>
      <ul className="grid gap-3">
        {ended.map(({ id, fileName, state, createdAt }) => (
          <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4">
            <button type="button" className="link font-medium" onClick={() => onShow(id)}>
              {fileName}
            </button>
            <span className="text-muted text-sm/5">
              {t(`bringIn.states.${state}`)} · {formatDateTime(createdAt, timeZone)}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}
