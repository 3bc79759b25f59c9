import { expect, test } from 'vitest'

import { CONTRACT } from '#lib/contract/all.ts'
import { getArtwork, listArtwork, listArtworkCategories } from '#lib/contract/artwork.ts'
import { importSvg } from '#lib/designer/importing/svg.ts'
import { openLibrary } from '#lib/server/design/artwork/library.ts'
import { findArtwork, findShelves } from '#lib/server/design/artwork/service.ts'
import { FEATURED } from '#lib/server/design/artwork/shelves.ts'
import { getDb } from '#lib/server/platform/db/index.ts'
import { KEPT_CALLS } from '#lib/server/platform/http/parameters.ts'
import { HUE_IDS, hueOf } from '#lib/shared/hues.ts'

import { GET as file } from '../../src/pages/artwork/files/[name].ts'
import { send, sent, signUp } from '../support/world.ts'

const list = (query: Record<string, unknown>) => sent(listArtwork, { query })
const fetchFile = (name: string) => file({ params: { name } })

test('has thousands of pieces, nearly all of them to cut, in every category', async () => {
  const { total } = await list({})
  expect(total).toBeGreaterThan(5000)
  expect((await list({ cuttable: 'true' })).total).toBeGreaterThan(total * 0.95)
  const tree = await sent(listArtworkCategories, { query: {} })
  for (const { children, path } of tree) {
    for (const child of children) expect(child.count, child.path).toBeGreaterThan(3)
    expect((await list({ category: path })).total).toBe(tree.find(branch => branch.path === path)!.count)
  }
})

test('finds by the beginning of words, the plural and with a slip of the finger, the nearest title first', async () => {
  for (const search of ['wolf', 'WOLF', 'wol', 'wölf']) {
    expect((await list({ search })).rows[0]!.title.toLowerCase(), search).toContain('wol')
  }
  expect((await list({ search: 'dogs' })).rows[0]!.title).toBe('Dog')
  expect((await list({ search: 'unicron' })).rows[0]!.title).toContain('nicorn')
  expect((await list({ search: 'christmas tree' })).rows[0]!.title).toBe('Christmas tree')
  expect((await list({ search: 'woof' })).rows.map(({ title }) => title)).toContain('Dog face')
  expect((await list({ search: 'qqqqqq' })).rows).toEqual([])
  expect((await list({ search: '% ( \\' })).total).toBe((await list({})).total)
})

test('filters by category, colours, what can be cut and what is premium, and pages without gaps or repeats', async () => {
  const { rows, total } = await list({ category: 'animals/birds', colours: 1, cuttable: 'true', pageSize: 20 })
  expect(total).toBeGreaterThan(40)
  for (const row of rows) {
    expect(row).toMatchObject({ cuttable: true, premium: false, colours: [expect.any(String)] })
    expect(row.categories).toContain('animals/birds')
  }
  const next = await list({ category: 'animals/birds', colours: 1, cuttable: 'true', pageSize: 20, page: 2 })
  expect(new Set([...rows, ...next.rows].map(({ id }) => id)).size).toBe(40)
  expect((await list({ colours: 4 })).rows.every(({ colours }) => colours.length >= 4)).toBe(true)
  const premium = await list({ premium: 'true' })
  expect(premium.total).toBeGreaterThan(100)
  expect((await list({ page: 999 })).rows).toEqual([])
})

test('finds by colour, what is mostly of it first, and counts what each colour would leave', async () => {
  const red = await list({ hue: 'red', category: 'food', pageSize: 100 })
  expect(red.total).toBeGreaterThan(20)
  const isRed = (hex: string) => hueOf(hex) === 'red'
  expect(red.rows.every(({ colours }) => colours.some(isRed))).toBe(true)
  const mostly = red.rows
    .filter(({ categories }) => categories[0]!.startsWith('food/'))
    .map(({ colours }) => isRed(colours[0]!))
  expect(mostly.indexOf(false)).toBeGreaterThan(5)
  expect(mostly.lastIndexOf(true)).toBeLessThan(mostly.indexOf(false))

  const { byHue } = await findArtwork({ category: 'food', page: 1, pageSize: 1 })
  for (const [index, hue] of HUE_IDS.entries()) {
    expect((await list({ hue, category: 'food' })).total, hue).toBe(byHue[index])
  }
  const tree = await sent(listArtworkCategories, { query: { hue: 'red' } })
  expect(tree.find(({ path }) => path === 'food')!.count).toBe(red.total)
})

