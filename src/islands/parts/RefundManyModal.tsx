import { useState } from 'react'

import { Checkbox } from '#islands/ui/Checkbox.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { FormModal } from '#islands/ui/FormModal.tsx'
import { useSubmit } from '#islands/ui/useSubmit.ts'
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
  const form = useSubmit(null, () => onRefund({ reason, restock }))

  return (
    <FormModal {...form} title={title} size="small" onClose={onClose} danger submit={confirm}>
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
    </FormModal>
  )
}
