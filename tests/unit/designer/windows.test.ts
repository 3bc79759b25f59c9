import { afterEach, expect, test } from 'vitest'

import { $openWindow, closeWindow, openWindow } from '#lib/client/designer/windows.ts'

afterEach(() => {
  while ($openWindow.get()) closeWindow()
})

test('a window that comes while another is open is seen after it', () => {
  openWindow('page')
  openWindow('size')
  openWindow('films')
  openWindow('page')
  const seen: unknown[] = []
  while ($openWindow.get()) {
    seen.push($openWindow.get())
    closeWindow()
  }
  expect(seen).toEqual(['page', 'size', 'films'])
})

test('one that waits can be given up', () => {
  openWindow('size')
  openWindow('films')
  closeWindow('films')
  expect($openWindow.get()).toBe('size')
  closeWindow()
  expect($openWindow.get()).toBeUndefined()
})
