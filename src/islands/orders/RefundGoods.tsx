import { Checkbox } from '#islands/ui/Checkbox.tsx'
import { t } from '#lib/i18n/t.ts'

/** What a person says about the pieces that are refunded. */
export interface GoodsChoice {
  make: boolean
  restock: boolean
}

interface Props {
  value: GoodsChoice
  onChange: (value: GoodsChoice) => void
  count: number
  /** Where all money of an order goes back, nothing of it is made. */
  mayMake: boolean
  /** The number of its pieces is limited, so it matters whether they can be sold again. */
  limited: boolean
}

/** Whether the pieces are made all the same, and if not, whether they can be sold again. */
export function RefundGoods({ value, onChange, count, mayMake, limited }: Props) {
  const { make, restock } = value
  return (
    <>
      {mayMake && (
        <Checkbox
          label={t('refund.make', { count })}
          hint={make ? t('refund.makeHint') : t('refund.dropHint', { count })}
          checked={make}
          onChange={event => onChange({ ...value, make: event.target.checked })}
        />
      )}
      {limited && !make && (
        <Checkbox
          label={t('refund.restock', { count })}
          hint={t('refund.restockHint')}
          checked={restock}
          onChange={event => onChange({ ...value, restock: event.target.checked })}
        />
      )}
    </>
  )
}
