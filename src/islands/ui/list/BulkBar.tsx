import { X } from 'lucide-react'
import type { ReactNode } from 'react'

import { t } from '#lib/i18n/t.ts'

import { Button } from '../Button.tsx'
import { IconButton } from '../IconButton.tsx'

interface Props {
  /** Read aloud before it. */
  label: string
  count: number
  onAll: () => void
  onNone: () => void
  /** What can be done with them. */
  children: ReactNode
}

/** What to do with all that is chosen; stays in sight at the foot of the screen. */
export function BulkBar({ label, count, onAll, onNone, children }: Props) {
  if (count === 0) return null
  return (
    <section
      className="sticky bottom-4 z-5 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg bg-surface px-3 py-2 text-text [box-shadow:var(--shadow-3,var(--shadow-1))] on-ink"
      aria-label={label}
    >
      <IconButton label={t('ui.selectNone')} icon={<X />} onClick={onNone} />
      <span role="status">{t('ui.selected', { count })}</span>
      <Button variant="quiet" size="small" onClick={onAll}>
        {t('ui.selectAll')}
      </Button>
      <span className="ms-auto flex flex-wrap gap-2">{children}</span>
    </section>
  )
}
