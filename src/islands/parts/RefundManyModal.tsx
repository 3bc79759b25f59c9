import { useState } from 'react'

import { Button } from '#islands/ui/Button.tsx'
import { Checkbox } from '#islands/ui/Checkbox.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { Modal } from '#islands/ui/Modal.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { readableError } from '#lib/client/readable-error.ts'
import { t } from '#lib/i18n/t.ts'

interface Wanted {
  reason: string
  restock: boolean
}

interface Props {
  title: string
  text: string[]
  confirm: string
  reason?: string
  reasonLabel: string
  /** Whether it is asked what becomes of the pieces. */
  asksGoods?: boolean
  onClose: () => void
  /** Closes the dialog itself where it went well. */
  onRefund: (wanted: Wanted) => Promise<void>
}

/** Asks before many orders are refunded as a whole, with the reason that each buyer is told. */
export function RefundManyModal({
  title,
  text,
  confirm,
  reasonLabel,
  asksGoods = false,
  onClose,
  onRefund,
  ...props
}: Props) {
  const [reason, setReason] = useState(props.reason ?? '')
  const [restock, setRestock] = useState(false)
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<string>()

  async function submit() {
    setPending(true)
    setError(undefined)
    try {
      await onRefund({ reason, restock })
    } catch (failed) {
      setError(readableError(failed))
      setPending(false)
    }
  }

  return (
    <Modal
      title={title}
      size="small"
      onClose={onClose}
      onSubmit={event => {
        event.preventDefault()
        void submit()
      }}
      footer={
        <>
          <Button onClick={onClose}>{t('words.cancel')}</Button>
          <Button type="submit" variant="danger" pending={pending}>
            {confirm}
          </Button>
        </>
      }
    >
      <div className="form">
        {error && (
          <Notice tone="danger" role="alert">
            {error}
          </Notice>
        )}
        {text.map(each => (
          <p key={each}>{each}</p>
        ))}
        {asksGoods && (
          <Checkbox
            label={t('bulkOrders.refund.restock')}
            checked={restock}
            onChange={event => setRestock(event.target.checked)}
          />
        )}
        <Field
          label={reasonLabel}
          optional
          maxLength={200}
          value={reason}
          onChange={event => setReason(event.target.value)}
        />
      </div>
    </Modal>
  )
}
