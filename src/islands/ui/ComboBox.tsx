import { ChevronDown, Plus } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { ComboBox as AriaComboBox } from 'react-aria-components/ComboBox'
import { Group } from 'react-aria-components/Group'
import { Input } from 'react-aria-components/Input'
import { Label } from 'react-aria-components/Label'
import { Popover } from 'react-aria-components/Popover'

import { t } from '#lib/i18n/t.ts'

import { classes } from './classes.ts'
import { FieldMessages, type FieldFrameProps, LabelText, messageIds } from './FieldFrame.tsx'
import { type Option, Options } from './Options.tsx'
import { useOverlayRoot } from './overlayRoot.ts'
import { Spinner } from './Spinner.tsx'

interface Props extends FieldFrameProps {
  options: Option[]
  name?: string
  value?: string | null
  defaultValue?: string
  onChange?: (value: string | null) => void
  /** Given, the caller does the searching and passes new options; otherwise the list is filtered here. */
  onSearch?: (text: string) => void
  /** Given, a last line offers to make what was typed. Settles when it is made or given up. */
  onCreate?: (text: string) => Promise<unknown>
  loading?: boolean
  placeholder?: string
  disabled?: boolean
}

const CREATE = '\u0000create'

/** One of many, found by typing. */
export function ComboBox(props: Props) {
  const { label, hint, optional, hideLabel, className, options, onSearch, onCreate, loading } = props
  const id = useId()
  const chosen = options.find(option => option.value === (props.value ?? props.defaultValue))
  const [text, setText] = useState(chosen?.label ?? '')
  const [picked, setPicked] = useState(props.defaultValue ?? null)
  const input = useRef<HTMLInputElement>(null)
  const isTyped = useRef(false)
  const [made, setMade] = useState(0)
  const [isUnknown, setUnknown] = useState(false)
  const error = props.error ?? (isUnknown ? t('ui.notInList') : undefined)

  const words = text.trim().toLowerCase()
  const isChosenText = options.some(option => option.label.toLowerCase() === words)
  const filtered = onSearch || isChosenText ? options : options.filter(option => matches(option, words))
  const create = { value: CREATE, label: t('ui.create', { text: text.trim() }), icon: <Plus aria-hidden="true" /> }
  const items = onCreate && words && !isChosenText ? [...filtered, create] : filtered

  const isUnsettled = words !== '' && ('value' in props ? (props.value ?? null) : picked) === null

  function search(next: string) {
    const isReset = !isTyped.current && next === ''
    isTyped.current = false
    if (isReset && isUnsettled) return settle()
    setText(next)
    setUnknown(false)
    onSearch?.(next)
  }

  /** On leaving, React Aria empties the field. What was typed is chosen where it can only mean one, and stays otherwise. */
  function settle() {
    const same = options.filter(option => option.label.toLowerCase() === words)
    const [only, ...others] = same.length > 0 || onSearch ? same : filtered
    if (only && others.length === 0) choose(only.value)
    else setUnknown(true)
  }

  /** A list that stays open hides from screen readers the dialog that opens beside it. A new one is closed. */
  async function make() {
    setMade(made + 1)
    await onCreate?.(text.trim())
    // After the dialog has given the focus back.
    setTimeout(() => input.current?.focus())
  }

  function choose(key: unknown) {
    if (key === CREATE) return void make()
    if (key === null && isUnsettled && !isTyped.current) return settle()
    const option = options.find(each => each.value === key)
    setText(option?.label ?? '')
    setPicked(option?.value ?? null)
    setUnknown(false)
    props.onChange?.(option?.value ?? null)
  }

  return (
    <AriaComboBox
      key={made}
      className={classes('field', className)}
      {...(props.name && { name: props.name, formValue: 'key' as const })}
      {...('value' in props && { value: props.value ?? null })}
      {...(props.defaultValue !== undefined && { defaultValue: props.defaultValue })}
      items={items}
      inputValue={text}
      onInputChange={search}
      // What can be chosen is there before anything is typed.
      onOpenChange={isOpen => isOpen && onSearch?.(isChosenText ? '' : text)}
      onChange={choose}
      allowsEmptyCollection
      menuTrigger="focus"
      isDisabled={props.disabled ?? false}
      isInvalid={!!error}
    >
      <Label className={hideLabel ? 'sr-only' : 'field-label'}>
        <LabelText optional={optional}>{label}</LabelText>
      </Label>
      <Group className="control">
        <Input
          ref={input}
          placeholder={props.placeholder ?? ''}
          aria-describedby={messageIds(id, hint, error)}
          onInput={() => {
            isTyped.current = true
          }}
          onKeyDown={({ key }) => {
            // Escape empties it.
            if (key === 'Escape') isTyped.current = true
          }}
        />
        {loading && (
          <span className="control-affix">
            <Spinner announce />
          </span>
        )}
        <Button className="control-button" aria-label={t('ui.showOptions')}>
          <ChevronDown aria-hidden="true" />
        </Button>
      </Group>
      <FieldMessages id={id} hint={hint} error={error} />
      <Popover className="popover" offset={4} {...useOverlayRoot()}>
        <Options empty={loading ? t('ui.loading') : t('ui.noResults')} />
      </Popover>
    </AriaComboBox>
  )
}

function matches(option: Option, words: string): boolean {
  return `${option.label} ${option.hint ?? ''}`.toLowerCase().includes(words)
}
