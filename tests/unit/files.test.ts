import { expect, test } from 'vitest'

import { formatBytes, isAccepted } from '#islands/ui/files.ts'

test.for([
  ['crest.SVG', 'image/svg+xml', '.svg', true],
  ['crest.png', 'image/png', 'image/*', true],
  ['crest.png', 'image/png', '.svg, image/png', true],
  ['crest.exe', 'application/x-msdownload', '.svg,image/*', false],
  ['anything', '', '', true]
] as const)('%s of type "%s" against "%s"', ([name, type, accept, expected]) => {
  expect(isAccepted({ name, type }, accept)).toBe(expected)
})

test.for([
  [512, '512 B'],
  [1536, '1.5 KB'],
  [48_200, '47 KB'],
  [20 * 1024 ** 2, '20 MB']
] as const)('writes %i bytes as %s', ([bytes, text]) => {
  expect(formatBytes(bytes)).toBe(text)
})
