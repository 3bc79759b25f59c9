import { useEffect, useRef, useState } from 'react'

import { ComboBox } from '#islands/ui/ComboBox.tsx'
import { call } from '#lib/client/api.ts'
import { readableError } from '#lib/client/readable-error.ts'
import { type Customer, type CustomerSummary, listCustomers } from '#lib/contract/customers.ts'
import { t } from '#lib/i18n/t.ts'
import { customerDetail, customerName } from '#lib/shared/customer.ts'

export type PickedCustomer = Pick<CustomerSummary, 'id' | 'kind' | 'name' | 'company'>

interface Props {
  workspaceId: string
  label: string
  /** Named on the wire by the customer's id. */
  name?: string
  value: PickedCustomer | null
  error?: string | undefined
  optional?: boolean
  disabled?: boolean
  onChange: (customer: PickedCustomer | null) => void
  /** Given, a last line offers to make a customer of what was typed: with the dialog, by whoever may open it. */
  onCreate?: (name: string) => Promise<Customer | undefined>
}

const PAUSE_MS = 200
const SHOWN = 20

/** A customer by a few letters of whatever is known of them. */
export function CustomerPicker({ workspaceId, value, onChange, onCreate, error, ...field }: Props) {
  const [found, setFound] = useState<PickedCustomer[]>([])
  const [isLoading, setLoading] = useState(false)
  const [problem, setProblem] = useState<string>()
  const asking = useRef<{ timer: ReturnType<typeof setTimeout>; abort: AbortController }>(undefined)
  // Made anew, the box shows the name of a customer that did not stand among its options.
  const [made, setMade] = useState(0)

  useEffect(() => () => stop(asking.current), [])

  function search(text: string) {
    stop(asking.current)
    const abort = new AbortController()
    const query = { WorkspaceId: workspaceId, search: text.trim().slice(0, 80), pageSize: SHOWN }
    setLoading(true)
    const timer = setTimeout(() => {
      call(listCustomers, { query }, { signal: abort.signal }).then(
        ({ rows }) => {
          setFound(rows)
          setProblem(undefined)
          setLoading(false)
        },
        (failed: unknown) => {
          if (abort.signal.aborted) return
          setProblem(readableError(failed))
          setLoading(false)
        }
      )
    }, PAUSE_MS)
    asking.current = { timer, abort }
  }

  async function create(name: string) {
    const customer = await onCreate?.(name)
    if (!customer) return
    onChange(customer)
    setMade(made + 1)
  }

  // Whoever is chosen is one of the options, also before anything was looked for.
  const options = value && !found.some(({ id }) => id === value.id) ? [value, ...found] : found
  return (
    <ComboBox
      key={made}
      {...field}
      error={error ?? problem}
      value={value?.id ?? null}
      placeholder={t('customerPicker.hint')}
      options={options.map(customer => ({
        value: customer.id,
        label: customerName(customer),
        ...(customerDetail(customer) && { hint: customerDetail(customer) })
      }))}
      loading={isLoading}
      onSearch={search}
      onChange={id => onChange(options.find(customer => customer.id === id) ?? null)}
      {...(onCreate && { onCreate: (name: string) => void create(name) })}
    />
  )
}

function stop(asked: { timer: ReturnType<typeof setTimeout>; abort: AbortController } | undefined): void {
  clearTimeout(asked?.timer)
  asked?.abort.abort()
}
