import { customerDialog } from '#islands/dialogs/customer/index.ts'
import { openDialog } from '#islands/dialogs/dialog.ts'
import { CustomerPicker as Picker } from '#islands/parts/customers/CustomerPicker.tsx'
import { t } from '#lib/i18n/t.ts'
import { customerName } from '#lib/shared/customer.ts'

interface Props {
  workspaceId: string
  value: { id: string; name: string } | null
  onChange: (customer: { id: string; name: string } | null) => void
  error?: string | undefined
  disabled?: boolean
}

/** Who the job is for: found by typing, or made on the spot. */
export function CustomerPicker({ value, onChange, ...field }: Props) {
  const { workspaceId } = field
  return (
    <Picker
      {...field}
      key={value?.id ?? ''}
      label={t('job.customer')}
      // The job has the name as it is shown.
      value={value && { ...value, kind: 'person', company: '' }}
      onChange={customer => onChange(customer && { id: customer.id, name: customerName(customer) })}
      onCreate={name => openDialog(customerDialog, { workspaceId, blank: { name } })}
    />
  )
}
