import { useEffect } from 'react'

import { CustomerFields } from '#islands/parts/customers/CustomerFields.tsx'
import { useCustomer } from '#islands/parts/customers/useCustomer.ts'
import { Button } from '#islands/ui/Button.tsx'
import { LinkButton } from '#islands/ui/LinkButton.tsx'
import { PageHeader } from '#islands/ui/PageHeader.tsx'
import { t } from '#lib/i18n/t.ts'

/** A customer with all that is known of them; with less, the dialog does. */
export function CreateScreen({ workspaceId }: { workspaceId: string }) {
  const edit = useCustomer({ workspaceId })
  const { state } = edit

  useEffect(() => {
    if (state.kind !== 'refused') return
    document.querySelector<HTMLElement>('.customer-fields [aria-invalid="true"]')?.focus()
  }, [state])

  return (
    <div className="grid max-w-3xl gap-5">
      <PageHeader
        title={t('customers.createTitle')}
        breadcrumb={[{ label: t('customers.title'), href: '/dashboard/customers' }]}
      />
      <form
        className="card grid gap-5 p-5"
        noValidate
        onSubmit={event => {
          event.preventDefault()
          void edit.save().then(isSaved => {
            if (isSaved) location.assign(`/dashboard/customers/${edit.latest().saved!.id}`)
          })
        }}
      >
        <CustomerFields workspaceId={workspaceId} edit={edit} />
        <div className="button-group">
          <Button type="submit" variant="primary" pending={state.kind === 'saving'}>
            {t('customerDialog.create')}
          </Button>
          <LinkButton href="/dashboard/customers">{t('words.cancel')}</LinkButton>
        </div>
      </form>
    </div>
  )
}
