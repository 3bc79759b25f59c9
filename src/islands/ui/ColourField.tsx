import { useState } from 'react'

import { t } from '#lib/i18n/t.ts'

import { FieldFrame, type FieldFrameProps } from './FieldFrame.tsx'

interface Props extends FieldFrameProps {
  name?: string
  /** "#30313d". */
  value?: string
  defaultValue?: string
  /** Only with a whole colour: # and six digits. */
  onChange?: (hex: string) => void
  disabled?: boolean
}

const HEX = /^#[0-9a-f]{6}$/

/** A colour by its number or with the browser's picker. */
export function ColourField(props: Props) {
  const { label, hint, error, optional, hideLabel, className, name, disabled } = props
  const [own, setOwn] = useState(props.defaultValue ?? '#000000')
  const [typed, setTyped] = useState<string>()
  const hex = props.value ?? own

  function change(text: string) {
    const next = `#${text.replace('#', '').trim().toLowerCase()}`
    setTyped(text)
    if (!HEX.test(next)) return
    setOwn(next)
    props.onChange?.(next)
  }

  return (
    <FieldFrame label={label} hint={hint} error={error} optional={optional} hideLabel={hideLabel} className={className}>
      {aria => (
        <div className="control control-colour">
          <input
            type="color"
            aria-label={t('ui.pickColour')}
            value={hex}
            disabled={disabled}
            onChange={event => {
              change(event.target.value)
              setTyped(undefined)
            }}
          />
          <input
            {...aria}
            name={name}
            value={typed ?? hex}
            disabled={disabled}
            spellCheck={false}
            autoComplete="off"
            maxLength={7}
            onChange={event => change(event.target.value)}
            onBlur={() => setTyped(undefined)}
          />
        </div>
      )}
    </FieldFrame>
  )
}
