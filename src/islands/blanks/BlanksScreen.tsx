import { Archive, FileSpreadsheet, Plus } from 'lucide-react'

import { BlankTabs } from '#islands/parts/blanks/BlankTabs.tsx'
import { FilterPanel } from '#islands/parts/FilterPanel.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { LinkButton } from '#islands/ui/LinkButton.tsx'
import { ListFilters } from '#islands/ui/list/ListFilters.tsx'
import { ListResults } from '#islands/ui/list/ListResults.tsx'
import { type ListOf, useList } from '#islands/ui/list/useList.ts'
import { NativeSelect } from '#islands/ui/NativeSelect.tsx'
import { PageHeader } from '#islands/ui/PageHeader.tsx'
import { SearchField } from '#islands/ui/SearchField.tsx'
import { call } from '#lib/client/api.ts'
import { BLANK_SORTS, listBlanks } from '#lib/contract/calls/blanks.ts'
import type { Blank } from '#lib/contract/blanks.ts'
import type { Data } from '#lib/contract/endpoint.ts'
import { t } from '#lib/i18n/t.ts'
import { type BlankFilter, blankList } from '#lib/shared/lists.ts'

import { blankColumns } from './blank-columns.tsx'
import { BlankRowMenu } from './BlankRowMenu.tsx'

type Found = Data<typeof listBlanks>

interface Props {
  workspaceId: string
  currency: string
  mayEdit: boolean
  seesPrices: boolean
  suppliers: string[]
  filter: BlankFilter
  initial: Found
}

/** What the shop buys to decorate. */
export function BlanksScreen({ workspaceId, currency, mayEdit, seesPrices, suppliers, initial, ...props }: Props) {
  const list = useList<BlankFilter, Found>({
    address: blankList,
    filter: props.filter,
    initial,
    load: ({ archived, ...asked }, signal) => {
      const query = { WorkspaceId: workspaceId, ...asked, pageSize: initial.pageSize }
      return call(listBlanks, { query: { ...query, ...(archived && { archived: 'true' }) } }, { signal })
    }
  })
  const isEmpty = list.found.total === 0 && !list.isNarrowed && !list.loading && !list.error
  const create = mayEdit && (
    <>
      <LinkButton icon={<FileSpreadsheet />} href="/dashboard/blanks/import">
        {t('priceList.import')}
      </LinkButton>
      <LinkButton variant="primary" icon={<Plus />} href="/dashboard/blanks/create">
        {t('blanks.new')}
      </LinkButton>
    </>
  )
  return (
    <div className="grid gap-4">
      <PageHeader
        title={t('blanks.title')}
        description={isEmpty ? t('blanks.intro') : t('blanks.count', { count: list.found.total })}
        actions={
          !isEmpty && (
            <>
              <Button
                icon={<Archive />}
                aria-pressed={list.filter.archived}
                onClick={() => list.show({ archived: !list.filter.archived })}
              >
                {t('blanks.archived')}
              </Button>
              {create}
            </>
          )
        }
      />
      <BlankTabs current="blanks" />
      <ListResults
        list={list}
        first={
          <div className="card">
            <EmptyState title={t('blanks.emptyTitle')} drawing="box" actions={create}>
              {t('blanks.emptyText')}
            </EmptyState>
          </div>
        }
        none={{ title: t('blanks.noneTitle'), text: t('blanks.noneText'), action: t('blanks.clear') }}
        table={{
          label: t('blanks.title'),
          columns: blankColumns({ currency, seesPrices }),
          rowKey: ({ id }) => id,
          onOpen: ({ id }) => location.assign(`/dashboard/blanks/${id}`),
          ...(mayEdit && {
            rowActions: (row: Blank) => (
              <BlankRowMenu blank={row} workspaceId={workspaceId} onChange={() => void list.reload()} />
            )
          }),
          bar: <Filters suppliers={suppliers} list={list} />
        }}
      />
    </div>
  )
}

function Filters({ suppliers, list }: { suppliers: string[]; list: ListOf<BlankFilter, Found> }) {
  const { filter, show } = list
  return (
    <ListFilters>
      <SearchField
        label={t('blanks.search')}
        placeholder={t('blanks.searchHint')}
        key={filter.search}
        defaultValue={filter.search}
        onSearch={search => show({ search })}
      />
      <FilterPanel>
        {suppliers.length > 0 && (
          <NativeSelect
            label={t('blanks.supplier')}
            hideLabel
            placeholder={t('blanks.anySupplier')}
            value={filter.supplier ?? ''}
            onChange={event => show({ supplier: event.target.value || undefined })}
            options={suppliers.map(name => ({ value: name, label: name }))}
          />
        )}
        <NativeSelect
          label={t('blanks.sort')}
          hideLabel
          value={filter.sort}
          options={BLANK_SORTS.map(sort => ({ value: sort, label: t(`blanks.sortBy.${sort}`) }))}
          onChange={event => show({ sort: event.target.value as BlankFilter['sort'] })}
        />
      </FilterPanel>
      {list.isNarrowed && (
        <Button variant="quiet" onClick={list.showAll}>
          {t('blanks.clear')}
        </Button>
      )}
    </ListFilters>
  )
}
