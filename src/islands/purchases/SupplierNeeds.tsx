import { useState } from 'react'

import { DueDate } from '#islands/parts/jobs/DueDate.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { Card } from '#islands/ui/Card.tsx'
import { Checkbox } from '#islands/ui/Checkbox.tsx'
import { t } from '#lib/i18n/t.ts'
import { blankTitle } from '#lib/shared/blanks.ts'
import { formatMoney } from '#lib/shared/money.ts'
import { blankKey } from '#lib/shared/purchases.ts'

import { isOfJob, isOfStore, type OpenNeed } from './open-needs.ts'

interface Props {
  supplier: string
  needs: OpenNeed[]
  currency: string
  today: string
  mayOrder: boolean
  pending: boolean
  onOrder: (chosen: OpenNeed[]) => void
  mayTake: boolean
  onTake: (needs: OpenNeed[]) => void
}

/** One row for each style and colour of a supplier; each can be left for a later order. */
export function SupplierNeeds({
  supplier,
  needs,
  currency,
  today,
  mayOrder,
  pending,
  onOrder,
  mayTake,
  onTake
}: Props) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const styles = [...Map.groupBy(needs, blankKey)].map(([key, list]) => ({ key, list, first: list[0] }))
  const chosen = needs.filter(need => !left.has(blankKey(need)))
  const cents = chosen.reduce((sum, { costCents, quantity }) => sum + (costCents ?? 0) * quantity, 0)

  function toggle(key: string) {
    const next = new Set(left)
    if (!next.delete(key)) next.add(key)
    setLeft(next)
  }

  return (
    <Card
      title={supplier || t('toOrder.noSupplier')}
      flush
      footer={
        mayOrder && (
          <div className="flex flex-1 flex-wrap items-center justify-between gap-x-4 gap-y-2">
            <span className="text-muted">
              {t('toOrder.chosen', { count: chosen.reduce((sum, { quantity }) => sum + quantity, 0) })}
              {cents > 0 && ` · ${formatMoney(cents, currency)}`}
            </span>
            <Button variant="primary" disabled={chosen.length === 0} pending={pending} onClick={() => onOrder(chosen)}>
              {t('toOrder.order')}
            </Button>
          </div>
        )
      }
    >
      <ul className="grid">
        {styles.map(({ key, list, first }) => {
          const title = [blankTitle(first), first.colour].filter(Boolean).join(', ') || t('toOrder.unnamed')
          const sizes = [...Map.groupBy(list, ({ size }) => size)]
          // Jobs take from the shelf; orders of stores are given what lies there by their production run.
          const ofJobs = list.filter(isOfJob)
          const here = sizes.reduce((sum, [, of]) => sum + Math.min(of[0].onHand, piecesOf(of.filter(isOfJob))), 0)
          const jobs = [...Map.groupBy(ofJobs, ({ jobId }) => jobId).values()].map(of => of[0])
          const stores = [...Map.groupBy(list.filter(isOfStore), ({ storeId }) => storeId).values()]
          return (
            <li
              key={key}
              className="grid grid-cols-[minmax(12rem,1.2fr)_minmax(0,1.6fr)_minmax(10rem,1fr)] items-start gap-x-5 gap-y-2 border-t border-t-(--color-line) px-5 py-3 first:border-t-0 max-sm:grid-cols-[1fr] max-sm:px-4 data-left:[&_.choice]:text-muted data-left:[&_.choice]:line-through"
              data-left={left.has(key) || undefined}
            >
              <div className="flex min-h-8 items-center gap-2">
                {mayOrder ? (
                  <Checkbox label={title} checked={!left.has(key)} onChange={() => toggle(key)} />
                ) : (
                  <strong>{title}</strong>
                )}
                <span
                  className="swatch-dot"
                  aria-hidden="true"
                  style={{ '--swatch': first.hex ?? 'transparent' } as object}
                />
              </div>
              <dl className="flex flex-wrap gap-x-4 gap-y-1 [&_dd]:font-semibold [&_dd]:tabular-nums [&_dt]:text-sm [&_dt]:text-muted [.need[data-left]_&]:text-muted [.need[data-left]_&]:line-through">
                {sizes.map(([size, of]) => (
                  <div key={size}>
                    <dt>{size}</dt>
                    <dd>{piecesOf(of)}</dd>
                    {of[0].onHand > 0 && (
                      <dd className="text-sm font-medium text-success">{t('toOrder.here', { count: of[0].onHand })}</dd>
                    )}
                  </div>
                ))}
              </dl>
              {here > 0 && mayTake && (
                <div className="col-2 max-md:col-[auto]">
                  <Button size="small" pending={pending} onClick={() => onTake(ofJobs)}>
                    {t('toOrder.take', { count: here })}
                  </Button>
                </div>
              )}
              <ul className="grid gap-1 text-sm [&>li]:flex [&>li]:items-start [&>li]:justify-between [&>li]:gap-3">
                {jobs.map(({ jobId, jobNumber, jobTitle, dueOn }) => (
                  <li key={jobId}>
                    <a className="link" href={`/dashboard/jobs/${jobId}/production`}>
                      {jobNumber} {jobTitle}
                    </a>{' '}
                    {ofJobs.some(need => need.jobId === jobId && need.again) && (
                      <span className="text-muted">{t('toOrder.again')}</span>
                    )}
                    {dueOn && <DueDate day={dueOn} today={today} />}
                  </li>
                ))}
                {stores.map(of => (
                  <li key={of[0].storeId}>
                    <a className="link" href={`/dashboard/stores/${of[0].storeId}`}>
                      {of[0].storeName}
                    </a>{' '}
                    <span className="text-muted">{t('toOrder.paidOrders', { count: piecesOf(of) })}</span>
                  </li>
                ))}
              </ul>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

function piecesOf(needs: readonly OpenNeed[]): number {
  return needs.reduce((sum, { quantity }) => sum + quantity, 0)
}
