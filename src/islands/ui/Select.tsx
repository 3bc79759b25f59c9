import { ChevronsUpDown } from 'lucide-react'
import { useId } from 'react'
import { Button } from 'react-aria-components/Button'
import { Label } from 'react-aria-components/Label'
import { Popover } from 'react-aria-components/Popover'
import { Select as AriaSelect, SelectValue } from 'react-aria-components/Select'

import { t } from '#lib/i18n/t.ts'

import { classes } from './classes.ts'
import { FieldMessages, type FieldFrameProps, LabelText, messageIds } from './FieldFrame.tsx'
import { type Option, Options } from './Options.tsx'
import { useOverlayRoot } from './overlayRoot.ts'

interface Props extends FieldFrameProps {
  options: Option[]
  name?: string
  value?: string | null
  defaultValue?: string
  onChange?: (value: string) => void
  placeholder?: string
  disabled?: boolean
}

/** One of a few, with icons and second lines. For plain words on a phone take NativeSelect. */
export function Select(props: Props) {
  const { label, hint, error, optional, hideLabel, className, options, onChange } = props
  const id = useId()
  return (
    <AriaSelect
      className={classes('field', className)}
      {...(props.name && { name: props.name })}
      {...('value' in props && { value: props.value ?? null })}
      {...(props.defaultValue !== undefined && { defaultValue: props.defaultValue })}
      isDisabled={props.disabled ?? false}
      isInvalid={!!error}
      placeholder={props.placeholder ?? t('ui.selectPlaceholder')}
      onChange={key => onChange?.(String(key))}
    >
      <Label className={hideLabel ? 'sr-only' : 'field-label'}>
        <LabelText optional={optional}>{label}</LabelText>
      </Label>
      <Button
        className="control control-select"
        aria-describedby={messageIds(id, hint, error)}
        {...(error && { 'data-invalid': true })}
      >
        <SelectValue>
          {({ defaultChildren, isPlaceholder, selectedText }) => (isPlaceholder ? defaultChildren : selectedText)}
        </SelectValue>
        <ChevronsUpDown aria-hidden="true" />
      </Button>
      <FieldMessages id={id} hint={hint} error={error} />
      <Popover className="popover" offset={4} {...useOverlayRoot()}>
        <Options items={options} />
      </Popover>
    </AriaSelect>
  )
}
