import { ClipboardCheck } from 'lucide-react'
import { useState } from 'react'

import { BlankTabs } from '#islands/parts/blanks/BlankTabs.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { Checkbox } from '#islands/ui/Checkbox.tsx'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { PageHeader } from '#islands/ui/PageHeader.tsx'
import { Pagination } from '#islands/ui/Pagination.tsx'
import { SearchField } from '#islands/ui/SearchField.tsx'
import { call } from '#lib/client/api.ts'
import { readableError } from '#lib/client/readable-error.ts'
import { listBlankStock } from '#lib/contract/calls/blank-stock.ts'
import type { StockStyle } from '#lib/contract/blank-stock.ts'
import type { Data } from '#lib/contract/endpoint.ts'
import { t } from '#lib/i18n/t.ts'

import { CountModal } from './CountModal.tsx'
import { StockModal } from './StockModal.tsx'
import { stockTitle } from './stock-title.ts'

type Found = Data<typeof listBlankStock>

interface Props {
  workspaceId: string
  timeZone: string
  mayCount: boolean
  initial: Found
}

/** What lies on the shelf and belongs to no job yet. */
export function StockScreen({ workspaceId, timeZone, mayCount, initial }: Props) {
  const [found, setFound] = useState(initial)
  const [asked, setAsked] = useState({ search: '', empty: false, page: 1 })
  const [problem, setProblem] = useState<string>()
  const [open, setOpen] = useState<StockStyle>()
  const [counting, setCounting] = useState<StockStyle | 'new'>()
  const isEmpty = initial.total === 0 && found.total === 0 && asked.search === '' && !asked.empty

  async function load(next: Partial<typeof asked>) {
    const wanted = { ...asked, page: 1, ...next }
    setAsked(wanted)
    setProblem(undefined)
    const { search, empty, page } = wanted
    const query = { WorkspaceId: workspaceId, search, page, ...(empty && { empty: 'true' }) }
    try {
      setFound(await call(listBlankStock, { query }))
    } catch (error) {
      setProblem(readableError(error))
    }
  }

  const count = mayCount && (
    <Button variant="primary" icon={<ClipboardCheck />} onClick={() => setCounting('new')}>
      {t('stock.count')}
    </Button>
  )
  return (
    <div className="grid gap-4">
      <PageHeader title={t('stock.title')} description={t('stock.intro')} actions={!isEmpty && count} />
      <BlankTabs current="stock" />
      {problem && (
        <Notice tone="danger" role="alert">
          {problem}
        </Notice>
      )}
      {isEmpty ? (
        <div className="card">
          <EmptyState title={t('stock.emptyTitle')} drawing="box" actions={count}>
            {t('stock.emptyText')}
          </EmptyState>
        </div>
      ) : (
        <div className="card">
          <div className="flex flex-wrap items-center gap-x-5 gap-y-2 border-b border-b-line px-5 py-3">
            <SearchField
              label={t('stock.search')}
              placeholder={t('stock.searchHint')}
              onSearch={search => void load({ search })}
            />
            <Checkbox
              label={t('stock.withEmpty')}
              checked={asked.empty}
              onChange={event => void load({ empty: event.target.checked })}
            />
          </div>
          {found.rows.length === 0 ? (
            <p className="p-5 text-muted">{t('stock.none')}</p>
          ) : (
            <ul className="grid">
              {found.rows.map(style => (
                <li
                  key={style.id}
                  className="grid grid-cols-[minmax(12rem,1.2fr)_minmax(0,1.6fr)_minmax(10rem,1fr)] items-start gap-x-5 gap-y-2 border-t border-t-(--color-line) px-5 py-3 first:border-t-0 max-sm:grid-cols-[1fr] max-sm:px-4 data-left:[&_.choice]:text-muted data-left:[&_.choice]:line-through"
                >
                  <div className="flex min-h-8 items-center gap-2">
                    <span
                      className="swatch-dot"
                      aria-hidden="true"
                      style={{ '--swatch': style.hex ?? 'transparent' } as object}
                    />
                    <button type="button" className="link text-start" onClick={() => setOpen(style)}>
                      {stockTitle(style)}
                    </button>
                  </div>
                  <dl className="flex flex-wrap gap-x-4 gap-y-1 [&_dd]:font-semibold [&_dd]:tabular-nums [&_dt]:text-sm [&_dt]:text-muted">
                    {style.sizes.map(({ size, onHand }) => (
                      <div key={size}>
                        <dt>{size}</dt>
                        <dd>{onHand}</dd>
                      </div>
                    ))}
                  </dl>
                  <div className="flex items-center justify-between gap-3">
                    <strong>{t('stock.pieces', { count: style.onHand })}</strong>
                    {mayCount && (
                      <Button size="small" onClick={() => setCounting(style)}>
                        {t('stock.countThis')}
                      </Button>
                    )}
                  </div>
                </li>
              ))}
            </ul>
          )}
          {found.total > found.pageSize && (
            <Pagination
              page={found.page}
              pageSize={found.pageSize}
              total={found.total}
              href={() => '/dashboard/blanks/stock'}
              onChange={page => void load({ page })}
            />
          )}
        </div>
      )}
      {open && (
        <StockModal
          workspaceId={workspaceId}
          timeZone={timeZone}
          style={open}
          mayCount={mayCount}
          onChange={() => void load({ page: asked.page })}
          onClose={() => setOpen(undefined)}
        />
      )}
      {counting && (
        <CountModal
          workspaceId={workspaceId}
          {...(counting !== 'new' && { style: counting })}
          onCounted={() => {
            setCounting(undefined)
            void load({ page: asked.page })
          }}
          onClose={() => setCounting(undefined)}
        />
      )}
    </div>
  )
}
