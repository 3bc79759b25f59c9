import { expect, test } from 'vitest'

import { createKept } from '#lib/server/platform/kept.ts'

test('keeps what was used last, up to a size', () => {
  const kept = createKept<string>(10, text => text.length)
  for (const key of ['a', 'b', 'c', 'd', 'e']) kept.set(key, key.repeat(2))
  expect(kept.get('a')).toBe('aa')

  kept.set('f', 'ff')

  expect(kept.get('b')).toBeUndefined()
  expect(kept.get('a')).toBe('aa')
  expect(kept.size).toBe(10)
})

test('does not throw everything away for one large value', () => {
  const kept = createKept<string>(10, text => text.length)
  kept.set('a', 'aa')
  kept.set('large', 'x'.repeat(5))

  expect(kept.get('large')).toBeUndefined()
  expect(kept.get('a')).toBe('aa')
})

test('counts a value that is set again once', () => {
  const kept = createKept<string>(10, text => text.length)
  for (let turn = 0; turn < 20; turn++) kept.set('a', 'aa')

  expect(kept.size).toBe(2)
})
