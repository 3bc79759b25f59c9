import { useEffect, useState } from 'react'

import { Button } from '#islands/ui/Button.tsx'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { Modal } from '#islands/ui/Modal.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { SearchField } from '#islands/ui/SearchField.tsx'
import { Skeleton } from '#islands/ui/Skeleton.tsx'
import { Tabs } from '#islands/ui/Tabs.tsx'
import { call } from '#lib/client/api.ts'
import { readableError } from '#lib/client/readable-error.ts'
import { listItems } from '#lib/contract/calls/items.ts'
import type { Item } from '#lib/contract/items.ts'
import type { JobItem } from '#lib/contract/job-items.ts'
import { t } from '#lib/i18n/t.ts'

import type { DialogProps } from '../dialog.ts'
import { ItemChoice } from './ItemChoice.tsx'
import { EarlierItems } from './EarlierItems.tsx'
import type { ExistingItemProps, ExistingItems } from './index.ts'

const PAGE_SIZE = 24

type State =
  | { kind: 'loading'; rows: Item[] }
  | { kind: 'ready'; rows: Item[]; total: number }
  | { kind: 'error'; rows: Item[]; message: string }

export default function ExistingItemDialog({ props, close }: DialogProps<ExistingItemProps, ExistingItems>) {
  const { workspaceId, currency, taken = [], single, jobId } = props
  const [asked, setAsked] = useState({ search: '', page: 1, attempt: 0 })
  const [state, setState] = useState<State>({ kind: 'loading', rows: [] })
  const [chosen, setChosen] = useState<Item[]>([])
  const [earlier, setEarlier] = useState<JobItem[]>([])
  const count = chosen.length + earlier.length

  useEffect(() => {
    const abort = new AbortController()
    const { search, page } = asked
    const query = { WorkspaceId: workspaceId, search, page, pageSize: PAGE_SIZE }
    setState(known => ({ kind: 'loading', rows: page === 1 ? [] : known.rows }))
    call(listItems, { query }, { signal: abort.signal }).then(
      found => setState(({ rows }) => ({ kind: 'ready', rows: [...rows, ...found.rows], total: found.total })),
      (error: Error) => {
        if (!abort.signal.aborted) setState(({ rows }) => ({ kind: 'error', rows, message: readableError(error) }))
      }
    )
    return () => abort.abort()
  }, [asked, workspaceId])

  function toggle(item: Item) {
    if (single) return close({ saved: [item], earlier: [] })
    const others = chosen.filter(({ id }) => id !== item.id)
    setChosen(others.length === chosen.length ? [...chosen, item] : others)
  }

  const saved = (
    <div className="grid gap-3" aria-busy={state.kind === 'loading'}>
      <SearchField
        label={t('existingItemDialog.search')}
        onSearch={search => setAsked({ search, page: 1, attempt: asked.attempt + 1 })}
      />
      {state.kind === 'error' && (
        <Notice
          tone="danger"
          role="alert"
          action={
            <Button size="small" onClick={() => setAsked({ ...asked, attempt: asked.attempt + 1 })}>
              {t('ui.retry')}
            </Button>
          }
        >
          {state.message}
        </Notice>
      )}
      {state.kind === 'ready' && state.rows.length === 0 && (
        <EmptyState drawing={asked.search ? 'search' : 'shirt'} title={t('existingItemDialog.nothing')}>
          {t(asked.search ? 'existingItemDialog.nothingFound' : 'existingItemDialog.nothingYet')}
        </EmptyState>
      )}
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-2">
        {state.rows.map(item => (
          <ItemChoice
            key={item.id}
            item={item}
            currency={currency}
            isTaken={taken.includes(item.id)}
            isChosen={chosen.some(({ id }) => id === item.id)}
            onToggle={() => toggle(item)}
          />
        ))}
        {state.kind === 'loading' &&
          [0, 1, 2, 3].map(place => (
            <li key={place} className="flex cursor-pointer items-center gap-3 px-3 py-2 data-taken:cursor-not-allowed">
              <Skeleton width="4.5rem" height="4.5rem" />
              <Skeleton width="60%" />
            </li>
          ))}
      </ul>
      {state.kind === 'ready' && state.rows.length < state.total && (
        <Button className="justify-self-center" onClick={() => setAsked({ ...asked, page: asked.page + 1 })}>
          {t('existingItemDialog.more')}
        </Button>
      )}
    </div>
  )

  return (
    <Modal
      title={t(single ? 'existingItemDialog.titleOne' : 'existingItemDialog.title')}
      size="large"
      onClose={() => close()}
      footer={
        <>
          <Button onClick={() => close()}>{t('words.cancel')}</Button>
          {!single && (
            <Button variant="primary" disabled={count === 0} onClick={() => close({ saved: chosen, earlier })}>
              {count ? t('existingItemDialog.add', { count }) : t('existingItemDialog.addNone')}
            </Button>
          )}
        </>
      }
    >
      {jobId ? (
        <Tabs
          label={t('existingItemDialog.from')}
          tabs={[
            { id: 'saved', label: t('existingItemDialog.fromSaved'), content: saved, count: chosen.length },
            {
              id: 'jobs',
              label: t('existingItemDialog.fromJobs'),
              count: earlier.length,
              content: (
                <EarlierItems workspaceId={workspaceId} chosen={earlier} exceptId={jobId} onChange={setEarlier} />
              )
            }
          ]}
        />
      ) : (
        saved
      )}
    </Modal>
  )
}
