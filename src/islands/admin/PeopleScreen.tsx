import { Download } from 'lucide-react'
import { useState } from 'react'

import { Avatar } from '#islands/ui/Avatar.tsx'
import { StatusChip } from '#islands/ui/Badge.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { Card } from '#islands/ui/Card.tsx'
import { LinkButton } from '#islands/ui/LinkButton.tsx'
import { ListFilters } from '#islands/ui/list/ListFilters.tsx'
import { ListResults } from '#islands/ui/list/ListResults.tsx'
import { useList } from '#islands/ui/list/useList.ts'
import { NativeSelect } from '#islands/ui/NativeSelect.tsx'
import { PageHeader } from '#islands/ui/PageHeader.tsx'
import { SearchField } from '#islands/ui/SearchField.tsx'
import type { Column } from '#islands/ui/TableHead.tsx'
import { call } from '#lib/client/api.ts'
import { findPeople, PEOPLE_STATES, type PeopleState, stateOf } from '#lib/contract/calls/admin.ts'
import type { FoundPerson } from '#lib/contract/admin.ts'
import type { Data } from '#lib/contract/endpoint.ts'
import { t } from '#lib/i18n/t.ts'
import { larger } from '#lib/shared/subscription.ts'
import { type PeopleFilter, peopleList } from '#lib/shared/lists.ts'
import { formatDateTime } from '#lib/shared/format-time.ts'

import { ActAsModal } from './ActAsModal.tsx'
import { PlanModal } from './PlanModal.tsx'

export interface RecentAccess {
  id: string
  subjectName: string
  reason: string
  readOnly: boolean
  startedAt: string
}

interface Props {
  filter: PeopleFilter
  initial: Data<typeof findPeople>
  recent: RecentAccess[]
  timeZone: string
}

const SORTS = ['newest', 'name', 'email'] as const
const TONES = { active: 'success', unverified: 'warning', closed: 'danger', admin: 'info' } as const

