import { useState } from 'react'

import { CustomerPicker } from '#islands/parts/customers/CustomerPicker.tsx'
import { Checkbox } from '#islands/ui/Checkbox.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { FormModal } from '#islands/ui/FormModal.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { RadioGroup } from '#islands/ui/RadioGroup.tsx'
import { useSubmit } from '#islands/ui/useSubmit.ts'
import { call } from '#lib/client/api.ts'
import { getCustomer, updateCustomer } from '#lib/contract/calls/customers.ts'
import type { Customer } from '#lib/contract/customers.ts'
import { getJob, updateJob } from '#lib/contract/calls/jobs.ts'
import type { Job } from '#lib/contract/jobs.ts'
import { t } from '#lib/i18n/t.ts'
import { customerName } from '#lib/shared/customer.ts'

import { type DialogProps, openDialog } from '../dialog.ts'
import { customerDialog } from '../customer/index.ts'
import type { JobCustomerEditProps } from './index.ts'

const PARTS = ['name', 'email', 'phone'] as const

export default function JobCustomerEditDialog({ props, close }: DialogProps<JobCustomerEditProps, Job>) {
  const { workspaceId, job } = props
  const [kind, setKind] = useState<'contact' | 'swap'>(job.customer ? 'contact' : 'swap')
  const [contact, setContact] = useState(job.contact)
  const [isAlso, setAlso] = useState(false)
  const [other, setOther] = useState<{ id: string; name: string } | null>(null)
  const query = { WorkspaceId: workspaceId }

  const form = useSubmit(null, async (): Promise<void> => {
    if (kind === 'swap' && !other) return form.setErrors({ customerId: t('jobCustomerEditDialog.noCustomer') })
    const params = { jobId: job.id }
    // As it is now: only whom it is for is changed.
    const { revision } = await call(getJob, { params, query })
    const change =
      kind === 'swap' ? { customerId: other!.id, contact: { name: '', email: '', phone: '' } } : { contact }
    const saved = await call(updateJob, { params, query, body: { revision, ...change } })
    if (kind === 'contact' && isAlso && job.customer) await updateRecord(job.customer.id)
    close(saved)
  })

  async function updateRecord(customerId: string) {
    const params = { customerId }
    const customer = await call(getCustomer, { params, query })
    await call(updateCustomer, {
      params,
      query,
      body: { revision: customer.revision, ...withContact(customer, contact) }
    })
  }

  return (
    <FormModal {...form} title={t('jobCustomerEditDialog.title', { number: job.number })} onClose={() => close()}>
      {job.customer && (
        <RadioGroup
          label={t('jobCustomerEditDialog.what')}
          value={kind}
          onChange={next => setKind(next as typeof kind)}
          options={[
            {
              value: 'contact',
              label: t('jobCustomerEditDialog.contact'),
              hint: t('jobCustomerEditDialog.contactHint')
            },
            { value: 'swap', label: t('jobCustomerEditDialog.swap'), hint: t('jobCustomerEditDialog.swapHint') }
          ]}
        />
      )}
      {kind === 'contact' ? (
        <>
          {PARTS.map(part => (
            <Field
              key={part}
              label={t(`job.contact.${part}`)}
              type={part === 'email' ? 'email' : part === 'phone' ? 'tel' : 'text'}
              value={contact[part]}
              name={`contact.${part}`}
              error={form.errors[`contact.${part}`]}
              onChange={event => setContact({ ...contact, [part]: event.target.value })}
            />
          ))}
          {job.customer && (
            <Checkbox
              label={t('jobCustomerEditDialog.also', { name: job.customer.name })}
              hint={t('jobCustomerEditDialog.alsoHint')}
              checked={isAlso}
              onChange={event => setAlso(event.target.checked)}
            />
          )}
        </>
      ) : (
        <>
          <CustomerPicker
            key={other?.id ?? ''}
            label={t('job.customer')}
            workspaceId={workspaceId}
            value={other && { ...other, kind: 'person', company: '' }}
            error={form.errors['customerId']}
            onChange={next => setOther(next && { id: next.id, name: customerName(next) })}
            onCreate={name => openDialog(customerDialog, { workspaceId, blank: { name } })}
          />
          <Notice>{t('jobCustomerEditDialog.swapText')}</Notice>
        </>
      )}
    </FormModal>
  )
}

/** The customer's own name, and the first address and number, which are those that one asks by. */
function withContact({ name, emails, phones }: Customer, contact: Job['contact']) {
  const [email, ...moreEmails] = emails
  const [phone, ...morePhones] = phones
  return {
    name: contact.name || name,
    ...(contact.email && { emails: [{ ...email, address: contact.email }, ...moreEmails] }),
    ...(contact.phone && { phones: [{ ...phone, number: contact.phone }, ...morePhones] })
  }
}
