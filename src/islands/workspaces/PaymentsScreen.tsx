import { ExternalLink, RefreshCw } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'

import { WorkspaceHead } from '#islands/parts/WorkspaceHead.tsx'
import { Badge, StatusChip } from '#islands/ui/Badge.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { SettingsSection } from '#islands/ui/SettingsSection.tsx'
import type { Tone } from '#islands/ui/tone.ts'
import { call } from '#lib/client/api.ts'
import { readableError } from '#lib/client/readable-error.ts'
import { connectPaymentAccount, refreshPaymentAccount } from '#lib/contract/calls/payment-accounts.ts'
import type { PaymentAccount } from '#lib/contract/payment-accounts.ts'
import type { Workspace } from '#lib/contract/workspaces.ts'
import { t } from '#lib/i18n/t.ts'
import type { AccountState } from '#lib/shared/payment-account.ts'
import { may } from '#lib/shared/roles.ts'
import { formatMoment } from '#lib/shared/zone-time.ts'

import { TestAccount } from './TestAccount.tsx'

interface Props {
  workspace: Workspace
  account: PaymentAccount
  /** The owner comes from the payment service, or from a link there that had run out. */
  cameBy?: 'back' | 'again' | undefined
}

const TONE: Record<AccountState, Tone> = {
  shop: 'success',
  none: 'neutral',
  begun: 'warning',
  review: 'info',
  ready: 'success',
  payouts_held: 'warning',
  restricted: 'danger',
  disconnected: 'danger'
}

/** Where the money of a workspace goes, and what is left to do before it can. */
export function PaymentsScreen({ workspace, account: initial, cameBy }: Props) {
  const [account, setAccount] = useState(initial)
  const [pending, setPending] = useState<'connect' | 'check'>()
  const [problem, setProblem] = useState<string>()
  const query = { WorkspaceId: workspace.Id }
  const mayConnect = may(workspace.role, 'payments:write')
  const { state, serviceTitle, isEmbedded, needs, dueAt, accountId, livemode, mode } = account

  async function act(kind: 'connect' | 'check', work: () => Promise<void>) {
    setPending(kind)
    setProblem(undefined)
    try {
      await work()
    } catch (error) {
      setProblem(readableError(error))
    }
    setPending(undefined)
  }

  const check = () => act('check', async () => setAccount(await call(refreshPaymentAccount, { query })))
  const connect = () => {
    return act('connect', async () => location.assign((await call(connectPaymentAccount, { query })).url))
  }

  const arrive = useEffectEvent(() => {
    if (!cameBy) return
    history.replaceState(history.state, '', location.pathname)
    void (cameBy === 'again' && mayConnect ? connect() : check())
  })
  useEffect(() => arrive(), [])

  return (
    <div className="grid max-w-264 gap-6">
      <WorkspaceHead workspace={workspace} current="payments" />
      <SettingsSection title={t('payments.account')} text={t('payments.text')}>
        <div className="grid gap-4">
          <div className="flex flex-wrap items-center gap-2">
            <StatusChip tone={TONE[state]}>{t(`payments.state.${state}.chip`)}</StatusChip>
            <Badge outline>{t(`payments.money.${livemode ? 'real' : 'test'}`)}</Badge>
            <span className="text-muted text-sm/5">{serviceTitle}</span>
          </div>
          <div className="grid gap-1">
            <h3 className="text-md/6">{t(`payments.state.${state}.title`)}</h3>
            <p className="text-muted max-w-prose">{t(`payments.state.${state}.text`)}</p>
          </div>
          {needs.length > 0 && state !== 'none' && state !== 'disconnected' && (
            <div className="grid gap-1.5">
              <h4 className="text-sm/5">{t('payments.asked')}</h4>
              <ul className="grid gap-1 ps-4 [list-style:disc]">
                {needs.map(need => (
                  <li key={need}>{t(`payments.need.${need}`)}</li>
                ))}
              </ul>
            </div>
          )}
          {dueAt && (
            <Notice tone="warning">{t('payments.dueBy', { when: formatMoment(dueAt, workspace.timeZone) })}</Notice>
          )}
          {problem && (
            <Notice tone="danger" role="alert">
              {problem}
            </Notice>
          )}
          {mode === 'platform' && state !== 'shop' && (
            <div className="button-group">
              {mayConnect && (
                <Button
                  variant={state === 'ready' || state === 'review' ? 'secondary' : 'primary'}
                  icon={<ExternalLink />}
                  pending={pending === 'connect'}
                  onClick={() => void connect()}
                >
                  {t(`payments.state.${state}.go`)}
                </Button>
              )}
              {state !== 'none' && state !== 'disconnected' && (
                <Button icon={<RefreshCw />} pending={pending === 'check'} onClick={() => void check()}>
                  {t('payments.check')}
                </Button>
              )}
            </div>
          )}
          {mode === 'platform' && !mayConnect && <p className="text-muted text-sm/5">{t('payments.readOnly')}</p>}
          {accountId && (
            <p className="text-muted text-sm/5">
              {t('payments.facts')} <code>{accountId}</code>
            </p>
          )}
        </div>
      </SettingsSection>
      {isEmbedded && mode === 'platform' && accountId && mayConnect && (
        <TestAccount workspaceId={workspace.Id} onTurn={setAccount} />
      )}
    </div>
  )
}
