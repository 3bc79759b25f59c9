import { useState } from 'react'

import { Button } from '#islands/ui/Button.tsx'
import { Card } from '#islands/ui/Card.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { QuantityField } from '#islands/ui/QuantityField.tsx'
import { useAct } from '#islands/ui/useAct.ts'
import { call } from '#lib/client/api.ts'
import { receivePurchase, updatePurchase } from '#lib/contract/calls/purchases.ts'
import type { Purchase, PurchaseLine } from '#lib/contract/purchases.ts'
import { t } from '#lib/i18n/t.ts'
import { blankTitle } from '#lib/shared/blanks.ts'
import { blankKey, partsOf } from '#lib/shared/purchases.ts'

interface Props {
  workspaceId: string
  purchase: Purchase
  mayOrder: boolean
  mayReceive: boolean
  onChange: (purchase: Purchase) => void
}

const MOST = 100_000

/** By style and colour: of a draft how many to order, afterwards how many came. */
export function PurchaseLines({ workspaceId, purchase, mayOrder, mayReceive, onChange }: Props) {
  const isDraft = purchase.state === 'draft'
  const mayCount = isDraft ? mayOrder : mayReceive && purchase.state !== 'cancelled'
  const [counts, setCounts] = useState<Record<string, number>>({})
  const styles = [...Map.groupBy(purchase.lines, blankKey)]
  const isChanged = Object.keys(counts).length > 0

  const {
    pending,
    problem,
    act: save
  } = useAct(async (next: Record<string, number>) => {
    const input = { params: { purchaseId: purchase.id }, query: { WorkspaceId: workspaceId } }
    const lines = Object.entries(next)
    if (isDraft) {
      const quantities = lines.map(([lineId, quantity]) => ({ lineId, quantity }))
      onChange(await call(updatePurchase, { ...input, body: { revision: purchase.revision, quantities } }))
    } else {
      const body = { lines: lines.map(([lineId, received]) => ({ lineId, received })) }
      onChange(await call(receivePurchase, { ...input, body }))
    }
  })

  const allOf = () => Object.fromEntries(purchase.lines.map(({ id, quantity }) => [id, quantity]))
  return (
    <Card
      title={t(isDraft ? 'purchases.lines' : 'purchases.came')}
      footer={
        mayCount &&
        purchase.lines.length > 0 && (
          <>
            <Button variant="primary" disabled={!isChanged} pending={pending} onClick={() => void save(counts)}>
              {t(isDraft ? 'purchases.saveCounts' : 'purchases.receive')}
            </Button>
            {!isDraft && purchase.state !== 'received' && (
              <Button pending={pending} onClick={() => void save(allOf())}>
                {t('purchases.allCame')}
              </Button>
            )}
          </>
        )
      }
    >
      <div className="grid gap-5">
        {problem && (
          <Notice tone="danger" role="alert">
            {problem}
          </Notice>
        )}
        {styles.length === 0 && <p className="text-muted">{t('purchases.noLines')}</p>}
        {styles.map(([key, lines]) => (
          <section key={key} className="grid gap-2">
            <h3 className="flex items-center gap-2 font-semibold">
              <span
                className="swatch-dot"
                aria-hidden="true"
                style={{ '--swatch': lines[0].hex ?? 'transparent' } as object}
              />
              {titleOf(lines[0])}
            </h3>
            <ul className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-x-4 gap-y-3 [&>li]:grid [&>li]:content-start [&>li]:gap-1">
              {lines.map(line => (
                <li key={line.id}>
                  {mayCount ? (
                    <QuantityField
                      label={isDraft ? line.size : t('purchases.cameOf', { size: line.size, count: line.quantity })}
                      value={counts[line.id] ?? (isDraft ? line.quantity : line.received)}
                      max={MOST}
                      onChange={count => setCounts({ ...counts, [line.id]: count })}
                    />
                  ) : (
                    <p className="grid">
                      <span className="text-muted text-sm/5">{line.size}</span>
                      <strong>{isDraft ? line.quantity : `${line.received} / ${line.quantity}`}</strong>
                    </p>
                  )}
                  <span className="text-muted text-sm/5">{forText(line)}</span>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </Card>
  )
}

function titleOf(line: PurchaseLine): string {
  return [blankTitle(line), line.colour].filter(Boolean).join(', ') || t('toOrder.unnamed')
}

/** "1001: 22, 1002: 10, Wildcats store: 8, spare 3" */
function forText(line: PurchaseLine): string {
  const spare = line.quantity - partsOf(line)
  const jobs = [...Map.groupBy(line.parts, ({ jobNumber }) => jobNumber)].map(([number, of]) => {
    return `${number}: ${of.reduce((sum, part) => sum + part.quantity, 0)}`
  })
  const stores = line.stores.map(({ storeName, quantity }) => `${storeName}: ${quantity}`)
  return [...jobs, ...stores, ...(spare > 0 ? [t('purchases.spare', { count: spare })] : [])].join(', ')
}
