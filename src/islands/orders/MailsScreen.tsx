import { StatusChip } from '#islands/ui/Badge.tsx'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { LinkButton } from '#islands/ui/LinkButton.tsx'
import { ListFilters } from '#islands/ui/list/ListFilters.tsx'
import { ListResults } from '#islands/ui/list/ListResults.tsx'
import { useList } from '#islands/ui/list/useList.ts'
import { NativeSelect } from '#islands/ui/NativeSelect.tsx'
import { PageHeader } from '#islands/ui/PageHeader.tsx'
import { SearchField } from '#islands/ui/SearchField.tsx'
import type { Column } from '#islands/ui/TableHead.tsx'
import { call } from '#lib/client/api.ts'
import type { Data } from '#lib/contract/endpoint.ts'
import { listMails, MAIL_STATES } from '#lib/contract/calls/orders.ts'
import type { MailSummary } from '#lib/contract/orders.ts'
import { t } from '#lib/i18n/t.ts'
import type { FilterOf } from '#lib/shared/list-filter.ts'
import { mailList } from '#lib/shared/lists.ts'
import { formatMoment, formatDateTime } from '#lib/shared/format-time.ts'

interface Props {
  workspaceId: string
  timeZone: string
  filter: FilterOf<typeof mailList>
  initial: Data<typeof listMails>
}

const TONES = { queued: 'info', sent: 'success', kept: 'warning', failed: 'danger' } as const

/** What customers, buyers and followers of stores were sent, and what became of it. */
export function MailsScreen({ workspaceId, timeZone, filter: firstFilter, initial }: Props) {
  const list = useList({
    address: mailList,
    filter: firstFilter,
    initial,
    load: (asked, signal) => {
      return call(listMails, { query: { WorkspaceId: workspaceId, ...asked, pageSize: initial.pageSize } }, { signal })
    }
  })
  const { filter, show } = list

  return (
    <div className="grid gap-5">
      <PageHeader title={t('mails.title')} description={t('mails.intro')} />
      <ListResults
        list={list}
        first={
          <EmptyState
            title={t('mails.emptyTitle')}
            drawing="box"
            actions={<LinkButton href="/dashboard/stores">{t('mails.emptyAction')}</LinkButton>}
          >
            {t('mails.emptyText')}
          </EmptyState>
        }
        none={{ title: t('mails.noneTitle'), text: t('mails.noneText'), action: t('mails.showAll') }}
        table={{
          label: t('mails.title'),
          columns: columnsFor(timeZone),
          rowKey: ({ id }) => id,
          bar: (
            <ListFilters>
              <SearchField
                key={filter.search}
                label={t('mails.search')}
                placeholder={t('mails.search')}
                defaultValue={filter.search}
                onSearch={search => show({ search })}
              />
              <NativeSelect
                label={t('mails.state')}
                hideLabel
                value={filter.state ?? ''}
                placeholder={t('mails.anyState')}
                options={MAIL_STATES.map(state => ({ value: state, label: t(`mails.states.${state}`) }))}
                onChange={event => show({ state: MAIL_STATES.find(state => state === event.target.value) })}
              />
            </ListFilters>
          )
        }}
      />
    </div>
  )
}

function columnsFor(timeZone: string): Column<MailSummary>[] {
  return [
    {
      id: 'recipient',
      header: t('mails.recipient'),
      primary: true,
      cell: ({ recipient }) => <span className="break-all">{recipient}</span>
    },
    {
      id: 'subject',
      header: t('mails.subject'),
      narrow: 'line',
      cell: ({ subject, error, state, wait, isSecret }) => (
        <span className="grid">
          <span>{subject || t(isSecret && state === 'sent' ? 'mails.notKept' : 'mails.unwritten')}</span>
          {wait && (
            <span className="text-muted text-sm/5">
              {wait.until ? t('mails.waitsUntil', { time: formatMoment(wait.until, timeZone) }) : t('mails.stopped')}
            </span>
          )}
          {state !== 'sent' && error && <span className="break-words text-muted text-sm/5">{error}</span>}
        </span>
      )
    },
    { id: 'about', header: t('mails.about'), narrow: 'line', cell: aboutOf },
    {
      id: 'at',
      header: t('mails.at'),
      narrow: 'end',
      cell: ({ sentAt, createdAt }) => (
        <span className="whitespace-nowrap">{formatDateTime(sentAt ?? createdAt, timeZone)}</span>
      )
    },
    {
      id: 'state',
      header: t('mails.state'),
      narrow: 'end',
      cell: ({ state, wait }) =>
        wait ? (
          <StatusChip tone="warning">{t('mails.waiting')}</StatusChip>
        ) : (
          <StatusChip tone={TONES[state]}>{t(`mails.states.${state}`)}</StatusChip>
        )
    }
  ]
}

function aboutOf({ order, store }: MailSummary) {
  if (order) {
    return (
      <a className="link" href={`/dashboard/orders/${order.id}/details`}>
        {t('mails.order', { number: order.number })}
      </a>
    )
  }
  return (
    store && (
      <a className="link" href={`/dashboard/stores/${store.id}`}>
        {store.name}
      </a>
    )
  )
}
