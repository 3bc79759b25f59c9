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
      renderEmptyState={() => <div className="px-2 py-2.5 text-muted">{empty ?? t('ui.noResults')}</div>}
    >
      {option => (
        <ListBoxItem
          id={option.value}
          textValue={option.label}
          isDisabled={option.disabled ?? false}
          className="menu-item"
        >
          {option.icon}
          <span className="grid min-w-0 flex-1">
            {option.label}
            {option.hint && <span className="text-sm font-normal text-muted">{option.hint}</span>}
          </span>
          <Check
            className="invisible [.menu-item[data-selected]>&]:visible [.menu-item[data-selected]>&]:text-link"
            aria-hidden="true"
          />
        </ListBoxItem>
      )}
    </ListBox>
  )
}
