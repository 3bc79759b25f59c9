import { expect, test } from 'vitest'

import { findFrameFiles, findSources, FRAMES } from '../support/style-sources.ts'

const files = findFrameFiles()

test.for(FRAMES)('%s.css reads each file that its pages are made of', frame => {
  const sources = findSources(frame)
  expect([...files.get(frame)!].filter(file => !sources.has(file))).toEqual([])
})

// Members load their sheet once for all screens; a visitor loads one page.
test.for(['public', 'proposal', 'shop'] as const)('%s.css reads no other file', frame => {
  expect([...findSources(frame)].filter(file => !files.get(frame)!.has(file))).toEqual([])
})
