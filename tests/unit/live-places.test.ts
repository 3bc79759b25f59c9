import { expect, test } from 'vitest'

import { createPlaces, placesFor } from '#lib/server/platform/live/places.ts'

const GB = 1024 ** 3
const PLACES = placesFor(GB / 2)

const guest = (listener: string, workspaceId = 'shop', network = '') => {
  return { listener, isGuest: true, workspaceId, network }
}
const member = (listener: string, workspaceId = 'shop', network = '') => {
  return { listener, isGuest: false, workspaceId, network }
}

/** How many of these are let in. */
function fill(places: ReturnType<typeof createPlaces>, visitors: ReturnType<typeof guest>[]) {
  const ended: number[] = []
  let count = 0
  for (const [index, visitor] of visitors.entries()) {
    try {
      const leave = places.enter(visitor, () => {
        ended.push(index)
        leave()
      })
      count++
    } catch {}
  }
  return { count, ended }
}

test('137: 252 orders with eight windows each take neither a member’s place nor another shop’s', () => {
  const places = createPlaces(PLACES)
  const attack = Array.from({ length: 252 * 8 }, (_, at) => guest(`order:${at >> 3}`))
  expect(fill(places, attack).count).toBe(PLACES.guest.ofWorkspace)
  expect(fill(places, [member('owner'), guest('buyer', 'other shop')]).count).toBe(2)
})

test('137: guests of one network, and of all shops together, have an end', () => {
  const places = createPlaces(PLACES)
  const shops = Array.from({ length: 3000 }, (_, at) => at)
  const near = shops.map(at => guest(`order:${at}`, `shop ${at}`, '198.51.100.1'))
  expect(fill(places, near).count).toBe(PLACES.guest.ofNetwork)
  const far = shops.map(at => guest(`far:${at}`, `far ${at}`, `network ${at}`))
  expect(fill(places, far).count).toBe(PLACES.guests - PLACES.guest.ofNetwork)
  expect(fill(places, [member('owner')]).count).toBe(1)
})

test('the more memory a process has, the more streams, of which a third stays for members', () => {
  expect(placesFor(GB / 4)).toMatchObject({ all: 2000, guests: 1300 })
  expect(placesFor(2 * GB)).toMatchObject({ all: 8192, guests: 5324 })
  expect(placesFor(64 * GB)).toMatchObject({ all: 10_000, guests: 6500 })
})

test('a member who finds everything taken gets the place of the guest who came first', () => {
  const places = createPlaces({ ...PLACES, all: 10, guests: 6 })
  const guests = fill(places, [guest('one'), guest('two')])
  fill(
    places,
    Array.from({ length: 8 }, (_, at) => member(`member ${at}`))
  )
  expect(fill(places, [member('owner')]).count).toBe(1)
  expect(guests.ended).toEqual([0])
  expect(fill(places, [guest('three')]).count).toBe(0)
})
