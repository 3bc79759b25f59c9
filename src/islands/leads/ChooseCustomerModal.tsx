import { useState } from 'react'

import { customerDialog } from '#islands/dialogs/customer/index.ts'
import { openDialog } from '#islands/dialogs/dialog.ts'
import { CustomerPicker, type PickedCustomer } from '#islands/parts/customers/CustomerPicker.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { Modal } from '#islands/ui/Modal.tsx'
import { t } from '#lib/i18n/t.ts'

interface Props {
  workspaceId: string
  name: string
  onClose: () => void
  onChosen: (customerId: string) => void
}

/** Whose lead it is, where the shop knows them already. */
export function ChooseCustomerModal({ workspaceId, name, onClose, onChosen }: Props) {
  const [customer, setCustomer] = useState<PickedCustomer | null>(null)
  return (
    <Modal
      title={t('lead.giveTitle', { name })}
      description={t('lead.giveText')}
      size="small"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('words.cancel')}</Button>
          <Button variant="primary" disabled={!customer} onClick={() => customer && onChosen(customer.id)}>
            {t('lead.giveSubmit')}
          </Button>
        </>
      }
    >
      <CustomerPicker
        workspaceId={workspaceId}
        label={t('lead.customer')}
        value={customer}
        onChange={setCustomer}
        onCreate={typed => openDialog(customerDialog, { workspaceId, blank: { name: typed } })}
      />
    </Modal>
  )
}