/** An admin finds somebody, says why, and goes on as that person. */
export function PeopleScreen({ filter: firstFilter, initial, recent, timeZone }: Props) {
  const [person, setPerson] = useState<FoundPerson>()
  const [planned, setPlanned] = useState<FoundPerson>()
  const list = useList({
    address: peopleList,
    filter: firstFilter,
    initial,
    load: (asked, signal) => call(findPeople, { query: { ...asked, pageSize: initial.pageSize } }, { signal })
  })
  const { filter, show } = list
  const query = peopleList.path({ ...filter, ...peopleList.turnTo(1) }).split('?')[1]

  return (
    <div className="grid gap-5">
      <PageHeader
        title={t('impersonate.title')}
        description={t('impersonate.description')}
        actions={
          <LinkButton icon={<Download />} href={`/api/v2/admin/impersonate/export${query ? `?${query}` : ''}`} download>
            {t('impersonate.export')}
          </LinkButton>
        }
      />
      <ListResults
        list={list}
        none={{
          title: t('impersonate.noneTitle'),
          text: t('impersonate.noneText'),
          action: t('impersonate.showAll')
        }}
        table={{
          label: t('impersonate.title'),
          columns: columnsFor(timeZone),
          rowKey: ({ id }) => id,
          rowActions: each => (
            <span className="row-actions">
              <Button
                size="small"
                variant="quiet"
                aria-label={t('impersonate.planOf', { name: nameOf(each) })}
                onClick={() => setPlanned(each)}
              >
                {t('impersonate.plan')}
              </Button>
              {!each.admin && !each.disabled && (
                <Button
                  size="small"
                  aria-label={t('impersonate.actAs', { name: nameOf(each) })}
                  onClick={() => setPerson(each)}
                >
                  {t('impersonate.act')}
                </Button>
              )}
            </span>
          ),
          bar: (
            <ListFilters>
              <SearchField
                key={filter.search}
                label={t('impersonate.search')}
                placeholder={t('impersonate.search')}
                defaultValue={filter.search}
                onSearch={search => show({ search })}
              />
              <NativeSelect
                label={t('impersonate.state')}
                hideLabel
                value={filter.state ?? ''}
                placeholder={t('impersonate.anyState')}
                options={PEOPLE_STATES.map(state => ({ value: state, label: t(`impersonate.states.${state}`) }))}
                onChange={event => show({ state: (event.target.value || undefined) as PeopleState | undefined })}
              />
              <NativeSelect
                label={t('impersonate.sort')}
                hideLabel
                value={filter.sort}
                options={SORTS.map(sort => ({ value: sort, label: t(`impersonate.sortBy.${sort}`) }))}
                onChange={event => show({ sort: event.target.value as PeopleFilter['sort'] })}
              />
            </ListFilters>
          )
        }}
      />
      <Card level={2} title={t('impersonate.recent')}>
        {recent.length === 0 && <p className="text-muted">{t('impersonate.noneYet')}</p>}
        <ul className="[&>.access:first-child]:border-t-0 [&>.access:first-child]:pt-0 [&>.access:last-child]:pb-0">
          {recent.map(access => (
            <li key={access.id} className="access">
              <Avatar name={access.subjectName} size="small" />
              <div className="grid min-w-0 flex-1 gap-0.5 wrap-anywhere">
                <p>
                  <strong>{access.subjectName}</strong>
                  <span className="text-muted"> · {formatDateTime(access.startedAt, timeZone)}</span>
                  {access.readOnly && <span className="text-muted"> · {t('impersonate.lookOnly')}</span>}
                </p>
                <p className="text-muted text-sm/5">{access.reason}</p>
              </div>
            </li>
          ))}
        </ul>
      </Card>
      {planned && (
        <PlanModal person={planned} onClose={() => setPlanned(undefined)} onChange={() => void list.reload()} />
      )}
      {person && <ActAsModal person={person} onClose={() => setPerson(undefined)} />}
    </div>
  )
}

function columnsFor(timeZone: string): Column<FoundPerson>[] {
  return [
    {
      id: 'person',
      header: t('impersonate.person'),
      primary: true,
      cell: person => (
        <span className="flex min-w-0 items-center gap-3">
          <Avatar name={nameOf(person)} size="small" />
          <span className="grid min-w-0">
            <span>{nameOf(person)}</span>
            <span className="break-all font-normal text-muted text-sm/5">{person.email}</span>
          </span>
        </span>
      )
    },
    {
      id: 'state',
      header: t('impersonate.state'),
      narrow: 'end',
      cell: person => (
        <StatusChip tone={TONES[stateOf(person)]}>{t(`impersonate.states.${stateOf(person)}`)}</StatusChip>
      )
    },
    {
      id: 'plan',
      header: t('impersonate.plan'),
      cell: ({ plan, boughtPlan }) => (
        <>
          {t(`home.plan.${larger(plan, boughtPlan)}`)}
          {boughtPlan !== 'free' && <span className="text-muted block text-sm/5">{t('impersonate.paysFor')}</span>}
        </>
      )
    },
    {
      id: 'workspaces',
      header: t('impersonate.workspaces'),
      narrow: 'line',
      cell: ({ workspaces }) => (
        <span className="line-clamp-2 text-muted">{workspaces.join(', ') || t('impersonate.noWorkspace')}</span>
      )
    },
    {
      id: 'seen',
      header: t('impersonate.lastSeen'),
      cell: ({ lastSeenAt }) => (lastSeenAt ? formatDateTime(lastSeenAt, timeZone) : t('impersonate.neverSeen'))
    },
    { id: 'joined', header: t('impersonate.joined'), cell: ({ createdAt }) => formatDateTime(createdAt, timeZone) }
  ]
}

function nameOf({ firstName, lastName }: FoundPerson): string {
  return `${firstName} ${lastName}`
}
