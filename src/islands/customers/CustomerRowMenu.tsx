import { Archive, MoreHorizontal, Pencil, Star } from 'lucide-react'

import { Menu } from '#islands/ui/Menu.tsx'
import { call } from '#lib/client/api.ts'
import { attempt } from '#lib/client/attempt.ts'
import { showBanner } from '#lib/client/stores/banner.ts'
import { archiveCustomer, getCustomer, updateCustomer } from '#lib/contract/calls/customers.ts'
import type { CustomerSummary } from '#lib/contract/customers.ts'
import { t } from '#lib/i18n/t.ts'
import { customerName } from '#lib/shared/customer.ts'

interface Props {
  customer: CustomerSummary
  workspaceId: string
  onEdit: () => Promise<void>
  onChange: () => void
}

/** What can be done with a customer without opening them. */
export function CustomerRowMenu({ customer, workspaceId, onEdit, onChange }: Props) {
  const input = { params: { customerId: customer.id }, query: { WorkspaceId: workspaceId } }
  const name = customerName(customer)

  async function run(work: () => Promise<unknown>, done?: string) {
    await attempt(async () => {
      await work()
      if (done) showBanner(done, { variant: 'success' })
      onChange()
    })
  }

  async function flag() {
    const { revision } = await call(getCustomer, input)
    await call(updateCustomer, { ...input, body: { revision, flagged: !customer.flagged } })
  }

  const archive = () => call(archiveCustomer, { ...input, body: { archived: true } })
  return (
    <Menu
      label={t('customers.rowMenu', { name })}
      icon={<MoreHorizontal />}
      hideLabel
      variant="quiet"
      align="end"
      items={() => [
        { id: 'edit', label: t('customers.edit'), icon: <Pencil />, onAction: () => void run(onEdit) },
        {
          id: 'flag',
          label: t(customer.flagged ? 'customers.unflag' : 'customers.flag'),
          icon: <Star />,
          onAction: () => void run(flag)
        },
        { separator: 'archive' },
        {
          id: 'archive',
          label: t('customers.archive'),
          icon: <Archive />,
          onAction: () => void run(archive, t('customers.wasArchived', { name }))
        }
      ]}
    />
  )
}
