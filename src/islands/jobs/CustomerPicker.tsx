import { useEffect, useState } from 'react'

import { customerDialog } from '#islands/dialogs/customer/index.ts'
import { openDialog } from '#islands/dialogs/dialog.ts'
import { ComboBox } from '#islands/ui/ComboBox.tsx'
import { call } from '#lib/client/api.ts'
import { listCustomers } from '#lib/contract/customers.ts'
import { t } from '#lib/i18n/t.ts'
import { customerDetail, customerName } from '#lib/shared/customer.ts'

interface Props {
  workspaceId: string
  value: { id: string; name: string } | null
  onChange: (customer: { id: string; name: string } | null) => void
  error?: string | undefined
  disabled?: boolean
}

const PAUSE_MS = 200

/** Who the job is for: found by typing, or made on the spot. */
export function CustomerPicker({ workspaceId, value, onChange, error, disabled = false }: Props) {
  const [search, setSearch] = useState('')
  const [found, setFound] = useState<{ value: string; label: string; hint?: string }[]>([])

  useEffect(() => {
    const controller = new AbortController()
    const timer = setTimeout(() => {
      const query = { WorkspaceId: workspaceId, search: search.slice(0, 80), pageSize: 20 }
      call(listCustomers, { query }, { signal: controller.signal }).then(
        ({ rows }) =>
          setFound(
            rows.map(row => {
              const hint = [customerDetail(row), row.email].filter(Boolean).join(' · ')
              return { value: row.id, label: customerName(row), ...(hint && { hint }) }
            })
          ),
        // What was found before stays; typing on asks again.
        () => {}
      )
    }, PAUSE_MS)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [workspaceId, search])

  async function create(name: string) {
    const made = await openDialog(customerDialog, { workspaceId, blank: { name } })
    if (made) onChange({ id: made.id, name: customerName(made) })
  }

  const isKnown = !value || found.some(option => option.value === value.id)
  const options = isKnown ? found : [{ value: value.id, label: value.name }, ...found]
  return (
    <ComboBox
      key={value?.id ?? ''}
      label={t('job.customer')}
      placeholder={t('job.customerHint')}
      options={options}
      value={value?.id ?? null}
      error={error}
      disabled={disabled}
      onSearch={text => setSearch(text === value?.name ? '' : text)}
      onCreate={name => void create(name)}
      onChange={id => {
        const option = options.find(each => each.value === id)
        onChange(option ? { id: option.value, name: option.label } : null)
      }}
    />
  )
}
