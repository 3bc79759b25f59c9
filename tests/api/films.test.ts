import { expect, test } from 'vitest'

import { createFilm, deleteFilm, listFilms, updateFilm } from '#lib/contract/films.ts'
import { createDocument } from '#lib/contract/documents.ts'

import { addMember, type Person, send, sent, signUp } from '../support/world.ts'

const CORAL = {
  name: 'Coral',
  hex: '#f0695a',
  finish: 'glitter',
  rollWidthMm: 305,
  pricePerM: 12.5,
  inStock: true
} as const
const within = (as: Person) => ({ as, query: { WorkspaceId: as.workspaceId } })

async function add(owner: Person, change: object = {}) {
  const films = await sent(createFilm, { ...within(owner), body: { ...CORAL, ...change } })
  return films.find(({ own }) => own)!
}

test('a film of the shop is there for its designs, with what its finish says of cutting and pressing', async () => {
  const owner = await signUp()

  const film = await add(owner)

  expect(film).toMatchObject({ name: 'Coral', hex: '#F0695A', finish: 'glitter', inStock: true, own: true })
  expect(film.entry).toMatchObject({ ref: film.ref, name: 'Coral' })
  expect(film.entry.material).toMatchObject({ sku: film.sku, rollWidthMm: 305, pricePerM: 12.5, canCarry: false })
  expect(film.entry.material!.usableWidthMm).toBeLessThan(305)
  expect((await sent(listFilms, within(owner))).filter(({ own }) => own)).toEqual([film])
  const { design } = await sent(createDocument, { ...within(owner), body: { from: 'blank', name: 'New' } })
  expect(design.palette.entries.map(({ ref }) => ref)).toContain(film.ref)
})

test('a usual film is renamed, priced, removed and brought back, while a design keeps what it is made of', async () => {
  const owner = await signUp()
  const params = { sku: 'SM-RED' }
  const { design } = await sent(createDocument, { ...within(owner), body: { from: 'blank', name: 'Before' } })
  const body = { ...CORAL, name: 'Team red', hex: '#AA0011', finish: 'smooth' as const, pricePerM: 8 }

  const changed = await sent(updateFilm, { ...within(owner), params, body })
  expect(changed.find(({ sku }) => sku === 'SM-RED')).toMatchObject({ name: 'Team red', changed: true, own: false })

  const removed = await sent(deleteFilm, { ...within(owner), params })
  expect(removed.find(({ sku }) => sku === 'SM-RED')).toMatchObject({ removed: true, inStock: false })
  expect((await sent(listFilms, within(owner))).some(({ sku }) => sku === 'SM-RED')).toBe(false)
  expect(design.palette.entries.find(({ ref }) => ref === 'sm-red')).toMatchObject({ name: 'Red' })

  await sent(updateFilm, { ...within(owner), params, body })
  expect((await sent(listFilms, within(owner))).find(({ sku }) => sku === 'SM-RED')).toMatchObject({ removed: false })
})

const PRESS = { celsius: 140, seconds: 9, tackSeconds: 3, pressure: 'light', peel: 'warm' } as const
const RECIPE = { mirror: true, minFeatureMm: 1.8, pressOrder: 5, canCarry: true, press: PRESS }

test('a film is cut and pressed as the shop says, until it says as usual again', async () => {
  const owner = await signUp()

  const film = await add(owner, { recipe: RECIPE })
  expect(film.entry.material).toMatchObject(RECIPE)

  const params = { sku: film.sku }
  const materialAfter = async (change: object) => {
    const films = await sent(updateFilm, { ...within(owner), params, body: { ...CORAL, ...change } })
    return films.find(({ own }) => own)!.entry.material
  }
  expect(await materialAfter({ name: 'Reef' })).toMatchObject(RECIPE)
  expect(await materialAfter({ recipe: { ...RECIPE, press: null } })).not.toHaveProperty('press')
  expect(await materialAfter({ recipe: null })).toMatchObject({
    canCarry: false,
    press: { celsius: 160, peel: 'cold' }
  })
  const tooHot = { ...RECIPE, press: { ...PRESS, celsius: 400 } }
  expect(await send(updateFilm, { ...within(owner), params, body: { ...CORAL, recipe: tooHot } })).toMatchObject({
    status: 400
  })
})

test('an own film that is deleted is gone, and its name is free again', async () => {
  const owner = await signUp()
  const { sku } = await add(owner)

  expect(await send(createFilm, { ...within(owner), body: { ...CORAL, name: 'coral' } })).toMatchObject({
    status: 409,
    message: 'There is a film “coral” with this finish already. Give it another name.'
  })
  const left = await sent(deleteFilm, { ...within(owner), params: { sku } })

  expect(left.some(({ own }) => own)).toBe(false)
  await add(owner)
})

test('says which field of a film is wrong', async () => {
  const owner = await signUp()
  const wrong = [{ name: ' ' }, { hex: 'red' }, { finish: 'gold' }, { rollWidthMm: 5 }, { pricePerM: -1 }]
  for (const change of wrong) {
    const reply = await send(createFilm, { ...within(owner), body: { ...CORAL, ...change } as never })
    expect(reply).toMatchObject({ status: 400, ok: false })
    expect(JSON.stringify(reply)).toContain(Object.keys(change)[0])
  }
})

test('films of another workspace cannot be seen or changed, and who may only look changes none', async () => {
  const [owner, stranger] = [await signUp(), await signUp()]
  const { sku } = await add(owner)
  const params = { sku }

  expect((await sent(listFilms, within(stranger))).some(film => film.sku === sku)).toBe(false)
  expect((await send(updateFilm, { ...within(stranger), params, body: CORAL })).status).toBe(404)
  expect((await send(deleteFilm, { ...within(stranger), params })).status).toBe(404)
  expect((await send(deleteFilm, { as: stranger, query: { WorkspaceId: owner.workspaceId }, params })).status).toBe(404)
  const viewer = await addMember(owner, 'viewer')
  expect((await send(createFilm, { ...within(viewer), body: CORAL })).status).toBe(403)
  expect((await sent(listFilms, within(owner))).find(film => film.sku === sku)).toMatchObject({ name: 'Coral' })
})
