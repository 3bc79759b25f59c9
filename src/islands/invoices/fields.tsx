// Fields that an invoice and the settings for new ones have alike.
import { NativeSelect } from '#islands/ui/NativeSelect.tsx'
import { TextAreaField } from '#islands/ui/TextAreaField.tsx'
import { t } from '#lib/i18n/t.ts'
import { PAYMENT_TERMS } from '#lib/shared/customer.ts'

export function TermsField({ terms }: { terms: (typeof PAYMENT_TERMS)[number] }) {
  return (
    <NativeSelect
      label={t('invoice.terms')}
      name="terms"
      defaultValue={terms}
      options={PAYMENT_TERMS.map(value => ({ value, label: t(`invoice.termNames.${value}`) }))}
    />
  )
}

export function FooterField({ footer, error }: { footer: string; error: string | undefined }) {
  return (
    <TextAreaField
      label={t('invoice.footer')}
      hint={t('invoice.footerHint')}
      error={error}
      optional
      name="footer"
      maxLength={2000}
      defaultValue={footer}
    />
  )
}
