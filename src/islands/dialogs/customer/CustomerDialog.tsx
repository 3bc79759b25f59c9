import { CustomerFields } from '#islands/parts/customers/CustomerFields.tsx'
import { useCustomer } from '#islands/parts/customers/useCustomer.ts'
import { EditQuestions } from '#islands/parts/edit/EditQuestions.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { Modal } from '#islands/ui/Modal.tsx'
import type { Customer } from '#lib/contract/customers.ts'
import { t } from '#lib/i18n/t.ts'

import type { DialogProps } from '../dialog.ts'
import type { CustomerProps } from './index.ts'

export default function CustomerDialog({ props, close }: DialogProps<CustomerProps, Customer>) {
  const { workspaceId, customer, blank } = props
  const edit = useCustomer({ workspaceId, saved: customer, blank })
  return (
    <Modal
      title={t(customer ? 'customerDialog.titleEdit' : 'customerDialog.title')}
      size="large"
      guarded
      onClose={() => close()}
      onSubmit={event => {
        event.preventDefault()
        event.stopPropagation()
        void edit.save().then(isSaved => isSaved && close(edit.latest().saved))
      }}
      footer={
        <>
          <Button onClick={() => close()}>{t('words.cancel')}</Button>
          <Button variant="primary" type="submit" pending={edit.state.kind === 'saving'}>
            {t(customer ? 'words.save' : 'customerDialog.create')}
          </Button>
        </>
      }
    >
      <EditQuestions edit={edit} nameOf={key => t(`customerForm.part.${key}`)} />
      <CustomerFields workspaceId={workspaceId} edit={edit} />
    </Modal>
  )
}
