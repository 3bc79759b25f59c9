import { currentLocale } from '#lib/shared/locale.ts'
import {
  type CalendarDate,
  type CalendarDateTime,
  type DateValue,
  parseDate,
  parseDateTime,
  toCalendarDateTime
} from '@internationalized/date'
import { CalendarDays } from 'lucide-react'
import { useId } from 'react'
import { Button } from 'react-aria-components/Button'
import { DateInput, DatePicker, DateSegment } from 'react-aria-components/DatePicker'
import { Dialog } from 'react-aria-components/Dialog'
import { Group } from 'react-aria-components/Group'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { Label } from 'react-aria-components/Label'
import { Popover } from 'react-aria-components/Popover'

import { t } from '#lib/i18n/t.ts'

import { CalendarPanel } from './CalendarPanel.tsx'
import { classes } from './classes.ts'
import { FieldMessages, type FieldFrameProps, LabelText, messageIds } from './FieldFrame.tsx'
import { useOverlayRoot } from './overlayRoot.ts'

interface Props extends FieldFrameProps {
  name?: string
  /** "2026-11-21", or "2026-11-21T17:00" with time. No zone: the place gives it its meaning. */
  value?: string | null
  defaultValue?: string
  onChange?: (value: string | null) => void
  min?: string
  max?: string
  withTime?: boolean
  disabled?: boolean
}

/** A day, or a day and a time; ISO to the caller and on the wire. */
export function DateField(props: Props) {
  const { label, hint, error, optional, hideLabel, className, withTime = false } = props
  const id = useId()
  const parse = (iso: string | null | undefined) => (iso ? toValue(iso, withTime) : null)

  return (
    <I18nProvider locale={currentLocale()}>
      <DatePicker
        className={classes('field', className)}
        granularity={withTime ? 'minute' : 'day'}
        {...(props.name && { name: props.name })}
        {...('value' in props && { value: parse(props.value) })}
        {...(props.defaultValue && { defaultValue: parse(props.defaultValue) })}
        {...(props.min && { minValue: toValue(props.min, withTime) })}
        {...(props.max && { maxValue: toValue(props.max, withTime) })}
        isDisabled={props.disabled ?? false}
        isInvalid={!!error}
        shouldForceLeadingZeros
        onChange={value => props.onChange?.(value && toIso(value))}
      >
        <Label className={hideLabel ? 'sr-only' : 'field-label'}>
          <LabelText optional={optional}>{label}</LabelText>
        </Label>
        <Group className="control control-date" aria-describedby={messageIds(id, hint, error)}>
          <DateInput className="flex flex-1 items-center">
            {segment => <DateSegment segment={segment}>{({ text }) => text.replace('\u202f', ' ')}</DateSegment>}
          </DateInput>
          <Button className="control-button" aria-label={t('ui.calendar')}>
            <CalendarDays aria-hidden="true" />
          </Button>
        </Group>
        <FieldMessages id={id} hint={hint} error={error} />
        <Popover className="popover popover-fit" offset={4} {...useOverlayRoot()}>
          <Dialog className="outline-none">
            <CalendarPanel />
          </Dialog>
        </Popover>
      </DatePicker>
    </I18nProvider>
  )
}

function toValue(iso: string, withTime: boolean): CalendarDate | CalendarDateTime {
  if (withTime && iso.includes('T')) return parseDateTime(iso.slice(0, 16))
  const day = parseDate(iso.slice(0, 10))
  return withTime ? toCalendarDateTime(day) : day
}

function toIso(value: DateValue): string {
  return value.toString().slice(0, 16)
}
