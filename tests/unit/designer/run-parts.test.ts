// What of a production run is cut from which film, and what stops it.
import { expect, test } from 'vitest'

import { loadClipper } from '#lib/designer/geometry/load-clipper.ts'
import { pathArea } from '#lib/designer/geometry/path.ts'
import { createOutliner } from '#lib/designer/production/outliner.ts'
import { filmOfColour } from '#lib/designer/run/colours.ts'
import type { RunLettering, RunPart } from '#lib/designer/run/part.ts'
import { createPieceMaker, fontsOfParts } from '#lib/designer/run/pieces.ts'
import { layOutRun, withoutHindered } from '#lib/designer/run/run-sheets.ts'
import { RunSettings } from '#lib/designer/run/settings.ts'

import { fontBook } from '../../support/fonts.ts'
import { shopFilms, storeParts } from '../../support/production-parts.ts'

const book = fontBook()
const tools = { book, outliner: createOutliner({ clipper: await loadClipper(), book }) }
const films = shopFilms()
const usual = RunSettings.parse({})

function lettering(more: Partial<RunLettering> = {}, key = 'p/0'): RunPart {
  const content = { kind: 'lettering', text: 'AVA', font: 'block', heightMm: 100, maxWidthMm: 300, arch: 0, hex: '#FFFFFF', outlineHex: null, ...more } as const // biome-ignore format: one line
  return { key, code: '1-1', side: 'back', scale: 1, content }
}

async function piecesOf(part: RunPart, settings: Partial<RunSettings> = {}) {
  await book.load(fontsOfParts([part], {}))
  return createPieceMaker({ designs: {}, films, settings: { ...usual, ...settings } }, tools)(part)
}

test('a colour is cut from the film that has it or that somebody chose, never from one that looks nearly so', () => {
  expect(filmOfColour('#ffffff', films, {})).toMatchObject({ film: { sku: 'SM-WHITE' } })
  expect(filmOfColour('#FFFFFE', films, {})).toEqual({
    code: 'no-film',
    message: 'No film has the color #FFFFFE. Choose one for it, for example White, which is nearest.'
  })
  expect(filmOfColour('#FFFFFE', films, { '#fffffe': 'PU-WHITE-PUFF' })).toMatchObject({
    film: { sku: 'PU-WHITE-PUFF' }
  })
  expect(filmOfColour('#FFFFFF', films, { '#FFFFFF': 'OWN-GONE' })).toMatchObject({ code: 'no-film' })
  const twice = [...films, { ...films[0]!, sku: 'OWN-WHITE', name: 'My white' }]
  expect(filmOfColour('#FFFFFF', twice, {})).toMatchObject({ code: 'several-films', message: expect.stringContaining('My white') }) // biome-ignore format: one line
  const shelved = twice.map(film => ({ ...film, inStock: film.sku === 'OWN-WHITE' }))
  expect(filmOfColour('#FFFFFF', shelved, {})).toMatchObject({ film: { sku: 'OWN-WHITE' } })
  // A printed film is no film to cut letters from.
  expect(filmOfColour('#EDEDED', films, {})).toMatchObject({ code: 'no-film' })
})

test('an outline lies under the whole letters, beside them where nothing sticks to its film', async () => {
  const whole = await piecesOf(lettering({ outlineHex: '#C8202F' }))
  expect(whole.pieces.map(({ film }) => film.ref)).toEqual(['SM-RED', 'SM-WHITE'])
  const [red, white] = whole.pieces.map(({ piece }) => Math.abs(pathArea(piece.path)))
  const beside = await piecesOf(lettering({ outlineHex: '#A81F35' }))
  const glitter = beside.pieces.find(({ film }) => film.ref === 'GL-RED-GLITTER')!
  expect(Math.abs(pathArea(glitter.piece.path))).toBeCloseTo(red! - white!, -1)
  // The letters reach under it, since they go on first.
  const under = beside.pieces.find(({ film }) => film.ref === 'SM-WHITE')!
  expect(under.piece.turn).toBeLessThan(glitter.piece.turn)
  expect(Math.abs(pathArea(under.piece.path))).toBeGreaterThan(white! + 1)
  expect((await piecesOf(lettering({ outlineHex: '#FFFFFF' }))).pieces).toHaveLength(1)
})

test('what cannot be cut stops with the piece it is of', async () => {
  const parts = [
    lettering({ text: 'ж', font: 'collegiate' }, 'a/0'),
    lettering({}, 'a/1'),
    lettering({ text: ' ' }, 'b/0'),
    { ...lettering({}, 'c/0'), content: { kind: 'design', documentId: 'd', versionId: 'gone', values: {}, widthMm: null } } as RunPart, // biome-ignore format: one line
    { ...lettering({}, 'd/0'), scale: 0 },
    lettering({}, 'e/0')
  ]
  await book.load(fontsOfParts(parts, {}))
  const { hindrances, films: laid } = layOutRun(parts, { designs: {}, films, settings: usual }, tools)
  expect(laid).toEqual([])
  expect(hindrances.map(({ code, parts: keys }) => [code, keys])).toEqual([
    ['letters', ['a/0']],
    ['empty', ['b/0']],
    ['no-design', ['c/0']],
    ['values', ['d/0']]
  ])
  expect(withoutHindered(parts, hindrances).map(({ key }) => key)).toEqual(['e/0'])
})

test('rolls on hand are used up in their order, and the run says where they end', async () => {
  const parts = storeParts({ seed: 3, orders: 20, pieces: 40 })
  await book.load(fontsOfParts(parts, {}))
  const rolls = [{ sku: 'SM-WHITE', name: 'offcut', widthMm: 300, lengthMm: 500 }, { sku: 'SM-WHITE', name: 'roll', lengthMm: 30_000 }] // biome-ignore format: one line
  const settings = RunSettings.parse({ rolls })
  const run = layOutRun(parts, { designs: {}, films, settings }, tools)
  expect(run.hindrances).toEqual([])
  const white = run.films.find(({ film }) => film.sku === 'SM-WHITE')!
  expect(white.sheets[0]).toMatchObject({ roll: { name: 'offcut', widthMm: 300 } })
  expect(white.sheets[0]!.lengthMm).toBeLessThanOrEqual(500)
  expect(white.sheets.at(-1)).toMatchObject({ roll: { name: 'roll' } })

  const short = layOutRun(parts, { designs: {}, films, settings: { ...settings, rolls: [settings.rolls[0]!] } }, tools)
  expect(short.hindrances).toEqual([
    { code: 'film-ends', parts: expect.any(Array), message: expect.stringMatching(/^White \(SM-WHITE\): its rolls on hand end before \d+ pieces lie on them/) } // biome-ignore format: one line
  ])
})

test('the same parts lie the same way in whichever order they come, and nobody waits for what was stopped', async () => {
  const parts = storeParts({ seed: 5, orders: 30, pieces: 50 })
  await book.load(fontsOfParts(parts, {}))
  const input = { designs: {}, films, settings: usual }
  const lengths = (given: readonly RunPart[]) => layOutRun(given, input, tools).films.map(({ film, sheets }) => [film.sku, ...sheets.map(({ lengthMm }) => lengthMm)]) // biome-ignore format: one line
  expect(lengths(parts.toReversed())).toEqual(lengths(parts))
  const shares: number[] = []
  const stopped = layOutRun(parts, input, tools, { onProgress: share => shares.push(share), isCancelled: () => shares.length >= 10 }) // biome-ignore format: one line
  expect(stopped.films).toEqual([])
  expect(shares).toHaveLength(10)
})
