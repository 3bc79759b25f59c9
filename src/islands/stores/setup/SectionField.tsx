import { useId } from 'react'

import { Field } from '#islands/ui/Field.tsx'
import type { StoreDetail } from '#lib/contract/stores.ts'
import { t } from '#lib/i18n/t.ts'

interface Props {
  store: StoreDetail
  value: string
  error: string | undefined
  onChange: (section: string) => void
}

/** The heading that an item or bundle stands under, with those there are to choose from. */
export function SectionField({ store, value, error, onChange }: Props) {
  const listId = useId()
  const offers = [...store.storeItems, ...store.bundles]
  const sections = [...new Set(offers.map(({ section }) => section).filter(Boolean))]
  return (
    <>
      <Field
        label={t('storeSetup.item.section')}
        hint={t('storeSetup.item.sectionHint')}
        optional
        list={listId}
        value={value}
        maxLength={60}
        autoComplete="off"
        error={error}
        onChange={event => onChange(event.target.value)}
      />
      <datalist id={listId}>
        {sections.map(section => (
          <option key={section} value={section} />
        ))}
      </datalist>
    </>
  )
}
