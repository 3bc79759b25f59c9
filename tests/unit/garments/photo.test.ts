// A design on a photo against a perspective that is worked out by solving its eight equations.
import { expect, test } from 'vitest'

import { areaToPhoto, inverseOf, layOnPhoto, mapPoint } from '#lib/garments/photo.ts'
import { type Corners, isSeenFromFront, type PhotoArea } from '#lib/shared/photo-area.ts'

const CORNERS: Corners = [[0.21, 0.18], [0.83, 0.26], [0.74, 0.91], [0.13, 0.72]] // biome-ignore format: one line
const AREA: PhotoArea = { corners: CORNERS, widthMm: 300, heightMm: 400, shading: 1 }
const [W, H] = [400, 300]

/** Gauss, with the largest pivot: what the four corners say of a perspective. */
function solved(from: readonly (readonly number[])[], to: readonly (readonly number[])[]): number[] {
  const rows = from.flatMap(([x, y], index) => {
    const [u, v] = to[index]! as [number, number]
    return [
      [x!, y!, 1, 0, 0, 0, -u * x!, -u * y!, u],
      [0, 0, 0, x!, y!, 1, -v * x!, -v * y!, v]
    ]
  })
  for (let at = 0; at < 8; at++) {
    const best = rows
      .slice(at)
      .reduce((most, row, index) => (Math.abs(row[at]!) > Math.abs(rows[most]![at]!) ? at + index : most), at)
    ;[rows[at], rows[best]] = [rows[best]!, rows[at]!]
    for (const [index, row] of rows.entries()) {
      if (index === at) continue
      const share = row[at]! / rows[at]![at]!
      for (let column = at; column < 9; column++) row[column]! -= share * rows[at]![column]!
    }
  }
  return [...rows.map((row, index) => row[8]! / row[index]!), 1]
}

const EXPECTED = solved(
  [[0, 0], [300, 0], [300, 400], [0, 400]],
  CORNERS.map(([x, y]) => [x * W, y * H])
) // biome-ignore format: one line

function flat([red, green, blue]: readonly [number, number, number], width = W, height = H) {
  const data = new Uint8ClampedArray(4 * width * height)
  for (let at = 0; at < data.length; at += 4) data.set([red, green, blue, 255], at)
  return { data, width, height }
}

const pixel = (data: Uint8ClampedArray, [x, y]: readonly number[], width = W) => [
  ...data.subarray(4 * (Math.floor(y!) * width + Math.floor(x!)), 4 * (Math.floor(y!) * width + Math.floor(x!)) + 4)
]

test('points of a grid lie where the eight equations say', () => {
  const there = areaToPhoto(AREA, W, H)
  const back = inverseOf(there)
  for (let x = 0; x <= 300; x += 25) {
    for (let y = 0; y <= 400; y += 25) {
      const [u, v] = mapPoint(there, [x, y])
      const [eu, ev] = mapPoint(EXPECTED, [x, y])
      expect(Math.hypot(u - eu, v - ev)).toBeLessThan(1e-6)
      const [bx, by] = mapPoint(back, [u, v])
      expect(Math.hypot(bx - x, by - y)).toBeLessThan(1e-6)
    }
  }
})

test('dots of a drawn grid are found within half a pixel of their place', () => {
  for (const [x, y] of [
    [40, 50],
    [150, 200],
    [260, 350],
    [60, 330],
    [250, 60]
  ] as const) {
    // A dot of 6 mm, in a picture of 2 pixels a millimetre.
    const art = { data: new Uint8ClampedArray(4 * 600 * 800), width: 600, height: 800 }
    for (let row = 2 * y - 6; row < 2 * y + 6; row++) {
      for (let column = 2 * x - 6; column < 2 * x + 6; column++)
        art.data.set([255, 0, 0, 255], 4 * (row * 600 + column))
    }
    const made = layOnPhoto(flat([255, 255, 255]), [{ art, box: { x: 0, y: 0, width: 300, height: 400 } }], AREA)
    let [mass, sx, sy] = [0, 0, 0]
    for (let py = 0; py < H; py++) {
      for (let px = 0; px < W; px++) {
        const weight = 255 - made[4 * (py * W + px) + 1]!
        mass += weight
        sx += weight * (px + 0.5)
        sy += weight * (py + 0.5)
      }
    }
    const [ex, ey] = mapPoint(EXPECTED, [x, y])
    expect(mass).toBeGreaterThan(255)
    expect(Math.hypot(sx / mass - ex, sy / mass - ey)).toBeLessThan(0.5)
  }
})

const INK = [215, 38, 61] as const
const WHOLE = [{ art: flat(INK, 30, 40), box: { x: 0, y: 0, width: 300, height: 400 } }]

test('a flat photo, light or dark, leaves films as they are', () => {
  for (const cloth of [
    [128, 128, 128],
    [245, 245, 240],
    [16, 18, 22]
  ] as const) {
    const made = layOnPhoto(flat(cloth), WHOLE, AREA)
    expect(pixel(made, mapPoint(EXPECTED, [150, 200]))).toEqual([...INK, 255])
    // Beside the area the photo is as it was.
    expect(pixel(made, [2, 2])).toEqual([...cloth, 255])
  }
})

test('a fold darkens the film, a highlight lightens it also on dark cloth, and beside them nothing changes', () => {
  const [fold, shine, plain] = [
    [150, 100],
    [150, 300],
    [80, 200]
  ].map(at => mapPoint(EXPECTED, at as [number, number]))
  for (const [cloth, dark, light] of [
    [200, 120, 250],
    [30, 8, 90]
  ] as const) {
    const photo = flat([cloth, cloth, cloth])
    const paint = ([x, y]: readonly number[], tone: number) => {
      for (let row = -4; row <= 4; row++) {
        for (let column = -4; column <= 4; column++)
          photo.data.set([tone, tone, tone], 4 * ((Math.floor(y!) + row) * W + Math.floor(x!) + column))
      }
    }
    paint(fold!, dark)
    paint(shine!, light)
    const made = layOnPhoto(photo, WHOLE, AREA)
    const sum = (at: readonly number[], of = made) =>
      pixel(of, at)
        .slice(0, 3)
        .reduce((all, each) => all + each, 0)
    expect(pixel(made, plain!)).toEqual([...INK, 255])
    expect(sum(fold!)).toBeLessThan(sum(plain!) - 15)
    expect(sum(shine!)).toBeGreaterThan(sum(plain!) + 15)
    const off = layOnPhoto(photo, WHOLE, { ...AREA, shading: 0 })
    expect([pixel(off, fold!), pixel(off, shine!)]).toEqual([
      [...INK, 255],
      [...INK, 255]
    ])
  }
})

test('corners that cross or lie on a line are refused', () => {
  expect(isSeenFromFront(CORNERS)).toBe(true)
  expect(isSeenFromFront([CORNERS[0], CORNERS[2], CORNERS[1], CORNERS[3]])).toBe(false)
  expect(isSeenFromFront([CORNERS[1], CORNERS[0], CORNERS[3], CORNERS[2]])).toBe(false)
  expect(
    isSeenFromFront([
      [0, 0],
      [0.5, 0.5],
      [1, 1],
      [0, 1]
    ])
  ).toBe(false)
})
