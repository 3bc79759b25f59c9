import { readFile, rm, writeFile } from 'node:fs/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'

import { afterAll, expect, test } from 'vitest'

import { type Clipper, wasmClipper } from '#lib/designer/geometry/clipper.ts'
import { loadClipper } from '#lib/designer/geometry/load-clipper.ts'
import { withoutEval } from '#lib/server/clipper-glue.ts'

// Beside the original, because it looks for its compiled code there.
const original = fileURLToPath(import.meta.resolve('clipper2-wasm/dist/es/clipper2z.js'))
const closed = original.replace('.js', `.closed-${process.pid}.mjs`)

afterAll(() => rm(closed, { force: true }))

async function loadClosed(): Promise<Clipper> {
  await writeFile(closed, withoutEval(await readFile(original, 'utf8')))
  const { default: create } = await import(/* @vite-ignore */ pathToFileURL(closed).href)
  return wasmClipper(await create())
}

test('the glue without functions made from text answers like the original', async () => {
  const clippers = [await loadClipper(), await loadClosed()]
  let seed = 11
  const next = (limit: number) => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
    return Math.floor((seed / 2 ** 32) * limit)
  }
  const ring = () => Int32Array.from({ length: 30 }, (_, i) => (i % 3 === 2 ? i : next(100_000)))
  for (let round = 0; round < 50; round++) {
    const [subjects, clips] = [[ring(), ring()], [ring()]]
    for (const operation of ['union', 'difference', 'intersection', 'xor'] as const) {
      const [one, other] = clippers.map(clipper => clipper.clip(operation, 'nonzero', subjects, clips))
      expect(other).toEqual(one)
    }
  }
})

test('refuses glue it does not know', () => {
  expect(() => withoutEval('export default 1')).toThrow('clipper-glue.ts')
})
