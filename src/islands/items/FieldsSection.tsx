import { Hash, List, ListPlus, Palette, Pipette, Settings2, Shirt, Type } from 'lucide-react'
import { useState } from 'react'

import { openDialog } from '#islands/dialogs/dialog.ts'
import { manageItemOptionsDialog } from '#islands/dialogs/manage-item-options/index.ts'
import { moved } from '#islands/parts/move.ts'
import { type NewField, newField, USUAL_FIELDS } from '#islands/parts/new-item.ts'
import { Menu } from '#islands/ui/Menu.tsx'
import type { ItemOption, PersonalisationField } from '#lib/contract/items.ts'
import { t } from '#lib/i18n/t.ts'
import type { Units } from '#lib/shared/units.ts'

import { FieldCard } from './FieldCard.tsx'
import { hasError, Section } from './Section.tsx'
import type { SectionProps } from './section-props.ts'
import { useOwnFonts } from './useOwnFonts.ts'

const MAX_FIELDS = 12

const ICONS = { text: Type, number: Hash, size: Shirt, colorList: Palette, colorPicker: Pipette, textList: List }

interface Props extends SectionProps {
  workspaceId: string
  currency: string
  units: Units
  storeCount: number
  initialOptions: ItemOption[]
  selected: string | undefined
  onSelect: (id: string | undefined, side?: 'front' | 'back') => void
}

/** What shoppers may fill in. */
export function FieldsSection(props: Props) {
  const { draft, change, errors, workspaceId, currency, units, storeCount, selected, onSelect } = props
  const [options, setOptions] = useState(props.initialOptions)
  const ownFonts = useOwnFonts(workspaceId)
  const { fields, garment } = draft

  function add(part: NewField) {
    const field = newField(part)
    change({ fields: [...fields, field] })
    onSelect(field.placement ? field.id : undefined, field.placement?.side)
  }

  async function manage() {
    const changed = await openDialog(manageItemOptionsDialog, { workspaceId })
    if (changed) setOptions(changed)
  }

  const icon = (type: PersonalisationField['type']) => {
    const Icon = ICONS[type]
    return <Icon />
  }

  return (
    <Section
      title={t('itemEditor.fields')}
      summary={fields.map(({ label }) => label).join(' · ') || undefined}
      isWrong={hasError(errors, 'fields')}
    >
      <div className="form">
        {fields.length === 0 && <p className="text-muted">{t('itemEditor.fieldsHint')}</p>}
        {fields.length > 0 && (
          <ul className="grid gap-2">
            {fields.map((field, index) => (
              <FieldCard
                key={field.id}
                field={field}
                garment={garment}
                currency={currency}
                units={units}
                ownFonts={ownFonts}
                storeCount={storeCount}
                index={index}
                count={fields.length}
                error={name => errors[`fields.${index}.${name}`]}
                isSelected={field.id === selected}
                onSelect={() => onSelect(field.placement ? field.id : undefined, field.placement?.side)}
                onChange={next => {
                  change({ fields: fields.with(index, next) })
                  if (next.placement && next.placement.side !== field.placement?.side) {
                    onSelect(field.id, next.placement.side)
                  }
                }}
                onMove={by => change({ fields: moved(fields, index, by) })}
                onRemove={() => change({ fields: fields.toSpliced(index, 1) })}
              />
            ))}
          </ul>
        )}
        <div className="button-group">
          <Menu
            label={t('itemEditor.addField')}
            icon={<ListPlus />}
            disabled={fields.length >= MAX_FIELDS}
            items={[
              {
                id: 'name',
                label: t('itemEditor.addName'),
                hint: t('itemEditor.addNameHint'),
                icon: icon('text'),
                onAction: () => add(USUAL_FIELDS.text(garment))
              },
              {
                id: 'number',
                label: t('itemEditor.addNumber'),
                hint: t('itemEditor.addNumberHint'),
                icon: icon('number'),
                onAction: () => add(USUAL_FIELDS.number(garment))
              },
              {
                id: 'choice',
                label: t('itemEditor.addChoice'),
                hint: t('itemEditor.addChoiceHint'),
                icon: icon('textList'),
                onAction: () => add({ type: 'textList', label: t('itemEditor.choiceField') })
              },
              {
                id: 'colour',
                label: t('itemEditor.addColourChoice'),
                hint: t('itemEditor.addColourChoiceHint'),
                icon: icon('colorList'),
                onAction: () => add({ type: 'colorList', label: t('itemEditor.colourField') })
              },
              {
                id: 'text',
                label: t('itemEditor.addText'),
                hint: t('itemEditor.addTextHint'),
                icon: icon('text'),
                onAction: () => add({ type: 'text', label: t('itemEditor.textField'), maxLength: 60 })
              },
              ...(options.length > 0
                ? [
                    {
                      section: t('itemEditor.yourOptions'),
                      items: options.map(({ id, name, type, values }) => ({
                        id,
                        label: name,
                        hint: t(`optionTypes.${type}`),
                        icon: icon(type),
                        onAction: () => add({ type, label: name, values })
                      }))
                    }
                  ]
                : []),
              { separator: 'manage-line' },
              {
                id: 'manage',
                label: t('itemEditor.manageOptions'),
                icon: <Settings2 />,
                onAction: () => void manage()
              }
            ]}
          />
        </div>
      </div>
    </Section>
  )
}
