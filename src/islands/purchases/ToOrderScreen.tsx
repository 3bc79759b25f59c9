import { useState } from 'react'

import { BlankTabs } from '#islands/parts/blanks/BlankTabs.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { LinkButton } from '#islands/ui/LinkButton.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { PageHeader } from '#islands/ui/PageHeader.tsx'
import { call } from '#lib/client/api.ts'
import { readableError } from '#lib/client/readable-error.ts'
import { showBanner } from '#lib/client/stores/banner.ts'
import { takeBlankStock } from '#lib/contract/calls/blank-stock.ts'
import { createPurchase, listBlankNeeds, listStoreNeeds } from '#lib/contract/calls/purchases.ts'
import { t } from '#lib/i18n/t.ts'

import { isOfJob, isOfStore, type Needs, openNeeds, type OpenNeed } from './open-needs.ts'
import { SupplierNeeds } from './SupplierNeeds.tsx'

interface Props {
  workspaceId: string
  currency: string
  today: string
  mayOrder: boolean
  mayTake: boolean
  initial: Needs
}

/** What open jobs and paid orders of closed stores need that nobody has ordered, by supplier. */
export function ToOrderScreen({ workspaceId, currency, today, mayOrder, mayTake, initial }: Props) {
  const [needs, setNeeds] = useState(() => openNeeds(initial))
  const [problem, setProblem] = useState<string>()
  const [pending, setPending] = useState<string>()
  const query = { WorkspaceId: workspaceId }
  const suppliers = [...Map.groupBy(needs, ({ supplier }) => supplier)]
  const pieces = needs.reduce((sum, { quantity }) => sum + quantity, 0)

  async function load() {
    const [jobs, stores] = await Promise.all([call(listBlankNeeds, { query }), call(listStoreNeeds, { query })])
    setNeeds(openNeeds({ jobs, stores }))
  }

  async function order(supplier: string, chosen: OpenNeed[]) {
    setProblem(undefined)
    setPending(supplier)
    const wanted = chosen.filter(isOfJob).map(({ jobId, itemId, size }) => ({ jobId, itemId, size }))
    const stores = chosen.filter(isOfStore).map(({ storeId, name, colour, size }) => ({ storeId, name, colour, size }))
    try {
      const { id } = await call(createPurchase, { query, body: { supplier, needs: wanted, stores } })
      location.assign(`/dashboard/blanks/orders/${id}`)
    } catch (error) {
      setProblem(readableError(error))
      setPending(undefined)
      void load().catch(() => {})
    }
  }

  async function take(supplier: string, needed: OpenNeed[]) {
    setProblem(undefined)
    setPending(supplier)
    const there = needed.filter(isOfJob).filter(({ onHand }) => onHand > 0)
    const wanted = there.map(({ jobId, itemId, size }) => ({ jobId, itemId, size }))
    try {
      const { taken } = await call(takeBlankStock, { query, body: { needs: wanted } })
      showBanner(t('toOrder.taken', { count: taken }), { variant: 'success' })
    } catch (error) {
      setProblem(readableError(error))
    }
    setPending(undefined)
    void load().catch(() => {})
  }

  return (
    <div className="grid gap-4">
      <PageHeader
        title={t('toOrder.title')}
        description={needs.length > 0 ? t('toOrder.sum', { count: pieces }) : undefined}
      />
      <BlankTabs current="to-order" />
      {problem && (
        <Notice
          tone="danger"
          role="alert"
          action={
            <Button size="small" onClick={() => setProblem(undefined)}>
              {t('toOrder.understood')}
            </Button>
          }
        >
          {problem}
        </Notice>
      )}
      {suppliers.length === 0 ? (
        <div className="card">
          <EmptyState
            title={t('toOrder.emptyTitle')}
            drawing="box"
            actions={<LinkButton href="/dashboard/jobs">{t('toOrder.toJobs')}</LinkButton>}
          >
            {t('toOrder.emptyText')}
          </EmptyState>
        </div>
      ) : (
        suppliers.map(([supplier, list]) => (
          <SupplierNeeds
            key={supplier}
            supplier={supplier}
            currency={currency}
            today={today}
            mayOrder={mayOrder}
            needs={list}
            pending={pending === supplier}
            onOrder={chosen => void order(supplier, chosen)}
            mayTake={mayTake}
            onTake={needed => void take(supplier, needed)}
          />
        ))
      )}
    </div>
  )
}
