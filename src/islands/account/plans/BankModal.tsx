import { useState } from 'react'

import { Button } from '#islands/ui/Button.tsx'
import { Modal } from '#islands/ui/Modal.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { call } from '#lib/client/api.ts'
import { readableError } from '#lib/client/readable-error.ts'
import { confirmTestCard } from '#lib/contract/calls/billing.ts'
import type { BillingHandle } from '#lib/contract/billing.ts'
import { t } from '#lib/i18n/t.ts'

import { BankChoice } from './BankChoice.tsx'
import { bankOf } from './services.ts'

/** The bank wants its owner to confirm a payment. Closing it leaves the payment open. */
export function BankModal({ handle, onDone }: { handle: BillingHandle; onDone: () => Promise<void> }) {
  const [pending, setPending] = useState(false)
  const [failed, setFailed] = useState('')
  const [behind, setBehind] = useState(false)

  async function run(ask: () => Promise<string | undefined>) {
    setPending(true)
    setFailed('')
    const refusal = await ask().catch(readableError)
    if (refusal) setFailed(refusal)
    else await onDone()
    setPending(false)
  }

  async function answerTest(authentication: 'complete' | 'fail') {
    const { failure } = await call(confirmTestCard, { body: { clientSecret: handle.clientSecret, authentication } })
    return failure ?? undefined
  }

  const openBank = bankOf(handle.service)

  return (
    <Modal title={t('plans.bankTitle')} size="small" behind={behind} onClose={() => void onDone()}>
      <div className="form">
        {failed && (
          <Notice tone="danger" role="alert">
            {failed}
          </Notice>
        )}
        {openBank ? (
          <>
            <p>{t('plans.bankText')}</p>
            <Button variant="primary" pending={pending} onClick={() => void run(() => openBank(handle, setBehind))}>
              {t('plans.askBank')}
            </Button>
          </>
        ) : (
          <BankChoice pending={pending} onAnswer={answer => void run(() => answerTest(answer))} />
        )}
      </div>
    </Modal>
  )
}
