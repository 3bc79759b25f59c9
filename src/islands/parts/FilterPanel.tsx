import { useStore } from '@nanostores/react'
import { SlidersHorizontal } from 'lucide-react'
import { type ReactNode, useId } from 'react'

import { Button } from '#islands/ui/Button.tsx'
import { $filtersOpen, toggleFilters } from '#lib/client/stores/nav.ts'
import { t } from '#lib/i18n/t.ts'

/** The filters of a list: in sight at a desk, on a phone behind a button until they are wanted. */
export function FilterPanel({ children }: { children: ReactNode }) {
  const isOpen = useStore($filtersOpen, { ssr: 'initial' })
  const id = useId()
  return (
    <>
      <Button
        className="sm:hidden"
        icon={<SlidersHorizontal />}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => toggleFilters()}
      >
        {t('ui.filters')}
      </Button>
      <div
        className="contents max-sm:col-span-full max-sm:hidden max-sm:grid-cols-2 max-sm:gap-2 max-sm:data-open:grid max-sm:[.lead-filters_&]:w-full max-sm:[.order-filters_&]:[&>:nth-child(3)]:col-span-full"
        id={id}
        data-open={isOpen || undefined}
      >
        {children}
      </div>
    </>
  )
}
