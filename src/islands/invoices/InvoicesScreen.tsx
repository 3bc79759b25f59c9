import { Banknote, Settings } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'

import { InvoiceStateChip } from '#islands/parts/InvoiceStateChip.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { LinkButton } from '#islands/ui/LinkButton.tsx'
import { BulkBar } from '#islands/ui/list/BulkBar.tsx'
import { ListFilters } from '#islands/ui/list/ListFilters.tsx'
import { ListResults } from '#islands/ui/list/ListResults.tsx'
import { useList } from '#islands/ui/list/useList.ts'
import { Menu, type MenuEntry } from '#islands/ui/Menu.tsx'
import { NativeSelect } from '#islands/ui/NativeSelect.tsx'
import { PageHeader } from '#islands/ui/PageHeader.tsx'
import { SearchField } from '#islands/ui/SearchField.tsx'
import type { Column } from '#islands/ui/TableHead.tsx'
import { useSoon } from '#islands/ui/useSoon.ts'
import { call } from '#lib/client/api.ts'
import { loadWhenOnline } from '#lib/client/load-when-online.ts'
import type { InvoiceSettings } from '#lib/contract/invoice-books.ts'
import type { Data } from '#lib/contract/endpoint.ts'
import { INVOICE_FILTERS, listInvoices } from '#lib/contract/calls/invoices.ts'
import type { InvoiceSummary } from '#lib/contract/invoices.ts'
import { t } from '#lib/i18n/t.ts'
import { dayText } from '#lib/shared/day-text.ts'
import { type InvoiceFilter, invoiceList } from '#lib/shared/lists.ts'
import { formatMoney } from '#lib/shared/money.ts'

const loadBatch = () => import('./BatchModal.tsx').then(({ BatchModal }) => ({ default: BatchModal }))
const loadSettings = () => import('./SettingsModal.tsx').then(({ SettingsModal }) => ({ default: SettingsModal }))
const BatchModal = lazy(loadWhenOnline(loadBatch))
const SettingsModal = lazy(loadWhenOnline(loadSettings))
const LOADS = [loadBatch, loadSettings]

type Found = Data<typeof listInvoices>

interface Props {
  workspaceId: string
  today: string
  filter: InvoiceFilter
  /** Whom the list is narrowed to, if anybody. */
  customerName: string | undefined
  mayManage: boolean
  settings: InvoiceSettings
  initial: Found
}

/** What customers were billed, and what of it is open. */
export function InvoicesScreen({ workspaceId, today, customerName, mayManage, initial, ...props }: Props) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  useSoon(LOADS)
  const [paying, setPaying] = useState(false)
  const [setting, setSetting] = useState(false)
  const [settings, setSettings] = useState(props.settings)
  const list = useList<InvoiceFilter, Found>({
    address: invoiceList,
    filter: props.filter,
    initial,
    load: (asked, signal) => {
      return call(listInvoices, { query: { WorkspaceId: workspaceId, ...asked, pageSize: 50 } }, { signal })
    }
  })
  const { filter, found, show } = list
  const chosen = found.rows.filter(
    ({ id, balanceCents, state }) => selected.has(id) && balanceCents > 0 && state !== 'void'
  )
  const sum = formatMoney(found.balanceCents, found.currency)
  return (
    <div className="grid gap-5">
      <PageHeader
        title={t('invoices.title')}
        description={found.total > 0 ? t('invoices.sum', { count: found.total, sum }) : undefined}
        actions={
          <>
            <Menu label={t('invoices.accountant')} align="end" items={exportsOf(workspaceId, today)} />
            {mayManage && (
              <Button icon={<Settings />} onClick={() => setSetting(true)}>
                {t('invoices.settings')}
              </Button>
            )}
          </>
        }
      />
      <ListResults
        list={list}
        first={
          <EmptyState
            title={t('invoices.emptyTitle')}
            drawing="box"
            actions={<LinkButton href="/dashboard/jobs">{t('invoices.toJobs')}</LinkButton>}
          >
            {t('invoices.emptyText')}
          </EmptyState>
        }
        none={{ title: t('invoices.noneTitle'), text: t('invoices.noneText'), action: t('invoices.showAll') }}
        table={{
          label: t('invoices.title'),
          columns: columns(),
          rowKey: ({ id }) => id,
          rowName: ({ label, jobNumber }) => label || t('invoices.draftOf', { number: jobNumber }),
          onOpen: ({ jobId }) => jobId && location.assign(`/dashboard/jobs/${jobId}/invoice`),
          selected,
          onSelect: setSelected,
          bar: (
            <>
              <ListFilters>
                <SearchField
                  label={t('invoices.search')}
                  placeholder={t('invoices.searchHint')}
                  key={filter.search}
                  defaultValue={filter.search}
                  onSearch={search => show({ search })}
                />
                <NativeSelect
                  label={t('invoices.show')}
                  hideLabel
                  value={filter.show}
                  options={INVOICE_FILTERS.map(value => ({ value, label: t(`invoices.shows.${value}`) }))}
                  onChange={event => show({ show: event.target.value as InvoiceFilter['show'] })}
                />
                {filter.customerId && (
                  <Button size="small" onClick={() => show({ customerId: undefined })}>
                    {`${customerName ?? t('invoices.customerOnly')} · ${t('invoices.allCustomers')}`}
                  </Button>
                )}
              </ListFilters>
              {chosen.length > 0 && (
                <BulkBar
                  label={t('invoices.payTogether')}
                  count={chosen.length}
                  onAll={() => setSelected(new Set(found.rows.map(({ id }) => id)))}
                  onNone={() => setSelected(new Set())}
                >
                  <Button size="small" icon={<Banknote />} onClick={() => setPaying(true)}>
                    {t('invoices.payTogether')}
                  </Button>
                </BulkBar>
              )}
            </>
          )
        }}
      />
      {setting && (
        <Suspense>
          <SettingsModal
            workspaceId={workspaceId}
            settings={settings}
            currency={found.currency}
            onClose={() => setSetting(false)}
            onDone={saved => {
              setSettings(saved)
              setSetting(false)
            }}
          />
        </Suspense>
      )}
      {paying && (
        <Suspense>
          <BatchModal
            workspaceId={workspaceId}
            today={today}
            invoices={chosen}
            currency={found.currency}
            onClose={() => setPaying(false)}
            onDone={() => {
              setPaying(false)
              setSelected(new Set())
              void list.reload()
            }}
          />
        </Suspense>
      )}
    </div>
  )
}

