import { Plus } from 'lucide-react'
import { useState } from 'react'

import { Button } from '#islands/ui/Button.tsx'
import { ColourField } from '#islands/ui/ColourField.tsx'
import { Field } from '#islands/ui/Field.tsx'
import { newId } from '#lib/client/ids.ts'
import type { ItemOption } from '#lib/contract/items.ts'
import { t } from '#lib/i18n/t.ts'

import { MoveButtons } from './MoveButtons.tsx'
import { moved } from './move.ts'

type Value = ItemOption['values'][number]
type Type = ItemOption['type']

interface Props {
  type: Type
  values: Value[]
  onChange: (values: Value[]) => void
}

/** Text, number and a free colour have nothing to choose from. */
export function hasValues(type: Type): boolean {
  return type === 'size' || type === 'textList' || type === 'colorList'
}

export function valueText({ value, name }: Value): string {
  return value ?? name ?? ''
}

/** The values of an option in their order. A comma or a line break makes several at once. */
export function OptionValues({ type, values, onChange }: Props) {
  const [typed, setTyped] = useState('')
  const isColours = type === 'colorList'

  function put(list: Value[]) {
    onChange(list.map((value, index) => ({ ...value, index })))
  }

  function add() {
    const known = new Set(values.map(valueText))
    const names = [...new Set(typed.split(/[,;\n]/).map(text => text.trim().slice(0, 60)))]
    const added = names.filter(name => name && !known.has(name)).slice(0, 200 - values.length)
    if (added.length === 0) return
    const made = added.map(name => (isColours ? { name, hex: '#30313d' } : { value: name }))
    put([...values, ...made.map(each => ({ id: newId(), index: 0, ...each }))])
    setTyped('')
  }

  return (
    <div className="grid gap-2">
      <ul className="grid gap-1.5">
        {values.map((value, index) => (
          <li key={value.id} className="flex items-center gap-1.5 max-sm:flex-wrap">
            <Field
              hideLabel
              className="min-w-0 flex-1 max-sm:flex-[1_1_8rem]"
              label={t('parts.valueNumber', { number: index + 1 })}
              value={valueText(value)}
              maxLength={60}
              onChange={event => {
                const text = event.target.value
                put(values.with(index, { ...value, ...(isColours ? { name: text } : { value: text }) }))
              }}
            />
            {isColours && (
              <ColourField
                hideLabel
                className="w-32"
                label={t('parts.colourOf', { name: valueText(value) })}
                value={value.hex ?? '#000000'}
                onChange={hex => put(values.with(index, { ...value, hex }))}
              />
            )}
            <MoveButtons
              name={valueText(value)}
              index={index}
              count={values.length}
              onMove={by => put(moved(values, index, by))}
              onRemove={() => put(values.toSpliced(index, 1))}
            />
          </li>
        ))}
      </ul>
      <div className="flex items-center gap-1.5 max-sm:flex-wrap">
        <Field
          className="min-w-0 flex-1 max-sm:flex-[1_1_8rem]"
          label={t('parts.newValues')}
          hideLabel
          placeholder={t('parts.newValues')}
          value={typed}
          onChange={event => setTyped(event.target.value)}
          onKeyDown={event => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            add()
          }}
        />
        <Button icon={<Plus />} onClick={add}>
          {t('parts.add')}
        </Button>
      </div>
    </div>
  )
}
