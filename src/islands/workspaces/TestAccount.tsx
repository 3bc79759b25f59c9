import { useState } from 'react'

import { Button } from '#islands/ui/Button.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { SettingsSection } from '#islands/ui/SettingsSection.tsx'
import { call } from '#lib/client/api.ts'
import { readableError } from '#lib/client/readable-error.ts'
import { showBanner } from '#lib/client/stores/banner.ts'
import { turnTestAccount } from '#lib/contract/calls/payment-accounts.ts'
import type { PaymentAccount } from '#lib/contract/payment-accounts.ts'
import { t } from '#lib/i18n/t.ts'
import { TEST_TURNS, type TestTurn } from '#lib/shared/test-turns.ts'

interface Props {
  workspaceId: string
  onTurn: (account: PaymentAccount) => void
}

/** The other side of the story, where no payment service plays it. */
export function TestAccount({ workspaceId, onTurn }: Props) {
  const [pending, setPending] = useState<TestTurn>()
  const [problem, setProblem] = useState<string>()

  async function play(turn: TestTurn) {
    setPending(turn)
    setProblem(undefined)
    try {
      onTurn(await call(turnTestAccount, { query: { WorkspaceId: workspaceId }, body: { turn } }))
      showBanner(t('payments.turned'), { variant: 'success' })
    } catch (error) {
      setProblem(readableError(error))
    }
    setPending(undefined)
  }

  return (
    <SettingsSection title={t('payments.testTitle')} text={t('payments.testText')} id="test-service">
      <div className="grid gap-4">
        <div className="button-group">
          {TEST_TURNS.map(turn => (
            <Button key={turn} size="small" pending={pending === turn} onClick={() => void play(turn)}>
              {t(`payments.turn.${turn}`)}
            </Button>
          ))}
        </div>
        {problem && (
          <Notice tone="danger" role="alert">
            {problem}
          </Notice>
        )}
      </div>
    </SettingsSection>
  )
}