function exportsOf(workspaceId: string, today: string): MenuEntry[] {
  const fileOf = (program: 'quickbooks' | 'xero', from: string, documents: 'invoices' | 'credit-notes') => {
    return `/api/v2/invoices/export?${new URLSearchParams({ WorkspaceId: workspaceId, from, to: today, for: program, documents })}`
  }
  const year = `${today.slice(0, 4)}-01-01`
  const exports = (['quickbooks', 'xero'] as const).flatMap(program => {
    const name = { program: t(`invoices.exports.${program}`) }
    return [
      ...(['thisMonth', 'thisYear'] as const).map(time => ({
        id: `${program} ${time}`,
        label: t(`invoices.${time}`, name),
        href: fileOf(program, time === 'thisMonth' ? `${today.slice(0, 7)}-01` : year, 'invoices')
      })),
      {
        id: `${program} credit-notes`,
        label: t('invoices.creditsThisYear', name),
        href: fileOf(program, year, 'credit-notes')
      }
    ]
  })
  return [...exports, { id: 'taxes', label: t('taxes.title'), href: '/dashboard/invoices/taxes' }]
}

const columns = (): Column<InvoiceSummary>[] => [
  {
    id: 'number',
    header: t('invoices.number'),
    primary: true,
    cell: ({ label, jobId, jobNumber, title }) => (
      <span className="grid">
        <a className="link" href={`/dashboard/jobs/${jobId}/invoice`}>
          {label || t('invoices.draftOf', { number: jobNumber })}
        </a>
        <span className="text-muted text-sm/5 font-normal">{title}</span>
      </span>
    )
  },
  { id: 'customer', header: t('invoices.customer'), cell: ({ customer }) => customer },
  {
    id: 'state',
    header: t('invoices.state'),
    narrow: 'end',
    cell: ({ state }) => <InvoiceStateChip state={state} />
  },
  {
    id: 'due',
    header: t('invoices.due'),
    cell: ({ dueOn }) => <span className="whitespace-nowrap">{dayText(dueOn)}</span>
  },
  {
    id: 'total',
    header: t('invoices.total'),
    align: 'end',
    narrow: 'hidden',
    cell: ({ totalCents, currency }) => <span className="tabular-nums">{formatMoney(totalCents, currency)}</span>
  },
  {
    id: 'balance',
    header: t('invoices.balance'),
    align: 'end',
    cell: ({ balanceCents, currency }) => (
      <strong className="tabular-nums">{formatMoney(balanceCents, currency)}</strong>
    )
  }
]