test('keeps exactly the calls that say so, each for everybody', () => {
  const saying = CONTRACT.map(({ endpoint }) => endpoint).filter(({ keepFor }) => keepFor !== undefined)
  expect(saying.map(({ path }) => path).sort()).toEqual([...KEPT_CALLS].sort())
  expect(saying.every(({ access, method }) => access === 'public' && method === 'GET')).toBe(true)
})

test('says what is wrong with a filter', async () => {
  for (const query of [
    { colours: 9 },
    { category: '../etc' },
    { cuttable: 'maybe' },
    { hue: 'mauve' },
    { page: 0 },
    { pageSize: 5000 }
  ]) {
    expect(await send(listArtwork, { query } as never), JSON.stringify(query)).toMatchObject({ status: 400, ok: false })
  }
})

test('gives a member the drawing, which the designer reads as the colours it promised', async () => {
  const owner = await signUp()
  const query = { WorkspaceId: owner.workspaceId }
  for (const artworkId of ['g-wolf-head', 's-dog', 't-soccer-ball', 'm-fire-station']) {
    const piece = await sent(getArtwork, { as: owner, params: { artworkId }, query })
    const drawing = importSvg(piece.svg)
    expect(drawing.notes).toEqual([])
    expect(drawing.widthMm / drawing.heightMm).toBeCloseTo(piece.width / piece.height, 2)
    expect(piece.credit.author).not.toBe('')
  }
  expect((await sent(getArtwork, { as: owner, params: { artworkId: 'g-wolf-head' }, query })).credit).toMatchObject({
    author: 'Lorc',
    licence: 'CC BY 3.0'
  })
  const missing = await send(getArtwork, { as: owner, params: { artworkId: 'g-no-such-thing' }, query })
  expect(missing).toMatchObject({ status: 404, message: 'Artwork not found' })
  const stranger = await signUp()
  expect(await send(getArtwork, { as: stranger, params: { artworkId: 's-dog' }, query })).toMatchObject({ status: 404 })
})

test('keeps premium drawings for paid plans, and shows everybody a small picture', async () => {
  const owner = await signUp({ plan: 'free' })
  const query = { WorkspaceId: owner.workspaceId }
  const [piece] = (await list({ premium: 'true', pageSize: 1 })).rows
  const params = { artworkId: piece!.id }
  const refused = await send(getArtwork, { as: owner, params, query })
  expect(refused).toMatchObject({ status: 403, data: null, message: expect.stringContaining('paid plan') })
  expect((await fetchFile(`${piece!.id}.svg`)).status).toBe(404)

  const picture = await fetchFile(`${piece!.id}.webp`)
  expect(picture.headers.get('content-type')).toBe('image/webp')
  expect((await picture.arrayBuffer()).byteLength).toBeLessThan(40_000)

  await getDb().updateTable('users').set({ plan: 'starter' }).where('id', '=', owner.userId).execute()
  expect((await sent(getArtwork, { as: owner, params, query })).svg).toContain('<svg')
})

test('serves pictures that run nothing and are kept for ever, and nothing else of the disk', async () => {
  const picture = await fetchFile('s-dog.svg')
  expect(picture.status).toBe(200)
  expect(picture.headers.get('content-type')).toBe('image/svg+xml')
  expect(picture.headers.get('cache-control')).toContain('immutable')
  expect(picture.headers.get('content-security-policy')).toContain("default-src 'none'")
  for (const name of ['s-dog.webp', 's-dog', '../index.json', 's-dog.svg/', '__proto__.svg', '']) {
    expect((await fetchFile(name)).status, name).toBe(404)
  }
})

test('holds no script, link or foreign address in any drawing', async () => {
  const { pieces, read } = await openLibrary()
  for (const { id, svg } of pieces) {
    const text = (await read(svg)).toString()
    expect(
      /<script|\bon\w+=|href="(?!#)|https?:\/\/(?!www\.w3\.org\/2000\/svg)|<foreignObject|<style|@import/i.test(text),
      id
    ).toBe(false)
  }
})

test('has what is shown first: three drawings for each category, and those that sell', async () => {
  const { byId } = await openLibrary()
  for (const { path, pictures } of await findShelves()) expect(pictures, path).toHaveLength(3)
  expect(FEATURED.filter(id => !byId.has(id))).toEqual([])
})
