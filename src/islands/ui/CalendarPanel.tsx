import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from 'react-aria-components/Button'
import {
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell
} from 'react-aria-components/Calendar'
import { Heading } from 'react-aria-components/Heading'

import { t } from '#lib/i18n/t.ts'

/** One month; its value comes from the date field around it. */
export function CalendarPanel() {
  return (
    <Calendar className="calendar p-3 [&_h2]:text-md [&_h2]:leading-[1.5rem] [&_td]:p-px [&_th]:h-7 [&_th]:w-9 [&_th]:text-xs [&_th]:font-[550] [&_th]:text-muted">
      <div className="[.calendar_&]:mb-1.5 [.calendar_&]:flex [.calendar_&]:items-center [.calendar_&]:justify-between">
        <Button
          slot="previous"
          className="button button-quiet button-small button-icon"
          aria-label={t('ui.previousMonth')}
        >
          <ChevronLeft aria-hidden="true" />
        </Button>
        <Heading />
        <Button slot="next" className="button button-quiet button-small button-icon" aria-label={t('ui.nextMonth')}>
          <ChevronRight aria-hidden="true" />
        </Button>
      </div>
      <CalendarGrid>
        <CalendarGridHeader>{day => <CalendarHeaderCell>{day}</CalendarHeaderCell>}</CalendarGridHeader>
        <CalendarGridBody>{date => <CalendarCell date={date} className="calendar-day" />}</CalendarGridBody>
      </CalendarGrid>
    </Calendar>
  )
}
