import { useStore } from '@nanostores/react'
import { SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useId } from 'react'

import { Button } from '#islands/ui/Button.tsx'
import { $filtersOpen, toggleFilters } from '#lib/client/stores/nav.ts'
import { t } from '#lib/i18n/t.ts'

import './filter-panel.css'

/** The filters of a list: in sight at a desk, on a phone behind a button until they are wanted. */
export function FilterPanel({ children }: { children: ReactNode }) {
  const isOpen = useStore($filtersOpen, { ssr: 'initial' })
  const id = useId()
  return (
    <>
      <Button
        className="filter-toggle"
        icon={<SlidersHorizontal />}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => toggleFilters()}
      >
        {t('ui.filters')}
      </Button>
      <div className="filter-panel" id={id} data-open={isOpen || undefined}>
        {children}
      </div>
    </>
  )
}
