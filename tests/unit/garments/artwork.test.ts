import { globSync, readFileSync } from 'node:fs'
import { Resvg } from '@resvg/resvg-js'
import { expect, test } from 'vitest'

import { FILM_COLOURS, GARMENT_COLOURS } from '#lib/garments/colours.ts'

const HEX = /^#[0-9A-F]{6}$/

const drawings = globSync('src/lib/server/demo/artwork/*.svg').map(path => path.replaceAll('\\', '/'))

test('has enough to fill a shop window', () => {
  expect(drawings.length).toBeGreaterThanOrEqual(14)
})

test.for(drawings)('can be cut from film: %s', path => {
  const svg = readFileSync(path, 'utf8')
  const fills = [...svg.matchAll(/fill="(#[^"]+)"/g)].map(match => match[1]!)
  const [, width, height] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg)!.map(Number)
  const box = new Resvg(svg).getBBox()!
  const scale = new Resvg(svg).width / width!

  expect(svg.length).toBeLessThan(12_000)
  expect(svg).not.toMatch(/<(?!\/?(?:svg|title|path)\b)|stroke|href|style/)
  expect(new Set(fills).size).toBe(fills.length)
  expect(fills.length).toBeLessThanOrEqual(3)
  expect(fills.filter(fill => !FILM_COLOURS.some(({ hex }) => hex === fill))).toEqual([])
  expect(box.width / scale / width!).toBeGreaterThan(0.97)
  expect(box.height / scale / height!).toBeGreaterThan(0.97)
})

test('names every colour once', () => {
  for (const colours of [GARMENT_COLOURS, FILM_COLOURS]) {
    expect(new Set(colours.map(({ name }) => name)).size).toBe(colours.length)
    expect(colours.filter(({ hex }) => !HEX.test(hex))).toEqual([])
  }
})
