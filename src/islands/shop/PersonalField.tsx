import { t } from '#lib/i18n/t.ts'
import { type KeyboardEvent, useState } from 'react'

import { FieldFrame, GroupFrame } from '#islands/ui/FieldFrame.tsx'
import type { PersonalisationField } from '#lib/contract/items.ts'
import { countLetters, lettersProblem, otherLettering, withoutUnprintable } from '#lib/shared/personalisation.ts'
import { formatMoney } from '#lib/shared/money.ts'

interface Props {
  field: PersonalisationField
  value: string
  /** Left out where prices are settled already. */
  currency?: string
  error: string | undefined
  onChange: (value: string) => void
  onFocus?: () => void
}

/** One of the six kinds of things a shopper fills in. */
export function PersonalField({ error: wrong, onChange, ...rest }: Props) {
  const { field, value, currency, onFocus } = rest
  const [isRefused, setIsRefused] = useState(false)
  const error = isRefused ? refusalOf(field) : wrong || lettersProblem(field, value) || undefined
  const props = {
    ...rest,
    error,
    onChange: (typed: string) => {
      const kept = keptOf(field, typed)
      setIsRefused(kept !== typed)
      onChange(kept)
    }
  }
  const aside = asideOf(field, currency)
  const hint = hintOf(field, value)
  const frame = { label: field.label, aside, error, hint }

  if (field.type === 'colorList') return <ColourChoice {...props} {...frame} />
  return (
    <div className="contents" onFocusCapture={onFocus} role="presentation">
      <FieldFrame {...frame}>
        {aria => (
          <div className={`control ${field.type === 'colorPicker' ? 'control-colour' : ''}`}>
            <Input {...props} aria={aria} />
          </div>
        )}
      </FieldFrame>
    </div>
  )
}

/** What cannot be printed is refused where it is typed, so that no picture shows it. */
function keptOf({ type, max }: PersonalisationField, typed: string): string {
  if (type === 'text') return withoutUnprintable(typed)
  if (type === 'number') return typed.replaceAll(/\D/g, '').slice(0, String(max).length)
  return typed
}

function refusalOf({ type, min, max }: PersonalisationField): string {
  return type === 'number' ? t('shopItem.between', { min, max }) : t('shopItem.notPrintable')
}

type Aria = Parameters<Parameters<typeof FieldFrame>[0]['children']>[0]

function Input({ field, value, onChange, aria }: Props & { aria: Aria }) {
  const common = { ...aria, value, required: field.required }
  switch (field.type) {
    case 'number':
      return (
        <input {...common} inputMode="numeric" autoComplete="off" onChange={event => onChange(event.target.value)} />
      )
    case 'size':
    case 'textList':
      return (
        <select {...common} onChange={event => onChange(event.target.value)}>
          <option value="">{t(field.required ? 'shopItem.choose' : 'shopItem.none')}</option>
          {field.values.map(option => (
            <option key={option.id} value={option.value ?? option.id}>
              {option.value ?? option.id}
            </option>
          ))}
        </select>
      )
    case 'colorPicker':
      return (
        <>
          <input {...common} type="color" value={value || '#808080'} onChange={event => onChange(event.target.value)} />
          <span className="flex-1 px-3">{value || t('shopItem.pick')}</span>
          {value && !field.required && (
            <button type="button" className="button button-quiet button-small" onClick={() => onChange('')}>
              {t('shopItem.clearColour')}
            </button>
          )}
        </>
      )
    default:
      return (
        <input
          {...common}
          autoComplete="off"
          spellCheck={false}
          autoCapitalize={field.uppercase ? 'characters' : 'words'}
          className={field.uppercase ? 'uppercase' : undefined}
          maxLength={field.maxLength * 2}
          enterKeyHint="next"
          onKeyDown={goToNextEmpty}
          onChange={event => onChange(event.target.value)}
        />
      )
  }
}

/** From a name to its number without a tap: Enter sends the form only when nothing is left to type. */
function goToNextEmpty(event: KeyboardEvent<HTMLInputElement>): void {
  // In other scripts Enter ends the composing of a word.
  if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
  const input = event.currentTarget
  const fields = [...(input.form?.querySelectorAll<HTMLInputElement>('.control input:not([type="color"])') ?? [])]
  const next = fields[fields.indexOf(input) + 1]
  if (next?.value !== '') return
  event.preventDefault()
  next.focus()
}

function ColourChoice(props: Props & { label: string; aside: string | undefined; hint: string | undefined }) {
  const { field, value, error, label, aside, hint, onChange, onFocus } = props
  return (
    <div className="contents" onFocusCapture={onFocus} role="presentation">
      <GroupFrame label={label} aside={aside} hint={hint} error={error}>
        <div className="flex flex-wrap gap-2 p-1">
          {field.values.map(({ id, name, hex }) => (
            <label
              key={id}
              className="swatch"
              title={name}
              style={{ '--swatch': hex ?? '#000000' } as React.CSSProperties}
            >
              <input
                type="radio"
                name={`field-${field.id}`}
                aria-label={name ?? id}
                checked={value === (name ?? id)}
                onChange={() => onChange(name ?? id)}
              />
            </label>
          ))}
          {!field.required && value && (
            <button type="button" className="button button-quiet button-small" onClick={() => onChange('')}>
              {t('shopItem.clearColour')}
            </button>
          )}
        </div>
        <span className="min-h-5 text-sm text-muted">{value || t('shopItem.none')}</span>
      </GroupFrame>
    </div>
  )
}

function asideOf(field: PersonalisationField, currency: string | undefined): string | undefined {
  const price =
    currency && field.priceCents > 0 && t('shopItem.adds', { price: formatMoney(field.priceCents, currency) })
  return [!field.required && t('shopItem.optional'), price].filter(Boolean).join(' · ') || undefined
}

function hintOf(field: PersonalisationField, value: string): string | undefined {
  const rule =
    field.type === 'text'
      ? value
        ? `${countLetters(value)} / ${field.maxLength}`
        : t('shopItem.upTo', { count: field.maxLength })
      : field.type === 'number'
        ? t('shopItem.between', { min: field.min, max: field.max })
        : ''
  return [otherLettering(field, value), field.hint, rule].filter(Boolean).join(' · ') || undefined
}
