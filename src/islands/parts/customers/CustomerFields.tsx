import { useId } from 'react'

import { Checkbox } from '#islands/ui/Checkbox.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { NativeSelect } from '#islands/ui/NativeSelect.tsx'
import { Notice } from '#islands/ui/Notice.tsx'
import { RadioGroup } from '#islands/ui/RadioGroup.tsx'
import { TextAreaField } from '#islands/ui/TextAreaField.tsx'
import type { CustomerDetails } from '#lib/contract/customers.ts'
import { t } from '#lib/i18n/t.ts'
import { CUSTOMER_KINDS, PAYMENT_TERMS } from '#lib/shared/customer.ts'

import { AddressRows } from './AddressRows.tsx'
import { ContactRows } from './ContactRows.tsx'
import { TagsField } from './TagsField.tsx'
import type { CustomerEdit } from './useCustomer.ts'
import { useCustomerWords } from './useCustomerWords.ts'

interface Props {
  workspaceId: string
  edit: CustomerEdit
}

/** Everything that a shop knows of a customer. */
export function CustomerFields({ workspaceId, edit }: Props) {
  const { draft, change, errors } = edit
  const words = useCustomerWords(workspaceId)
  const levelsId = useId()
  const isCompany = draft.kind === 'company'

  const nameField = (
    <Field
      key="name"
      label={t(isCompany ? 'customerForm.contact' : 'customerForm.name')}
      optional={isCompany}
      value={draft.name}
      error={isCompany ? undefined : errors['name']}
      maxLength={120}
      autoComplete="off"
      onChange={event => change({ name: event.target.value })}
    />
  )
  const companyField = (
    <Field
      key="company"
      label={t('customerForm.company')}
      optional={!isCompany}
      value={draft.company}
      error={isCompany ? (errors['company'] ?? errors['name']) : errors['company']}
      maxLength={120}
      autoComplete="off"
      onChange={event => change({ company: event.target.value })}
    />
  )

  return (
    <div className="form customer-fields">
      {errors['form'] && (
        <Notice tone="danger" role="alert">
          {errors['form']}
        </Notice>
      )}
      <RadioGroup
        label={t('customerForm.kind')}
        look="inline"
        value={draft.kind}
        options={CUSTOMER_KINDS.map(kind => ({ value: kind, label: t(`customerForm.kinds.${kind}`) }))}
        onChange={kind => change({ kind: kind as CustomerDetails['kind'] })}
      />
      <div className="form-row">{isCompany ? [companyField, nameField] : [nameField, companyField]}</div>
      <ContactRows
        kind="email"
        rows={draft.emails.map(({ address, label }) => ({ value: address, label }))}
        errorOf={index => errors[`emails.${index}.address`]}
        onChange={rows => change({ emails: rows.map(({ value, label }) => ({ address: value, label })) })}
      />
      <ContactRows
        kind="phone"
        rows={draft.phones.map(({ number, label }) => ({ value: number, label }))}
        errorOf={index => errors[`phones.${index}.number`]}
        onChange={rows => change({ phones: rows.map(({ value, label }) => ({ number: value, label })) })}
      />
      <AddressRows
        rows={draft.addresses}
        errorOf={(index, name) => errors[`addresses.${index}.${name}`]}
        onChange={addresses => change({ addresses })}
      />
      <div className="form-row">
        <NativeSelect
          label={t('customerForm.terms')}
          value={draft.terms}
          placeholder={t('customerForm.noTerms')}
          error={errors['terms']}
          options={PAYMENT_TERMS.map(terms => ({ value: terms, label: t(`paymentTerms.${terms}`) }))}
          onChange={event => change({ terms: event.target.value as CustomerDetails['terms'] })}
        />
        <div>
          <Field
            label={t('customerForm.priceLevel')}
            optional
            value={draft.priceLevel}
            error={errors['priceLevel']}
            maxLength={40}
            list={levelsId}
            placeholder={t('customerForm.priceLevelHint')}
            autoComplete="off"
            onChange={event => change({ priceLevel: event.target.value })}
          />
          <datalist id={levelsId}>
            {words.priceLevels.map(level => (
              <option key={level} value={level} />
            ))}
          </datalist>
        </div>
      </div>
      <div className="form-row">
        <Field
          label={t('customerForm.taxNumber')}
          optional
          value={draft.taxNumber}
          error={errors['taxNumber']}
          maxLength={60}
          autoComplete="off"
          onChange={event => change({ taxNumber: event.target.value })}
        />
        <div className="self-end pb-1.5">
          <Checkbox
            label={t('customerForm.taxExempt')}
            checked={draft.taxExempt}
            onChange={event => change({ taxExempt: event.target.checked })}
          />
        </div>
      </div>
      <TagsField tags={draft.tags} known={words.tags} error={errors['tags']} onChange={tags => change({ tags })} />
      <TextAreaField
        label={t('customerForm.notes')}
        optional
        rows={3}
        value={draft.notes}
        error={errors['notes']}
        maxLength={5000}
        onChange={event => change({ notes: event.target.value })}
      />
    </div>
  )
}
