const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** A date of the calendar, as it is written out: November 21, 2026. */
export function sayDay(date: Date): string {
  return day.format(date)
}
