import { FilterPanel } from '#islands/parts/FilterPanel.tsx'
import { Button } from '#islands/ui/Button.tsx'
import type { ListOf } from '#islands/ui/list/useList.ts'
import { NativeSelect } from '#islands/ui/NativeSelect.tsx'
import { SearchField } from '#islands/ui/SearchField.tsx'
import type { Data } from '#lib/contract/endpoint.ts'
import { JOB_DUE, JOB_OPEN } from '#lib/contract/calls/jobs.ts'
import type { listJobs } from '#lib/contract/jobs.ts'
import { t } from '#lib/i18n/t.ts'
import { METHODS } from '#lib/shared/job-pricing/price-book.ts'
import { JOB_GROUPS, type JobGroup } from '#lib/shared/jobs.ts'
import type { JobFilter } from '#lib/shared/lists.ts'

import type { JobsProps } from './JobsScreen.tsx'

interface Props extends Pick<JobsProps, 'statuses' | 'people' | 'customerName'> {
  list: ListOf<JobFilter, Data<typeof listJobs>>
}

const isGroup = (value: string): value is JobGroup => (JOB_GROUPS as readonly string[]).includes(value)

export function JobFilters({ statuses, people, customerName, list }: Props) {
  const { filter, show } = list
  return (
    <div className="grid w-full grid-cols-[minmax(12rem,1.6fr)_repeat(5,minmax(7.5rem,1fr))_auto_auto] items-end gap-2 max-xl:grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] max-sm:grid-cols-[minmax(0,1fr)_auto]">
      <SearchField
        key={filter.search}
        label={t('jobs.search')}
        placeholder={t('jobs.searchHint')}
        defaultValue={filter.search}
        onSearch={search => show({ search })}
      />
      <FilterPanel>
        <NativeSelect
          label={t('jobs.status')}
          hideLabel
          placeholder={t('jobs.anyStatus')}
          value={filter.statusId ?? filter.group ?? ''}
          options={JOB_GROUPS.flatMap(group => [
            { value: group, label: t(`jobGroups.${group}`) },
            ...statuses.filter(each => each.group === group).map(({ id, name }) => ({ value: id, label: `  ${name}` }))
          ])}
          onChange={({ target: { value } }) => {
            show(
              isGroup(value)
                ? { group: value, statusId: undefined }
                : { group: undefined, statusId: value || undefined }
            )
          }}
        />
        <NativeSelect
          label={t('jobs.due')}
          hideLabel
          placeholder={t('jobs.anyDue')}
          value={filter.due ?? ''}
          options={JOB_DUE.map(value => ({ value, label: t(`jobs.dueIs.${value}`) }))}
          onChange={event => show({ due: (event.target.value || undefined) as JobFilter['due'] })}
        />
        <NativeSelect
          label={t('jobs.owner')}
          hideLabel
          placeholder={t('jobs.anyOwner')}
          value={filter.ownerId ?? ''}
          options={people.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={event => show({ ownerId: event.target.value || undefined })}
        />
        <NativeSelect
          label={t('jobs.method')}
          hideLabel
          placeholder={t('jobs.anyMethod')}
          value={filter.method ?? ''}
          options={METHODS.map(value => ({ value, label: t(`methods.${value}`) }))}
          onChange={event => show({ method: (event.target.value || undefined) as JobFilter['method'] })}
        />
        <NativeSelect
          label={t('jobs.open')}
          hideLabel
          value={filter.open}
          options={JOB_OPEN.map(value => ({ value, label: t(`jobs.openIs.${value}`) }))}
          onChange={event => show({ open: event.target.value as JobFilter['open'] })}
        />
      </FilterPanel>
      {filter.customerId && (
        <Button size="small" onClick={() => show({ customerId: undefined })}>
          {t('jobs.ofCustomer', { name: customerName ?? '…' })}
        </Button>
      )}
      {list.isNarrowed && (
        <Button variant="quiet" onClick={list.showAll}>
          {t('jobs.clear')}
        </Button>
      )}
    </div>
  )
}
