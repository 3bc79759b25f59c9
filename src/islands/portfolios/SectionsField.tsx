import { Plus, X } from 'lucide-react'

import { Button } from '#islands/ui/Button.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { IconButton } from '#islands/ui/IconButton.tsx'
import { newId } from '#lib/client/ids.ts'
import type { PortfolioSection } from '#lib/contract/portfolios.ts'
import { t } from '#lib/i18n/t.ts'

interface Props {
  sections: PortfolioSection[]
  errors: Record<string, string>
  onChange: (sections: PortfolioSection[]) => void
}

const MOST = 12

/** The headings of the page. Taking one away leaves its pictures, without a heading. */
export function SectionsField({ sections, errors, onChange }: Props) {
  return (
    <div className="grid gap-3">
      <p className="text-sm leading-[1.125rem] text-muted">{t('portfolios.sectionsHint')}</p>
      {sections.map((section, index) => (
        <div key={section.id} className="grid grid-cols-[minmax(0,1fr)_auto] gap-1.5">
          <Field
            label={t('portfolios.sectionName', { number: index + 1 })}
            hideLabel
            value={section.title}
            maxLength={80}
            error={errors[`sections.${index}.title`]}
            onChange={event =>
              onChange(sections.map(each => (each.id === section.id ? { ...each, title: event.target.value } : each)))
            }
          />
          <IconButton
            label={t('portfolios.removeSection', { name: section.title })}
            icon={<X />}
            onClick={() => onChange(sections.filter(({ id }) => id !== section.id))}
          />
        </div>
      ))}
      {errors['sections'] && <span className="field-error">{errors['sections']}</span>}
      {sections.length < MOST && (
        <div>
          <Button
            size="small"
            icon={<Plus />}
            onClick={() =>
              onChange([
                ...sections,
                { id: newId().slice(0, 8), title: t('portfolios.sectionName', { number: sections.length + 1 }) }
              ])
            }
          >
            {t('portfolios.addSection')}
          </Button>
        </div>
      )}
    </div>
  )
}
