import { globSync, readFileSync } from 'node:fs'

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

// `[.rows-large_&]:…` has an effect below an element of that class alone.
test('each class that an arbitrary variant looks for is given to an element or has a sheet', () => {
  const texts = globSync('src/**/*.{tsx,ts,astro}').map(file => readFileSync(file, 'utf8'))
  const sheets = globSync('src/**/*.css').map(file => readFileSync(file, 'utf8'))
  const asked = texts
    .flatMap(text => [...text.matchAll(/\[[^\]\s]*&[^\]\s]*\]/g)])
    .flatMap(([variant]) => [...variant.matchAll(/\.([a-z][a-zA-Z\d]*(?:-[a-zA-Z\d]+)*)/g)].map(([, name]) => name!))
  const given = new Set(texts.flatMap(text => text.replaceAll(/\[[^\]\s]*\]/g, ' ').match(/[a-z][\w-]*/g) ?? []))
  const styled = new Set(sheets.flatMap(sheet => [...sheet.matchAll(/\.([a-z][\w-]*)/g)].map(([, name]) => name!)))
  // Icons are of a library.
  const known = (name: string) => given.has(name) || styled.has(name) || name === 'lucide'
  expect([...new Set(asked)].filter(name => !known(name))).toEqual([])
})
