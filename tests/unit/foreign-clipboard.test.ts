import { expect, test } from 'vitest'

import { drawingOn } from '#lib/client/designer/foreign-clipboard.ts'

const SVG = '<svg xmlns="http://www.w3.org/2000/svg"><rect width="9" height="9"/></svg>'
const on = (types: Record<string, string>) => drawingOn(type => types[type] ?? '')

test.for([
  ['Inkscape', { 'image/svg+xml': `<?xml version="1.0"?>\n${SVG}` }],
  ['Figma, copied as SVG', { 'text/plain': SVG }],
  [
    'Illustrator, as code',
    { 'text/plain': `<?xml version="1.0" encoding="UTF-8"?>\n${SVG}`, 'text/html': '<b>code</b>' }
  ],
  ['a web page', { 'text/plain': '', 'text/html': `<meta charset='utf-8'><p>${SVG}</p>` }]
] as const)('a drawing is found on the clipboard of %s', ([, types]) => {
  expect(on(types)).toEqual({ svg: SVG })
})

test('the comment that names the program stays', () => {
  const text = `<!-- Generator: Adobe Illustrator 27.0 -->${SVG}`
  expect(on({ 'text/plain': text })).toEqual({ svg: text })
})

test('words are words, and what only Figma reads is named', () => {
  expect(on({ 'text/plain': `Write ${SVG} into the page` })).toBeUndefined()
  expect(on({ 'text/plain': 'WILDCATS' })).toBeUndefined()
  expect(on({ 'text/html': '<span data-metadata="<!--(figmeta)abc(/figmeta)-->"></span>' })).toBe('own')
})
