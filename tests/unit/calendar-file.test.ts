import { expect, test } from 'vitest'

import { calendarFile } from '#lib/shared/calendar-file.ts'

const writtenAt = new Date('2026-04-01T12:00:00.900Z')

function write(change: Partial<Parameters<typeof calendarFile>[0]['dates'][number]> = {}): string {
  const date = {
    id: 'a',
    title: 'Pick up',
    text: 'At the shop',
    at: { day: '2026-12-31' },
    ...change
  }
  return calendarFile({ name: 'Platen', writtenAt, dates: [date] })
}

test('says a day as a whole day and a moment in universal time', () => {
  expect(write()).toContain('DTSTART;VALUE=DATE:20261231\r\nDTEND;VALUE=DATE:20270101\r\n')
  expect(write({ at: { moment: '2026-05-01T20:00:00-04:00' } })).toContain('DTSTART:20260502T000000Z\r\n')
  expect(write()).toContain('DTSTAMP:20260401T120000Z\r\n')
})

test('keeps what people typed from becoming another line', () => {
  const file = write({
    title: 'Ants, bees; \\o/\r\nBEGIN:VALARM\u0007',
    place: '1 Main St\nDoor 2'
  })
  expect(file).toContain('SUMMARY:Ants\\, bees\\; \\\\o/\\nBEGIN:VALARM \r\n')
  expect(file).toContain('LOCATION:1 Main St\\nDoor 2\r\n')
  expect(file.match(/^BEGIN:/gm)).toHaveLength(2)
})

test('folds long lines by bytes, and cuts no sign in two', () => {
  const title = '李小龍 🏀 '.repeat(30)
  const lines = write({ title }).split('\r\n')
  for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  expect(lines.join('\r\n').replaceAll('\r\n ', '')).toContain(`SUMMARY:${title}`)
})
