// What the eraser leaves, counted in pixels that resvg draws: the drawing without a round stroke over it.
import { Resvg } from '@resvg/resvg-js'
import { expect, test } from 'vitest'

import type { Divisible } from '#lib/designer/commands/cut.ts'
import { eraseFrom } from '#lib/designer/commands/erase.ts'
import type { Design, DesignObject, PathObject } from '#lib/designer/design.ts'
import { typescriptClipper as clipper } from '#lib/designer/geometry/clipper.ts'
import type { Point } from '#lib/designer/geometry/matrix.ts'
import { contourLength } from '#lib/designer/geometry/lengths.ts'
import { formatPath, parsePath } from '#lib/designer/geometry/path.ts'
import { shapePath } from '#lib/designer/geometry/shapes.ts'

import { sized } from '../../support/long.ts'
import { designOf, path, rect } from '../../support/designs.ts'
import { seeded } from '../../support/outlines.ts'

const PX_PER_MM = 8

function isDark(body: string): boolean[] {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${200 * PX_PER_MM}" height="${200 * PX_PER_MM}" viewBox="0 0 200 200"><rect width="200" height="200" fill="#fff"/>${body}</svg>`
  const { pixels } = new Resvg(svg).render()
  return Array.from({ length: pixels.length / 4 }, (_, i) => pixels[4 * i]! < 128)
}

function drawn(object: DesignObject): string {
  const d = object.type === 'shape' ? formatPath(shapePath(object.shape, object.params)) : (object as PathObject).d
  return `<path transform="matrix(${object.m.join(' ')})" d="${d}" fill="#000" fill-rule="${(object as PathObject).rule ?? 'nonzero'}"/>`
}

const strokeOf = (line: readonly Point[], widthMm: number) =>
  `<path d="M${line.map(point => point.join(' ')).join('L')}" fill="none" stroke="#fff" stroke-width="${widthMm}" stroke-linecap="round" stroke-linejoin="round"/>`

let made = 0
const erase = (design: Design, line: Point[], widthMm: number) =>
  eraseFrom(design, Object.values(design.objects) as Divisible[], {
    line,
    widthMm,
    clipper,
    makeId: () => `n${made++}`
  })

const count = (dots: boolean[]) => dots.filter(Boolean).length

test('what is left is the drawing without the stroke, whatever shape and stroke', () => {
  const random = seeded(8)
  const between = (least: number, most: number) => least + random() * (most - least)
  for (let round = 0; round < sized(25, 200); round++) {
    const [x, y, w, h] = [between(20, 80), between(20, 80), between(20, 90), between(20, 90)]
    const ring = `M0 0L${w} 0L${w} ${h}L0 ${h}ZM${w / 4} ${h / 4}L${w / 4} ${(3 * h) / 4}L${(3 * w) / 4} ${(3 * h) / 4}L${(3 * w) / 4} ${h / 4}Z`
    const turn = between(-0.5, 0.5)
    const object = {
      ...path('o', ring, 'c1'),
      m: [Math.cos(turn), Math.sin(turn), -Math.sin(turn) * 0.8, Math.cos(turn) * 0.8, x, y]
    } as PathObject
    const line = Array.from({ length: 2 + Math.floor(random() * 5) }, (): Point => [between(10, 170), between(10, 170)])
    const widthMm = between(1, 15)
    const { design } = erase(designOf([object]), line, widthMm)
    const [left, wanted] = [
      isDark(Object.values(design.objects).map(drawn).join('')),
      isDark(drawn(object) + strokeOf(line, widthMm))
    ]
    const wrong = left.filter((dark, i) => dark !== wanted[i]).length
    // Dots on an edge may be either.
    expect(wrong, `round ${round}`).toBeLessThan(200)
    expect(Math.abs(count(left) - count(wanted))).toBeLessThan(120)
  }
})

