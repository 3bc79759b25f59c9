import { Suspense, useEffect, useState } from 'react'

import { Modal } from '#islands/ui/Modal.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { Skeleton } from '#islands/ui/Skeleton.tsx'
import { call } from '#lib/client/api.ts'
import { readableError } from '#lib/client/readable-error.ts'
import { beginCard, setCard } from '#lib/contract/calls/billing.ts'
import type { BillingHandle, BillingOutcome } from '#lib/contract/billing.ts'
import { t } from '#lib/i18n/t.ts'

import { cardFormOf } from './services.ts'

interface Props {
  /** A plan is being taken: what it costs is said before anything is paid. */
  isFirstStep: boolean
  onClose: () => void
  onDone: (outcome: BillingOutcome) => Promise<void>
}

/** Gives a card to the payment service; it never passes through our server. */
export function CardModal({ isFirstStep, onClose, onDone }: Props) {
  const [handle, setHandle] = useState<BillingHandle & { setupId: string }>()
  const [failed, setFailed] = useState('')
  const [behind, setBehind] = useState(false)

  useEffect(() => {
    let isOver = false
    call(beginCard, {})
      .then(found => !isOver && setHandle(found))
      .catch((error: unknown) => !isOver && setFailed(readableError(error)))
    return () => {
      isOver = true
    }
  }, [])

  async function use() {
    try {
      await onDone(await call(setCard, { body: { setupId: handle?.setupId ?? '' } }))
    } catch (error) {
      setFailed(readableError(error))
    }
  }

  const Form = handle && cardFormOf(handle.service)
  return (
    <Modal
      title={t('plans.cardTitle')}
      description={isFirstStep ? t('plans.cardFirst') : undefined}
      size="small"
      behind={behind}
      onClose={onClose}
    >
      <div className="form">
        {failed && (
          <Notice tone="danger" role="alert">
            {failed}
          </Notice>
        )}
        {!handle && !failed && <Skeleton height="8rem" />}
        {handle && Form && (
          <Suspense fallback={<Skeleton height="8rem" />}>
            <Form handle={handle} onTaken={use} onFailed={setFailed} onBank={setBehind} />
          </Suspense>
        )}
      </div>
    </Modal>
  )
}

export interface CardFormProps {
  handle: BillingHandle
  onTaken: () => Promise<void>
  onFailed: (message: string) => void
  /** Whether the service may open its bank's window over the page. */
  onBank: (mayAsk: boolean) => void
}
