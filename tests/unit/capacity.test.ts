// Work on days: as planned, as late as it is due, never beyond what a day holds while there are others.
import { describe, expect, test } from 'vitest'

import {
  capacityOn,
  firstDayThatFits,
  minutesOf,
  nextWorkingDay,
  noMinutes,
  scheduleWork,
  USUAL_CAPACITY,
  WORKS,
  type WorkToPlan
} from '#lib/shared/capacity.ts'

// A Monday.
const today = '2026-03-02'
const press = (minutes: number) => ({ ...noMinutes(), press: minutes })
const work = (id: string, given: Partial<WorkToPlan>): WorkToPlan => ({
  id,
  minutes: press(60),
  plannedOn: null,
  dueOn: null,
  fromDay: null,
  ...given
})
const frame = { capacity: { ...USUAL_CAPACITY, press: [0, 100, 100, 100, 100, 100, 0] }, today }
const daysOf = (works: WorkToPlan[], id: string) =>
  Object.fromEntries([...(scheduleWork(works, frame).get(id) ?? [])].map(([day, { press: of }]) => [day, of]))

describe('a schedule', () => {
  test('begins on the planned day and goes on where there is time, not on a Sunday', () => {
    expect(daysOf([work('a', { minutes: press(250), plannedOn: '2026-03-05' })], 'a')).toEqual({
      '2026-03-05': 100,
      '2026-03-06': 100,
      '2026-03-09': 50
    })
  })

  test('is as late as it is due, behind what is planned there', () => {
    const works = [work('a', { plannedOn: '2026-03-06' }), work('b', { dueOn: '2026-03-06', minutes: press(90) })]
    expect(daysOf(works, 'b')).toEqual({ '2026-03-06': 40, '2026-03-05': 50 })
  })

  test('puts what is late on today, which then has too much', () => {
    expect(daysOf([work('a', { dueOn: '2026-02-20' })], 'a')).toEqual({ [today]: 60 })
    expect(daysOf([work('a', { dueOn: '2026-03-03', minutes: press(500) })], 'a')).toEqual({
      '2026-03-03': 100,
      [today]: 400
    })
  })

  test('puts what is late on the next day on which it is done, where that is not today', () => {
    const saturday = { ...frame, today: '2026-03-07' }
    const late = work('a', { dueOn: '2026-03-08', minutes: { ...press(30), embroider: 20 } })
    const capacity = { ...frame.capacity, embroider: [0, 0, 0, 50, 0, 0, 0] }
    expect(
      [
        ...scheduleWork([late], { ...saturday, capacity })
          .get('a')!
          .keys()
      ].toSorted()
    ).toEqual(['2026-03-09', '2026-03-11'])
    const nobody = { ...capacity, press: [0, 0, 0, 0, 0, 0, 0] }
    expect(
      scheduleWork([late], { ...saturday, capacity: nobody })
        .get('a')
        ?.get('2026-03-07')?.press
    ).toBe(30)
  })

  test('does not begin a store before it closes, and leaves what nobody dated out', () => {
    const works = [work('a', { dueOn: '2026-03-06', fromDay: '2026-03-06', minutes: press(150) }), work('b', {})]
    expect(daysOf(works, 'a')).toEqual({ '2026-03-06': 150 })
    expect(scheduleWork(works, frame).has('b')).toBe(false)
  })

  test('loses no minute, whatever is asked', () => {
    let seed = 7
    const random = (most: number) => {
      seed = (seed * 48_271) % 2_147_483_647
      return seed % most
    }
    for (let round = 0; round < 200; round++) {
      const day = () => `2026-03-${String(1 + random(28)).padStart(2, '0')}`
      const works = Array.from({ length: 1 + random(8) }, (_, at) =>
        work(`w${at}`, {
          minutes: Object.fromEntries(WORKS.map(each => [each, random(300)])) as WorkToPlan['minutes'],
          ...(random(2) ? { plannedOn: day() } : { dueOn: day(), fromDay: random(2) ? day() : null })
        })
      )
      const schedule = scheduleWork(works, frame)
      for (const { id, minutes } of works) {
        const laid = [...schedule.get(id)!.values()].reduce((sum, of) => sum + minutesOf(of), 0)
        expect(laid).toBe(minutesOf(minutes))
      }
    }
  })
})

describe('the first day that fits', () => {
  const first = (minutes: number, works: WorkToPlan[] = []) =>
    firstDayThatFits(press(minutes), works, { ...frame, fromDay: today })

  test('is the day on which the last of it is done', () => {
    expect(first(100)).toBe(today)
    expect(first(101)).toBe('2026-03-03')
    expect(first(600)).toBe('2026-03-09')
  })

  test('is behind what is there already, and not before it may begin', () => {
    expect(first(50, [work('a', { plannedOn: today, minutes: press(180) })])).toBe('2026-03-04')
    expect(firstDayThatFits(press(10), [], { ...frame, fromDay: '2026-03-07' })).toBe('2026-03-09')
  })

  test('is none where nobody does this work', () => {
    const capacity = { ...USUAL_CAPACITY, embroider: [0, 0, 0, 0, 0, 0, 0] }
    const minutes = { ...noMinutes(), embroider: 5 }
    expect(firstDayThatFits(minutes, [], { capacity, today, fromDay: today })).toBeNull()
    expect(capacityOn(USUAL_CAPACITY, '2026-03-01').press).toBe(0)
  })
})

describe('the next working day', () => {
  const [friday, saturday, sunday, monday] = ['2026-03-06', '2026-03-07', '2026-03-08', '2026-03-09']
  const from = (day: string, capacity = USUAL_CAPACITY, taken: string[] = []) =>
    nextWorkingDay(capacity, day, new Set(taken))

  test('is after a free weekend, in the next week', () => {
    expect([friday, saturday, sunday, monday].map(day => from(day))).toEqual([friday, monday, monday, monday])
  })

  test('is a Saturday in a shop that works on it, or that has work left there', () => {
    expect(from(saturday, { ...USUAL_CAPACITY, pack: [0, 0, 0, 0, 0, 0, 30] })).toBe(saturday)
    expect(from(saturday, USUAL_CAPACITY, [saturday])).toBe(saturday)
    expect(from(saturday, USUAL_CAPACITY, [friday, monday])).toBe(monday)
  })

  test('is today where nobody works at all', () => {
    const none = Object.fromEntries(WORKS.map(work => [work, [0, 0, 0, 0, 0, 0, 0]])) as typeof USUAL_CAPACITY
    expect(from(saturday, none)).toBe(saturday)
  })
})
