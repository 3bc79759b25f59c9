import { Images, MessageSquareText, Plus } from 'lucide-react'

import { StatusChip } from '#islands/ui/Badge.tsx'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { LinkButton } from '#islands/ui/LinkButton.tsx'
import { ListFilters } from '#islands/ui/list/ListFilters.tsx'
import { ListResults } from '#islands/ui/list/ListResults.tsx'
import { useList } from '#islands/ui/list/useList.ts'
import { NativeSelect } from '#islands/ui/NativeSelect.tsx'
import { PageHeader } from '#islands/ui/PageHeader.tsx'
import { SearchField } from '#islands/ui/SearchField.tsx'
import { call } from '#lib/client/api.ts'
import type { Data } from '#lib/contract/endpoint.ts'
import { listPortfolios } from '#lib/contract/calls/portfolios.ts'
import type { PortfolioSummary } from '#lib/contract/portfolios.ts'
import { t } from '#lib/i18n/t.ts'
import type { FilterOf } from '#lib/shared/list-filter.ts'
import { portfolioList } from '#lib/shared/lists.ts'

import { PortfolioMenu } from './PortfolioMenu.tsx'

interface Props {
  workspaceId: string
  initial: Data<typeof listPortfolios>
  filter: FilterOf<typeof portfolioList>
  mayEdit: boolean
}

const STATES = ['published', 'draft'] as const
const SORTS = ['newest', 'updated', 'title'] as const

/** The portfolios of the workspace: one card for each. */
export function PortfoliosScreen({ workspaceId, initial, filter: firstFilter, mayEdit }: Props) {
  const list = useList({
    address: portfolioList,
    filter: firstFilter,
    initial,
    load: (asked, signal) => {
      const query = { WorkspaceId: workspaceId, pageSize: initial.pageSize, ...asked }
      return call(listPortfolios, { query }, { signal })
    }
  })
  const { filter, show } = list
  const isEmpty = list.found.total === 0 && !list.isNarrowed && !list.loading && !list.error
  const create = mayEdit && (
    <LinkButton variant="primary" href="/dashboard/portfolios/create" icon={<Plus />}>
      {t('portfolios.new')}
    </LinkButton>
  )
  return (
    <div className="grid gap-5">
      <PageHeader title={t('portfolios.title')} description={t('portfolios.intro')} actions={!isEmpty && create} />
      {!isEmpty && (
        <ListFilters>
          <SearchField
            key={filter.search}
            label={t('portfolios.search')}
            placeholder={t('portfolios.search')}
            defaultValue={filter.search}
            onSearch={search => show({ search })}
          />
          <NativeSelect
            label={t('portfolios.state')}
            hideLabel
            value={filter.state ?? ''}
            placeholder={t('portfolios.anyState')}
            options={STATES.map(state => ({ value: state, label: t(`portfolios.${state}`) }))}
            onChange={event => show({ state: STATES.find(state => state === event.target.value) })}
          />
          <NativeSelect
            label={t('portfolios.sort')}
            hideLabel
            value={filter.sort}
            options={SORTS.map(sort => ({ value: sort, label: t(`portfolios.sortBy.${sort}`) }))}
            onChange={event => show({ sort: event.target.value as (typeof SORTS)[number] })}
          />
        </ListFilters>
      )}
      <ListResults
        list={list}
        first={
          <div className="card">
            <EmptyState title={t('portfolios.emptyTitle')} drawing="shirt" actions={create}>
              {t('portfolios.emptyText')} {!mayEdit && t('portfolios.emptyHint')}
            </EmptyState>
          </div>
        }
        none={{
          title: t('portfolios.noneTitle'),
          text: t('portfolios.noneText'),
          action: t('portfolios.showAll')
        }}
      >
        {rows => (
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,19rem),1fr))] gap-4" aria-busy={list.loading}>
            {rows?.map(portfolio => (
              <li key={portfolio.id} className="relative [&>button]:absolute [&>button]:end-3 [&>button]:top-3">
                <PortfolioCard {...portfolio} />
                {mayEdit && (
                  <PortfolioMenu portfolio={portfolio} workspaceId={workspaceId} onGone={() => void list.reload()} />
                )}
              </li>
            ))}
          </ul>
        )}
      </ListResults>
    </div>
  )
}

function PortfolioCard({ id, slug, title, cover, published, images, messages, path }: PortfolioSummary) {
  return (
    <a
      className="grid h-full content-start overflow-hidden hover:border-line-strong card"
      href={`/dashboard/portfolios/${id}/edit/${slug}`}
    >
      <span className="aspect-3/2 bg-[light-dark(var(--color-ink-100),#24252e)] [&_img]:size-full [&_img]:object-cover">
        {cover && <img src={`${cover}?w=800`} alt="" loading="lazy" />}
      </span>
      <span className="grid gap-1 p-4">
        <span className="flex flex-wrap items-center justify-between gap-2">
          <strong className="text-lg/6.5">{title}</strong>
          <StatusChip tone={published ? 'success' : 'neutral'}>
            {t(published ? 'portfolios.published' : 'portfolios.draft')}
          </StatusChip>
        </span>
        <span className="text-muted">{path}</span>
        <span className="flex flex-wrap gap-4 pt-2 [&_svg]:size-4 [&_svg]:text-muted [&>span]:inline-flex [&>span]:items-center [&>span]:gap-1.5">
          <span>
            <Images aria-hidden="true" /> {t('portfolios.images', { count: images })}
          </span>
          <span>
            <MessageSquareText aria-hidden="true" /> {t('portfolios.messages', { count: messages })}
          </span>
        </span>
      </span>
    </a>
  )
}
