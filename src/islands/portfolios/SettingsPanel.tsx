import { Card } from '#islands/ui/Card.tsx'
import { ColourField } from '#islands/ui/ColourField.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { Switch } from '#islands/ui/Switch.tsx'
import { TextAreaField } from '#islands/ui/TextAreaField.tsx'
import { t } from '#lib/i18n/t.ts'

import { SectionsField } from './SectionsField.tsx'
import type { PortfolioEditor } from './usePortfolio.ts'

interface Props {
  editor: PortfolioEditor
  base: string
}

/** What the page says, beside its pictures. */
export function SettingsPanel({ editor, base }: Props) {
  const { portfolio, errors, change } = editor
  return (
    <div className="grid content-start gap-5">
      <Card title={t('portfolios.settings')}>
        <div className="grid gap-4">
          <Field
            label={t('portfolios.name')}
            value={portfolio.title}
            maxLength={80}
            error={errors['title']}
            onChange={event => change({ title: event.target.value })}
          />
          <Field
            label={t('portfolios.address')}
            value={portfolio.slug}
            prefix={base}
            maxLength={60}
            spellCheck={false}
            hint={t('portfolios.addressHint')}
            error={errors['slug']}
            onChange={event => change({ slug: event.target.value })}
          />
          <TextAreaField
            label={t('portfolios.introField')}
            rows={4}
            maxLength={1000}
            value={portfolio.intro}
            hint={t('portfolios.introHint')}
            error={errors['intro']}
            onChange={event => change({ intro: event.target.value })}
          />
          <ColourField
            label={t('portfolios.colour')}
            value={portfolio.themeHex}
            hint={t('portfolios.colourHint')}
            error={errors['themeHex']}
            onChange={themeHex => change({ themeHex })}
          />
        </div>
      </Card>
      <Card title={t('portfolios.sections')}>
        <SectionsField sections={portfolio.sections} errors={errors} onChange={sections => change({ sections })} />
      </Card>
      <Card title={t('portfolios.form')}>
        <div className="grid gap-4">
          <Switch
            label={t('portfolios.formSwitch')}
            checked={portfolio.contact}
            onChange={event => change({ contact: event.target.checked })}
          />
          {portfolio.contact && (
            <TextAreaField
              label={t('portfolios.formText')}
              rows={2}
              maxLength={300}
              value={portfolio.contactText}
              hint={t('portfolios.formTextHint')}
              error={errors['contactText']}
              optional
              onChange={event => change({ contactText: event.target.value })}
            />
          )}
        </div>
      </Card>
    </div>
  )
}
