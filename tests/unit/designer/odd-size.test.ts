import { expect, test } from 'vitest'

import { loadClipper } from '#lib/designer/geometry/load-clipper.ts'
import { parsePath, pathBounds } from '#lib/designer/geometry/path.ts'
import { questionSize, scaled } from '#lib/designer/importing/odd-size.ts'
import { importSvg } from '#lib/designer/importing/svg.ts'
import { toClipboard } from '#lib/designer/importing/to-clipboard.ts'

async function imported(attributes: string, inside = '<rect width="100%" height="100%" fill="red"/>') {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}>${inside}</svg>`
  const drawing = importSvg(svg)
  return { ...drawing, clipboard: toClipboard(drawing, await loadClipper()) }
}

test.for([
  [
    'viewBox="0 0 100000 50000"',
    1 / 100,
    /26\.46 × 13\.23 m, which is larger.*at 1\/100 of that it is 264\.6 × 132\.3 mm/
  ],
  ['width="8000mm" height="4000mm" viewBox="0 0 8000 4000"', 1 / 10, /8000 × 4000 mm, which is larger.*800 × 400 mm/],
  [
    'width="1mm" height="0.5mm" viewBox="0 0 1 .5"',
    25.4,
    /1 × 0\.5 mm, which is smaller.*at 25\.4 times that it is 25\.4 × 12\.7 mm/
  ]
] as const)('%s is questioned', async ([attributes, scale, remark]) => {
  const question = questionSize(await imported(attributes))
  expect(question?.scale).toBeCloseTo(scale, 10)
  expect(question?.remark).toMatch(remark)
})

test.for([
  'width="100mm" height="50mm" viewBox="0 0 100 50"',
  'width="4m" height="3m"',
  'width="4500mm" height="600mm" viewBox="0 0 9 1"'
])('%s is not', async attributes => {
  expect(questionSize(await imported(attributes))).toBeNull()
})

test('what lies far beside the page counts, and the offered scale is taken', async () => {
  const all = await imported('width="100mm" height="50mm" viewBox="0 0 100 50"', '<path d="M0 0H26000V10Z"/>')
  const question = questionSize(all)
  expect(question?.scale).toBeCloseTo(1 / 100, 10)
  expect(questionSize(all, question!.scale)).toBeNull()
  const smaller = scaled(all, question!.scale)
  expect(smaller.widthMm).toBeCloseTo(1, 6)
  const [object] = smaller.clipboard.objects
  expect(object).toMatchObject({ m: [0.01, 0, 0, 0.01, 0, 0] })
  expect(object?.type === 'path' && pathBounds(parsePath(object.d)).maxX).toBeCloseTo(26_000, 3)
})
