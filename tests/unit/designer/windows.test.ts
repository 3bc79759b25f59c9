import { afterEach, expect, test } from 'vitest'

import { $openWindow, closeWindow, openWindow } from '#lib/client/designer/windows.ts'

afterEach(() => {
  while ($openWindow.get()) closeWindow()
})

test('a window that comes while another is open is seen after it, what others saved last', () => {
  openWindow('page')
  openWindow('conflict')
  openWindow('films')
  openWindow('page')
  const seen: unknown[] = []
  while ($openWindow.get()) {
    seen.push($openWindow.get())
    closeWindow()
  }
  expect(seen).toEqual(['page', 'films', 'conflict'])
})

test('one that waits can be given up', () => {
  openWindow('conflict')
  openWindow('films')
  closeWindow('films')
  expect($openWindow.get()).toBe('conflict')
  closeWindow()
  expect($openWindow.get()).toBeUndefined()
})
