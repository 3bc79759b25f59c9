import { Mail, Phone, UserRound } from 'lucide-react'
import { useState } from 'react'

import { Button } from '#islands/ui/Button.tsx'
import { Card } from '#islands/ui/Card.tsx'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { LinkButton } from '#islands/ui/LinkButton.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { PageHeader } from '#islands/ui/PageHeader.tsx'
import { call } from '#lib/client/api.ts'
import { readableError } from '#lib/client/readable-error.ts'
import { listDuplicates, undoMerge } from '#lib/contract/calls/customers.ts'
import type { Customer, DuplicateGroup } from '#lib/contract/customers.ts'
import { t } from '#lib/i18n/t.ts'
import { customerDetail, customerName, phoneKey } from '#lib/shared/customer.ts'

import { MergeModal } from './MergeModal.tsx'

interface Props {
  workspaceId: string
  initial: DuplicateGroup[]
}

const ICONS = { email: Mail, phone: Phone, name: UserRound }

/** Customers who may be the same, to look at side by side and put together. */
export function DuplicatesScreen({ workspaceId, initial }: Props) {
  const [groups, setGroups] = useState(initial)
  const [pair, setPair] = useState<[Customer, Customer]>()
  const [merged, setMerged] = useState<{ mergeId: string; name: string }>()
  const [problem, setProblem] = useState<string>()
  const query = { WorkspaceId: workspaceId }

  async function reload() {
    setGroups(await call(listDuplicates, { query }))
  }

  async function undo(mergeId: string) {
    setProblem(undefined)
    try {
      await call(undoMerge, { params: { mergeId }, query })
      setMerged(undefined)
      await reload()
    } catch (error) {
      setProblem(readableError(error))
    }
  }

  return (
    <div className="grid gap-5">
      <PageHeader
        title={t('customerMerge.title')}
        description={t('customerMerge.intro')}
        breadcrumb={[{ label: t('customers.title'), href: '/dashboard/customers' }]}
      />
      {problem && (
        <Notice tone="danger" role="alert">
          {problem}
        </Notice>
      )}
      {merged && (
        <Notice
          tone="success"
          role="status"
          action={
            <Button size="small" onClick={() => void undo(merged.mergeId)}>
              {t('customerMerge.undo')}
            </Button>
          }
        >
          {t('customerMerge.done', { name: merged.name })}
        </Notice>
      )}
      {groups.length === 0 && (
        <div className="card">
          <EmptyState
            title={t('customerMerge.noneTitle')}
            drawing="search"
            actions={<LinkButton href="/dashboard/customers">{t('customers.toList')}</LinkButton>}
          >
            {t('customerMerge.noneText')}
          </EmptyState>
        </div>
      )}
      {groups.map(group => {
        const Icon = ICONS[group.by]
        const [first, ...others] = group.customers
        return (
          <Card
            key={`${group.by} ${group.key}`}
            title={
              <span className="inline-flex min-w-0 items-center gap-2 wrap-anywhere [&_svg]:size-4 [&_svg]:flex-none [&_svg]:text-muted">
                <Icon aria-hidden="true" />
                {t(`customerMerge.by.${group.by}`, { key: keyWords(group) })}
              </span>
            }
            flush
          >
            <ul className="[&>li]:grid [&>li]:grid-cols-[minmax(0,1.4fr)_minmax(0,1.4fr)_minmax(0,1fr)_minmax(9rem,auto)] [&>li]:items-center [&>li]:gap-x-4 [&>li]:gap-y-1 [&>li]:border-t [&>li]:border-t-line [&>li]:px-4 [&>li]:py-2.5 max-md:[&>li]:grid-cols-1 [&>li>.button]:justify-self-end max-md:[&>li>.button]:justify-self-start">
              {group.customers.map(customer => (
                <li key={customer.id}>
                  <span className="grid min-w-0">
                    <a className="link font-medium" href={`/dashboard/customers/${customer.id}`}>
                      {customerName(customer)}
                    </a>
                    <span className="text-muted text-sm/5">{customerDetail(customer)}</span>
                  </span>
                  <span className="text-sm/5 break-all">{customer.emails[0]?.address}</span>
                  <span className="text-sm/5">{customer.phones[0]?.number}</span>
                  {first && customer !== first && (
                    <Button size="small" onClick={() => setPair([first, customer])}>
                      {t(others.length > 1 ? 'customerMerge.compareWithFirst' : 'customerMerge.compare')}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          </Card>
        )
      })}
      {pair && (
        <MergeModal
          workspaceId={workspaceId}
          pair={pair}
          onClose={() => setPair(undefined)}
          onMerged={({ mergeId, customer }) => {
            setPair(undefined)
            setMerged({ mergeId, name: customerName(customer) })
            reload().catch((error: unknown) => setProblem(readableError(error)))
          }}
        />
      )}
    </div>
  )
}

/** As it is written, not as it is compared. */
function keyWords({ by, key, customers: [first] }: DuplicateGroup): string {
  if (by === 'email' || !first) return key
  if (by === 'name') return customerName(first)
  return first.phones.find(({ number }) => phoneKey(number) === key)?.number ?? key
}
