import type { ReactNode } from 'react'

import { Button } from '#islands/ui/Button.tsx'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { SearchField } from '#islands/ui/SearchField.tsx'
import { Skeleton } from '#islands/ui/Skeleton.tsx'
import { t } from '#lib/i18n/t.ts'

interface Props {
  searchLabel: string
  onSearch: (search: string) => void
  search: string
  /** Beside the search: what else narrows it. */
  aside?: ReactNode
  found: { loading: boolean; error: string | undefined; total: number; more: () => void; retry: () => void }
  count: number
  /** Shown where there is nothing at all. */
  empty: ReactNode
  children: ReactNode
}

/** A grid of pictures to pick from, with search, more, and every state in between. */
export function PickGrid({ searchLabel, onSearch, search, aside, found, count, empty, children }: Props) {
  return (
    <div className="grid gap-3" aria-busy={found.loading}>
      <SearchField label={searchLabel} onSearch={onSearch} />
      {aside}
      {found.error && (
        <Notice
          tone="danger"
          role="alert"
          action={
            <Button size="small" onClick={found.retry}>
              {t('ui.retry')}
            </Button>
          }
        >
          {found.error}
        </Notice>
      )}
      {!found.loading &&
        !found.error &&
        count === 0 &&
        (search ? <EmptyState drawing="search" title={t('designs.noneFound')} /> : empty)}
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] gap-2.5 max-sm:grid-cols-2">
        {children}
        {found.loading &&
          [0, 1, 2, 3, 4, 5, 6, 7].map(place => (
            <li key={place} className="pick" aria-hidden="true">
              <Skeleton height="7rem" />
              <Skeleton width="70%" />
            </li>
          ))}
      </ul>
      {!found.loading && count < found.total && (
        <Button className="justify-self-center" onClick={found.more}>
          {t('designs.more')}
        </Button>
      )}
    </div>
  )
}

interface PickProps {
  name: string
  hint?: string | undefined
  picture: ReactNode
  chosen?: boolean | undefined
  disabled?: boolean | undefined
  onPick: () => void
}

export function Pick({ name, hint, picture, chosen, disabled, onPick }: PickProps) {
  return (
    <li>
      <button type="button" className="pick" aria-pressed={chosen} disabled={disabled} onClick={onPick}>
        {picture}
        <span className="overflow-hidden text-sm font-medium text-ellipsis whitespace-nowrap">{name}</span>
        {hint && <span className="text-sm leading-[1.125rem] text-muted">{hint}</span>}
      </button>
    </li>
  )
}
