import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox'

import { t } from '#lib/i18n/t.ts'

export interface Option {
  value: string
  label: string
  hint?: string
  icon?: ReactNode
  disabled?: boolean
}

/** The list inside Select and ComboBox. */
export function Options({ items, empty }: { items?: Option[]; empty?: ReactNode }) {
  return (
    <ListBox<Option>
      className="menu"
      {...(items && { items })}
      renderEmptyState={() => <div className="menu-empty">{empty ?? t('ui.noResults')}</div>}
    >
      {option => (
        <ListBoxItem
          id={option.value}
          textValue={option.label}
          isDisabled={option.disabled ?? false}
          className="menu-item"
        >
          {option.icon}
          <span className="menu-item-text">
            {option.label}
            {option.hint && <span className="menu-item-hint">{option.hint}</span>}
          </span>
          <Check className="menu-check" aria-hidden="true" />
        </ListBoxItem>
      )}
    </ListBox>
  )
}
