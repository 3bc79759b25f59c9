import { answerDisputeDialog } from './answer-dispute.ts'
import { openDialog } from '#islands/dialogs/dialog.ts'
import { DisputeStatus } from '#islands/parts/DisputeStatus.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { Card } from '#islands/ui/Card.tsx'
import { DescriptionList } from '#islands/ui/DescriptionList.tsx'
import type { Dispute } from '#lib/contract/disputes.ts'
import type { OrderDetail } from '#lib/contract/orders.ts'
import { t } from '#lib/i18n/t.ts'
import { formatMoney } from '#lib/shared/money.ts'

import { formatTime } from './dates.ts'

interface Props {
  order: OrderDetail
  workspaceId: string
  timeZone: string
  mayAnswer: boolean
  onAnswered: () => void
}

/** What the buyer told the bank, and what the shop can say to it. */
export function OrderDisputes({ order, workspaceId, timeZone, mayAnswer, onAnswered }: Props) {
  const time = (iso: string | null) => iso && formatTime(iso, timeZone)

  async function answer(dispute: Dispute) {
    const known = {
      customerName: order.buyerName,
      customerEmail: order.buyerEmail,
      productDescription: order.items
    }
    if (await openDialog(answerDisputeDialog, { workspaceId, dispute, known })) onAnswered()
  }

  return order.disputes.map(dispute => (
    <Card key={dispute.id} title={t('disputes.one')} actions={<DisputeStatus status={dispute.status} />}>
      <div className="grid gap-3">
        <p className="text-muted">{t(`disputes.texts.${dispute.status}`)}</p>
        <DescriptionList
          items={[
            { term: t('disputes.amount'), detail: formatMoney(dispute.amountCents, dispute.currency) },
            { term: t('disputes.reason'), detail: dispute.reason },
            { term: t('disputes.opened'), detail: time(dispute.openedAt) },
            { term: t('disputes.due'), detail: dispute.status === 'needs_response' ? time(dispute.dueAt) : undefined },
            { term: t('disputes.sent'), detail: time(dispute.sentAt) }
          ]}
        />
        {dispute.status === 'needs_response' && mayAnswer && (
          <div>
            <Button variant="primary" onClick={() => void answer(dispute)}>
              {t('disputes.answer')}
            </Button>
          </div>
        )}
      </div>
    </Card>
  ))
}
