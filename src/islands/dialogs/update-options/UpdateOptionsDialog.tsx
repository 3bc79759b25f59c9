import { useState } from 'react'

import { OptionValues, valueText } from '#islands/parts/OptionValues.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { Modal } from '#islands/ui/Modal.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import type { ItemOption } from '#lib/contract/items.ts'
import { t } from '#lib/i18n/t.ts'

import type { DialogProps } from '../dialog.ts'
import type { UpdateOptionsProps } from './index.ts'

export default function UpdateOptionsDialog({
  props: { name, type, values: before, storeCount },
  close
}: DialogProps<UpdateOptionsProps, ItemOption['values']>) {
  const [values, setValues] = useState(before)
  const removed = before.filter(({ id }) => !values.some(value => value.id === id)).map(valueText)
  const isEmpty = values.some(value => !valueText(value).trim())

  return (
    <Modal
      title={t('updateOptionsDialog.title', { name })}
      description={t('updateOptionsDialog.description')}
      onClose={() => close()}
      footer={
        <>
          <Button onClick={() => close()}>{t('words.cancel')}</Button>
          <Button variant="primary" disabled={isEmpty} onClick={() => close(values)}>
            {t('updateOptionsDialog.use')}
          </Button>
        </>
      }
    >
      <div className="grid gap-3">
        {removed.length > 0 && storeCount > 0 && (
          <Notice tone="warning" role="status">
            {t('updateOptionsDialog.sold', { count: storeCount, values: removed.join(', ') })}
          </Notice>
        )}
        {isEmpty && <Notice tone="danger">{t('updateOptionsDialog.empty')}</Notice>}
        <OptionValues type={type} values={values} onChange={setValues} />
      </div>
    </Modal>
  )
}
