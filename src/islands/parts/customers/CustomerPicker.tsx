import { useState } from 'react'

import { useLookup } from '#islands/parts/useLookup.ts'
import { ComboBox } from '#islands/ui/ComboBox.tsx'
import { call } from '#lib/client/api.ts'
import { listCustomers } from '#lib/contract/calls/customers.ts'
import type { Customer, CustomerSummary } from '#lib/contract/customers.ts'
import { t } from '#lib/i18n/t.ts'
import { customerDetail, customerName } from '#lib/shared/customer.ts'

export type PickedCustomer = Pick<CustomerSummary, 'id' | 'kind' | 'name' | 'company'>

interface Props {
  workspaceId: string
  label: string
  value: PickedCustomer | null
  error?: string | undefined
  disabled?: boolean
  onChange: (customer: PickedCustomer | null) => void
  /** Given, a last line offers to make a customer of what was typed: with the dialog, by whoever may open it. */
  onCreate?: (name: string) => Promise<Customer | undefined>
}

/** A customer by a few letters of whatever is known of them. */
export function CustomerPicker({ workspaceId, value, onChange, onCreate, error, ...field }: Props) {
  const { rows, isLoading, problem, search, find } = useLookup<PickedCustomer>(value, (query, signal) =>
    call(listCustomers, { query: { ...query, WorkspaceId: workspaceId } }, { signal })
  )
  // Made anew, the box shows the name of a customer that did not stand among its options.
  const [made, setMade] = useState(0)

  async function create(name: string) {
    const customer = await onCreate?.(name)
    if (!customer) return
    onChange(customer)
    setMade(made + 1)
  }

  return (
    <ComboBox
      key={made}
      {...field}
      error={error ?? problem}
      value={value?.id ?? null}
      placeholder={t('customerPicker.hint')}
      options={rows.map(customer => ({
        value: customer.id,
        label: customerName(customer),
        ...(customerDetail(customer) && { hint: customerDetail(customer) })
      }))}
      loading={isLoading}
      onSearch={search}
      onChange={id => onChange(find(id))}
      {...(onCreate && { onCreate: create })}
    />
  )
}
