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
    <Calendar className="calendar">
      <div className="calendar-head">
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
