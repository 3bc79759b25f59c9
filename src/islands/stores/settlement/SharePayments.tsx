import { Trash2 } from 'lucide-react'
import { useState } from 'react'

import { IconButton } from '#islands/ui/IconButton.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { call } from '#lib/client/api.ts'
import { readableError } from '#lib/client/readable-error.ts'
import { removeSharePayment } from '#lib/contract/calls/settlement.ts'
import type { Settlement } from '#lib/contract/settlement.ts'
import { t } from '#lib/i18n/t.ts'
import { dayText } from '#lib/shared/day-text.ts'
import { formatMoney } from '#lib/shared/money.ts'

interface Props {
  workspaceId: string
  settlement: Settlement
  mayRemove: boolean
  onChange: (settlement: Settlement) => void
}

/** What was passed on to the organisation, and when. */
export function SharePayments({ workspaceId, settlement, mayRemove, onChange }: Props) {
  const [problem, setProblem] = useState<string>()
  const { sharePayments, currency, storeId } = settlement
  if (sharePayments.length === 0) return null

  async function remove(paymentId: string) {
    setProblem(undefined)
    try {
      const given = { params: { storeId, paymentId }, query: { WorkspaceId: workspaceId } }
      onChange(await call(removeSharePayment, given))
    } catch (error) {
      setProblem(readableError(error))
    }
  }

  return (
    <>
      {problem && (
        <Notice tone="danger" role="alert">
          {problem}
        </Notice>
      )}
      <ul className="grid gap-2 [&>li]:flex [&>li]:items-center [&>li]:justify-between [&>li]:gap-3">
        {sharePayments.map(({ id, amountCents, paidOn, note, who }) => {
          const amount = formatMoney(amountCents, currency)
          return (
            <li key={id}>
              <span className="grid">
                <span>
                  <strong className="tabular-nums">{amount}</strong> {dayText(paidOn)}
                </span>
                <span className="text-muted text-sm/5">{[note, who].filter(Boolean).join(' · ')}</span>
              </span>
              {mayRemove && (
                <IconButton
                  label={t('settlement.remove', { amount })}
                  icon={<Trash2 />}
                  size="small"
                  onClick={() => void remove(id)}
                />
              )}
            </li>
          )
        })}
      </ul>
    </>
  )
}
