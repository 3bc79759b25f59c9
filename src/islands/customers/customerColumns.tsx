import { Star } from 'lucide-react'

import { Badge } from '#islands/ui/Badge.tsx'
import type { Column } from '#islands/ui/TableHead.tsx'
import type { CustomerSummary } from '#lib/contract/customers.ts'
import { t } from '#lib/i18n/t.ts'
import { customerDetail, customerName } from '#lib/shared/customer.ts'
import { formatMoney } from '#lib/shared/money.ts'
import { formatDate } from '#lib/shared/format-time.ts'

interface Options {
  timeZone: string
  currency: string
  onTag: (tag: string) => void
}

const TAGS_SHOWN = 3

export function customerColumns({ timeZone, currency, onTag }: Options): Column<CustomerSummary>[] {
  const money = (cents: number) => (cents === 0 ? '' : formatMoney(cents, currency))
  return [
    {
      id: 'name',
      header: t('customers.name'),
      primary: true,
      cell: customer => (
        <span className="grid">
          <span className="inline-flex items-center gap-1.5">
            <a className="link" href={`/dashboard/customers/${customer.id}`}>
              {customerName(customer)}
            </a>
            {customer.flagged && (
              <Star
                className="size-3.5 flex-none fill-amber-500 stroke-amber-500"
                role="img"
                aria-label={t('customers.flagged')}
              />
            )}
          </span>
          {customerDetail(customer) && (
            <span className="text-muted text-sm/5 font-normal">{customerDetail(customer)}</span>
          )}
        </span>
      )
    },
    {
      id: 'contact',
      header: t('customers.contact'),
      narrow: 'line',
      cell: ({ email, phone }) => (
        <span className="grid">
          {email && <span className="break-all">{email}</span>}
          {phone && <span className="text-muted text-sm/5 whitespace-nowrap">{phone}</span>}
        </span>
      )
    },
    {
      id: 'tags',
      header: t('customers.tags'),
      narrow: 'line',
      cell: ({ tags }) => (
        <span className="flex flex-wrap items-center gap-1 [&>button]:cursor-pointer [&>button]:rounded-sm">
          {tags.slice(0, TAGS_SHOWN).map(tag => (
            <button key={tag} type="button" title={t('customers.onlyTag', { tag })} onClick={() => onTag(tag)}>
              <Badge>{tag}</Badge>
            </button>
          ))}
          {tags.length > TAGS_SHOWN && <span className="text-muted text-sm/5">+{tags.length - TAGS_SHOWN}</span>}
        </span>
      )
    },
    {
      id: 'last',
      header: t('customers.last'),
      narrow: 'hidden',
      cell: ({ lastAt }) => <span className="whitespace-nowrap">{lastAt && formatDate(lastAt, timeZone)}</span>
    },
    {
      id: 'value',
      header: t('customers.value'),
      align: 'end',
      narrow: 'end',
      cell: ({ valueCents }) => <span className="tabular-nums">{money(valueCents)}</span>
    },
    {
      id: 'balance',
      header: t('customers.balance'),
      align: 'end',
      narrow: 'hidden',
      cell: ({ balanceCents }) => <span className="tabular-nums font-medium">{money(balanceCents)}</span>
    }
  ]
}