test('parts become objects, what is wholly under it goes, and what is not under it stays the same', () => {
  const design = designOf([
    { ...rect('bar', [20, 20, 100, 20]), name: 'Bar' },
    rect('dot', [60, 60, 5, 5]),
    rect('far', [20, 150, 10, 10])
  ])
  const across = erase(design, [[70, 0], [70, 100]], 12) // biome-ignore format: one line
  const bars = Object.values(across.design.objects).filter(({ name }) => name === 'Bar')
  expect(bars).toHaveLength(2)
  expect(bars.some(({ id }) => id === 'bar')).toBe(true)
  expect(across.design.objects['far']).toBe(design.objects['far'])
  expect(across.design.layers[0]!.children).toHaveLength(4)
  const over = erase(design, [[55, 62], [70, 62]], 12) // biome-ignore format: one line
  expect(over.design.objects['dot']).toBeUndefined()
  expect(over.design.objects['bar']).toBe(design.objects['bar'])
  expect(erase(design, [[180, 180], [190, 180]], 3)).toEqual({ design, isChanged: false }) // biome-ignore format: one line
})

test('a dent leaves one object, also where it has several outlines', () => {
  const two = path('o', 'M0 0L40 0L40 40L0 40ZM60 0L100 0L100 40L60 40Z', 'c1')
  const { design } = erase(designOf([two]), [[0, 40], [20, 40]], 10) // biome-ignore format: one line
  expect(Object.keys(design.objects)).toEqual(['o'])
  expect((design.objects['o'] as PathObject).d.match(/M/g)).toHaveLength(2)
})

test('an open line is taken apart where the stroke lies on it', () => {
  const line = { ...path('o', 'M10 50L110 50', 'c1'), fill: null } as PathObject
  const { design } = erase(designOf([line]), [[60, 20], [60, 80]], 10) // biome-ignore format: one line
  const ends = Object.values(design.objects).map(({ type, ...object }) => {
    expect(type).toBe('path')
    const numbers = (object as unknown as PathObject).d.match(/-?[\d.]+/g)!.map(Number)
    return [numbers[0]!, numbers.at(-2)!]
  })
  expect(ends.toSorted(([a], [b]) => a! - b!)).toEqual([
    [10, expect.closeTo(55, 1)],
    [expect.closeTo(65, 1), 110]
  ])
})

test('a closed line that a machine follows is opened, in one piece also where it begins', () => {
  const ring = { ...path('o', 'M0 0L40 0L40 40L0 40Z', 'c1'), purpose: 'score' } as PathObject
  const lengthOf = ({ objects }: Design) => {
    const lines = Object.values(objects).map(object => parsePath((object as PathObject).d)[0]!)
    return lines.map(line => ({ closed: line.closed, length: contourLength(line) }))
  }
  const right = erase(designOf([ring]), [[30, 20], [50, 20]], 10) // biome-ignore format: one line
  expect(lengthOf(right.design)).toEqual([{ closed: false, length: expect.closeTo(150, 2) }])
  const atStart = erase(designOf([ring]), [[0, 0], [0, 0]], 10) // biome-ignore format: one line
  expect(lengthOf(atStart.design)).toEqual([{ closed: false, length: expect.closeTo(150, 2) }])
})

test('a press without a drag takes out a dot', () => {
  const design = designOf([rect('plate', [20, 20, 100, 60])])
  const { design: left } = erase(design, [[70, 50], [70, 50]], 10) // biome-ignore format: one line
  const wrong = isDark(drawn(left.objects['plate']!)).filter((dark, i) => {
    const [x, y] = [((i % (200 * PX_PER_MM)) + 0.5) / PX_PER_MM, (Math.floor(i / (200 * PX_PER_MM)) + 0.5) / PX_PER_MM]
    return dark !== (x > 20 && x < 120 && y > 20 && y < 80 && Math.hypot(x - 70, y - 50) > 5)
  })
  expect(wrong.length).toBeLessThan(60)
})
