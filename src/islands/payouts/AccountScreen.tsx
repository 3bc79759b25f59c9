import { Banknote } from 'lucide-react'
import { useState } from 'react'

import { PayoutStatus } from './PayoutStatus.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { EmptyState } from '#islands/ui/EmptyState.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { PageHeader } from '#islands/ui/PageHeader.tsx'
import { Table } from '#islands/ui/Table.tsx'
import type { Column } from '#islands/ui/TableHead.tsx'
import { useAct } from '#islands/ui/useAct.ts'
import { call } from '#lib/client/api.ts'
import type { Data } from '#lib/contract/endpoint.ts'
import { listAccountPayouts, payOutAccountTest } from '#lib/contract/calls/payouts.ts'
import type { AccountPayout } from '#lib/contract/payouts.ts'
import { t } from '#lib/i18n/t.ts'
import { dayText } from '#lib/shared/day-text.ts'
import { formatMoney } from '#lib/shared/money.ts'

interface Props {
  /** Nothing where the payment service did not answer. */
  initial: Data<typeof listAccountPayouts> | null
}

/** Payouts of the account that is the installation's own, and whose money is in each. */
export function AccountScreen({ initial }: Props) {
  const [account, setAccount] = useState(initial)

  const {
    pending,
    problem: refusal,
    act: payOut
  } = useAct(async () => {
    await call(payOutAccountTest, {})
    setAccount(await call(listAccountPayouts, {}))
  })
  const problem = refusal ?? (account ? undefined : t('platformAccount.away'))

  return (
    <div className="grid gap-5">
      <PageHeader
        title={t('platformAccount.title')}
        description={t(account?.mode === 'platform' ? 'platformAccount.ofPlatform' : 'platformAccount.ofShop')}
        actions={
          account?.isEmbedded && (
            <Button icon={<Banknote />} pending={pending} onClick={() => void payOut()}>
              {t('payouts.play')}
            </Button>
          )
        }
      />
      {problem && (
        <Notice tone="warning" role="alert">
          {problem}
        </Notice>
      )}
      {account && (
        <Table
          label={t('platformAccount.title')}
          columns={columns()}
          rows={account.rows}
          rowKey={({ id }) => id}
          empty={
            <EmptyState title={t('payouts.emptyTitle')} drawing="box">
              {t('platformAccount.emptyText')}
            </EmptyState>
          }
        />
      )}
    </div>
  )
}

const columns = (): Column<AccountPayout>[] => [
  { id: 'arrives', header: t('payouts.arrives'), primary: true, cell: ({ arrivesOn }) => dayText(arrivesOn) },
  { id: 'state', header: t('payouts.state'), narrow: 'end', cell: ({ status }) => <PayoutStatus status={status} /> },
  {
    id: 'workspaces',
    header: t('platformAccount.workspaces'),
    narrow: 'line',
    cell: ({ workspaces, currency }) => (
      <ul className="grid gap-0.5">
        {workspaces.map(({ workspaceId, name, cents }) => (
          <li key={workspaceId}>{t('platformAccount.part', { name, sum: formatMoney(cents, currency) })}</li>
        ))}
      </ul>
    )
  },
  {
    id: 'rest',
    header: t('platformAccount.rest'),
    align: 'end',
    cell: ({ restCents, currency }) => formatMoney(restCents, currency)
  },
  {
    id: 'amount',
    header: t('payouts.amount'),
    align: 'end',
    cell: ({ amountCents, currency }) => <strong>{formatMoney(amountCents, currency)}</strong>
  }
]
