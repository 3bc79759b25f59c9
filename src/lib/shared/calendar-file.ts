// Dates as a file that calendars read (RFC 5545).

export interface CalendarDate {
  /** Stays the same, so that a file opened again changes the entry instead of adding one. */
  id: string
  title: string
  text: string
  place?: string
  /** A day, "2026-05-01", or a moment. */
  at: { day: string } | { moment: string }
}

interface CalendarFile {
  /** Who makes it. */
  name: string
  writtenAt: Date
  dates: readonly CalendarDate[]
}

const LINE_BYTES = 75

export function calendarFile({ name, writtenAt, dates }: CalendarFile): string {
  const lines = [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', `PRODID:-//${textOf(name)}//EN`, 'CALSCALE:GREGORIAN', 'METHOD:PUBLISH'],
    ...dates.flatMap(({ id, title, text, place, at }) => [
      ...['BEGIN:VEVENT', `UID:${textOf(id)}`, `DTSTAMP:${stampOf(writtenAt)}`, ...timesOf(at)],
      ...[`SUMMARY:${textOf(title)}`, `DESCRIPTION:${textOf(text)}`, ...(place ? [`LOCATION:${textOf(place)}`] : [])],
      // A day that somebody has to remember does not keep them from anything.
      ...['TRANSP:TRANSPARENT', 'END:VEVENT']
    ]),
    'END:VCALENDAR'
  ]
  return lines.map(line => `${foldLine(line)}\r\n`).join('')
}

function timesOf(at: CalendarDate['at']): string[] {
  if ('moment' in at) return [`DTSTART:${stampOf(new Date(at.moment))}`]
  const next = new Date(`${at.day}T00:00:00Z`)
  next.setUTCDate(next.getUTCDate() + 1)
  const day = (text: string) => text.slice(0, 10).replaceAll('-', '')
  return [`DTSTART;VALUE=DATE:${day(at.day)}`, `DTEND;VALUE=DATE:${day(next.toISOString())}`]
}

/** "20260501T200000Z" */
function stampOf(time: Date): string {
  return `${time.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
}

function textOf(text: string): string {
  return text
    .replaceAll(/[\\;,]/g, sign => `\\${sign}`)
    .replaceAll(/\r\n|\r|\n/g, '\\n')
    .replaceAll(/\p{Cc}/gu, ' ')
}

/** At most 75 bytes a line; the rest follows after a line break and a space. No sign is cut in two. */
function foldLine(line: string): string {
  let folded = ''
  let bytes = 0
  for (const sign of line) {
    const size = new TextEncoder().encode(sign).length
    if (bytes + size > LINE_BYTES) {
      folded += '\r\n '
      bytes = 1
    }
    folded += sign
    bytes += size
  }
  return folded
}
