import { Badge } from '#islands/ui/Badge.tsx'
import { DescriptionList } from '#islands/ui/DescriptionList.tsx'
import type { Customer } from '#lib/contract/customers.ts'
import { t } from '#lib/i18n/t.ts'
import { countryName } from '#lib/shared/country-code.ts'

/** How to reach a customer, and what was agreed with them. */
export function CustomerCard({ customer }: { customer: Customer }) {
  const { emails, phones, addresses, terms, priceLevel, taxExempt, taxNumber, tags } = customer
  const isBare = emails.length === 0 && phones.length === 0 && addresses.length === 0
  return (
    <div className="grid gap-2 [&_address]:grid [&_address]:not-italic">
      {isBare && <p className="text-muted">{t('customer.noContact')}</p>}
      {emails.map(({ address, label }) => (
        <p key={address}>
          <a className="link break-all" href={`mailto:${address}`}>
            {address}
          </a>
          {label && <span className="text-sm text-muted [a+&]:ms-2">{label}</span>}
        </p>
      ))}
      {phones.map(({ number, label }) => (
        <p key={number}>
          <a className="link" href={`tel:${number.replaceAll(/[^\d+]/g, '')}`}>
            {number}
          </a>
          {label && <span className="text-sm text-muted [a+&]:ms-2">{label}</span>}
        </p>
      ))}
      {addresses.map((address, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two addresses may be the same
        <address key={index}>
          {address.label && <span className="text-sm text-muted [a+&]:ms-2">{address.label}</span>}
          {[address.street, address.street2].filter(Boolean).map(line => (
            <span key={line}>{line}</span>
          ))}
          <span>
            {[address.city, [address.state, address.postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', ')}
          </span>
          {address.country && <span>{countryName(address.country)}</span>}
        </address>
      ))}
      {(terms || priceLevel || taxExempt || taxNumber) && (
        <DescriptionList
          items={[
            { term: t('customerForm.terms'), detail: terms && t(`paymentTerms.${terms}`) },
            { term: t('customerForm.priceLevel'), detail: priceLevel },
            {
              term: t('customer.tax'),
              detail: [taxExempt && t('customerForm.taxExempt'), taxNumber].filter(Boolean).join(', ')
            }
          ]}
        />
      )}
      {tags.length > 0 && (
        <ul className="flex flex-wrap gap-1.5" aria-label={t('customerForm.tags')}>
          {tags.map(tag => (
            <li key={tag}>
              <Badge>{tag}</Badge>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
