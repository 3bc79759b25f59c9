import { Download } from 'lucide-react'
import { useRef, useState } from 'react'

import { Card } from '#islands/ui/Card.tsx'
import { DateField } from '#islands/ui/DateField.tsx'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { LinkButton } from '#islands/ui/LinkButton.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { PageHeader } from '#islands/ui/PageHeader.tsx'
import { Table } from '#islands/ui/Table.tsx'
import type { Column } from '#islands/ui/TableHead.tsx'
import { call } from '#lib/client/api.ts'
import { readableError } from '#lib/client/readable-error.ts'
import { getTaxSummary } from '#lib/contract/calls/invoice-books.ts'
import type { TaxSummary } from '#lib/contract/invoice-books.ts'
import { t } from '#lib/i18n/t.ts'
import { formatMoney } from '#lib/shared/money.ts'

import { dateFormat } from '#lib/shared/date-format.ts'
import { taxLabel } from '#lib/shared/taxes.ts'
import { Sums } from './Sums.tsx'

interface Time {
  from: string
  to: string
}

interface Props {
  workspaceId: string
  time: Time
  initial: TaxSummary
}

type Row = TaxSummary['rows'][number]

/** What was sold and what tax was charged on it, by month, rate and source. */
export function TaxScreen({ workspaceId, initial, ...props }: Props) {
  const [time, setTime] = useState(props.time)
  const [found, setFound] = useState(initial)
  const [problem, setProblem] = useState('')
  const newest = useRef(0)
  const query = { WorkspaceId: workspaceId, ...time }

  async function show(change: Partial<Time>) {
    const next = { ...time, ...change }
    const asked = ++newest.current
    setTime(next)
    setProblem('')
    try {
      const answer = await call(getTaxSummary, { query: { WorkspaceId: workspaceId, ...next } })
      if (asked !== newest.current) return
      setFound(answer)
      history.replaceState(history.state, '', `?${new URLSearchParams({ ...next })}`)
    } catch (error) {
      if (asked === newest.current) setProblem(readableError(error))
    }
  }

  return (
    <div className="grid gap-5">
      <PageHeader
        title={t('taxes.title')}
        description={t('taxes.text')}
        breadcrumb={[{ label: t('invoices.title'), href: '/dashboard/invoices' }]}
        actions={
          <LinkButton icon={<Download />} href={`/api/v2/tax-summary/export?${new URLSearchParams(query)}`}>
            {t('taxes.download')}
          </LinkButton>
        }
      />
      <div className="flex flex-wrap gap-3">
        <DateField label={t('taxes.from')} value={time.from} onChange={from => from && void show({ from })} />
        <DateField label={t('taxes.to')} value={time.to} onChange={to => to && void show({ to })} />
      </div>
      {problem && (
        <Notice tone="danger" role="alert">
          {problem}
        </Notice>
      )}
      {found.rows.length === 0 ? (
        <EmptyState title={t('taxes.emptyTitle')} drawing="box">
          {t('taxes.emptyText')}
        </EmptyState>
      ) : (
        <>
          <Table
            label={t('taxes.title')}
            columns={columns()}
            rows={found.rows}
            rowKey={({ month, source, currency, taxes }) =>
              `${month} ${source} ${currency} ${taxes.map(taxLabel).join()}`
            }
          />
          {sumsOf(found.rows).map(({ currency, netCents, taxedCents, taxCents, each }) => (
            <Card key={currency} className="w-full max-w-160 justify-self-end">
              <Sums
                rows={[
                  { label: t('taxes.net'), text: formatMoney(netCents, currency) },
                  { label: t('taxes.taxed'), text: formatMoney(taxedCents, currency) },
                  ...each.map(tax => ({
                    label: t('taxes.each', { tax: taxLabel(tax), base: formatMoney(tax.taxedCents, currency) }),
                    text: formatMoney(tax.taxCents, currency)
                  })),
                  { label: t('taxes.tax'), text: formatMoney(taxCents, currency), strong: true }
                ]}
              />
            </Card>
          ))}
        </>
      )}
    </div>
  )
}

function sumsOf(rows: Row[]) {
  return [...Map.groupBy(rows, ({ currency }) => currency)].map(([currency, of]) => {
    const sum = (key: 'netCents' | 'taxedCents' | 'taxCents') => of.reduce((all, row) => all + row[key], 0)
    const all = Map.groupBy(
      of.flatMap(({ taxes }) => taxes),
      taxLabel
    )
    const each = [...all.values()].map(same => ({
      ...same[0],
      taxedCents: same.reduce((cents, tax) => cents + tax.taxedCents, 0),
      taxCents: same.reduce((cents, tax) => cents + tax.taxCents, 0)
    }))
    const sums = { netCents: sum('netCents'), taxedCents: sum('taxedCents'), taxCents: sum('taxCents') }
    return { currency, ...sums, each: each.length > 1 ? each : [] }
  })
}

const month = () => dateFormat({ month: 'long', year: 'numeric', timeZone: 'UTC' })

function money(id: 'net' | 'taxed' | 'tax', key: 'netCents' | 'taxedCents' | 'taxCents'): Column<Row> {
  return {
    id,
    header: t(`taxes.${id}`),
    align: 'end',
    cell: row => <span className="tabular-nums">{formatMoney(row[key], row.currency)}</span>
  }
}

const columns = (): Column<Row>[] => [
  {
    id: 'month',
    header: t('taxes.month'),
    primary: true,
    cell: row => <span className="whitespace-nowrap">{month().format(new Date(`${row.month}-01T00:00:00Z`))}</span>
  },
  { id: 'source', header: t('taxes.source'), cell: ({ source }) => t(`taxes.sources.${source}`) },
  {
    id: 'rate',
    header: t('taxes.name'),
    cell: ({ taxes }) => taxes.map(taxLabel).join(' + ') || t('taxes.none')
  },
  {
    id: 'documents',
    header: t('taxes.documents'),
    align: 'end',
    narrow: 'hidden',
    cell: ({ documents }) => <span className="tabular-nums">{documents}</span>
  },
  money('net', 'netCents'),
  money('taxed', 'taxedCents'),
  money('tax', 'taxCents')
]
