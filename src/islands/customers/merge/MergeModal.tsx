import { ArrowLeftRight } from 'lucide-react'
import { useState } from 'react'

import { CustomerCard } from '#islands/parts/customers/CustomerCard.tsx'
import { Button } from '#islands/ui/Button.tsx'
import { FormModal } from '#islands/ui/FormModal.tsx'
import { RadioGroup } from '#islands/ui/RadioGroup.tsx'
import { useSubmit } from '#islands/ui/useSubmit.ts'
import { call } from '#lib/client/api.ts'
import { type Customer, mergeCustomers } from '#lib/contract/customers.ts'
import type { Data } from '#lib/contract/endpoint.ts'
import { t } from '#lib/i18n/t.ts'
import { customerName } from '#lib/shared/customer.ts'
import { type MergeChoice, mergeDetails, openChoices } from '#lib/shared/merge-customers.ts'

interface Props {
  workspaceId: string
  pair: [Customer, Customer]
  onClose: () => void
  onMerged: (merged: Data<typeof mergeCustomers>) => void
}

/** Two customers side by side: which one stays, and whose word counts where they differ. */
export function MergeModal({ workspaceId, pair, onClose, onMerged }: Props) {
  const [[kept, gone], setPair] = useState(pair)
  const [fromGone, setFromGone] = useState<MergeChoice[]>([])
  const choices = openChoices(kept, gone)

  const form = useSubmit(null, async () => {
    const details = mergeCustomers.body.shape.details.parse(mergeDetails(kept, gone, fromGone))
    const body = { keptId: kept.id, goneId: gone.id, details }
    onMerged(await call(mergeCustomers, { query: { WorkspaceId: workspaceId }, body }))
  })

  return (
    <FormModal
      {...form}
      title={t('customerMerge.mergeTitle')}
      description={t('customerMerge.mergeText')}
      size="large"
      onClose={onClose}
      submit={t('customerMerge.merge')}
    >
      <div className="grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-center gap-3 max-sm:grid-cols-1 max-sm:[&>.button]:justify-self-center">
        <Side title={t('customerMerge.stays')} customer={kept} />
        <Button
          size="small"
          icon={<ArrowLeftRight />}
          onClick={() => {
            setPair([gone, kept])
            setFromGone([])
          }}
        >
          {t('customerMerge.swap')}
        </Button>
        <Side title={t('customerMerge.goes')} customer={gone} />
      </div>
      {choices.map(name => (
        <RadioGroup
          key={name}
          label={t(`customerForm.part.${name}`)}
          look="inline"
          value={fromGone.includes(name) ? 'gone' : 'kept'}
          options={[
            { value: 'kept', label: wordsOf(kept, name) },
            { value: 'gone', label: wordsOf(gone, name) }
          ]}
          onChange={value =>
            setFromGone(value === 'gone' ? [...fromGone, name] : fromGone.filter(each => each !== name))
          }
        />
      ))}
    </FormModal>
  )
}

function Side({ title, customer }: { title: string; customer: Customer }) {
  return (
    <section className="grid content-start gap-2 self-stretch rounded-md border border-line p-4 [&>h3]:text-md">
      <p className="text-muted text-sm/5">{title}</p>
      <h3>{customerName(customer)}</h3>
      <CustomerCard customer={customer} />
      {customer.notes && <p className="text-sm/5 whitespace-pre-line line-clamp-4">{customer.notes}</p>}
    </section>
  )
}

function wordsOf(customer: Customer, name: MergeChoice): string {
  if (name === 'kind') return t(`customerForm.kinds.${customer.kind}`)
  if (name === 'taxExempt') return t(customer.taxExempt ? 'customerForm.taxExempt' : 'customerMerge.taxed')
  if (name === 'terms') return customer.terms ? t(`paymentTerms.${customer.terms}`) : t('customerForm.noTerms')
  return customer[name]
}
