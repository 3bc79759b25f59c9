import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'

import { createDocument, deleteDocument, packRolls } from '#lib/contract/documents.ts'
import type { Design } from '#lib/designer/design.ts'
import { FIXED_MOVES } from '#lib/designer/rolls/moves.ts'
import { sha256 } from '#lib/designer/production/pack.ts'
import { writeRolls } from '#lib/designer/rolls/write-rolls.ts'

import { designOf, letters, rect } from '../support/designs.ts'
import { laidOut, tools } from '../support/rolls.ts'
import { svgLayers } from '../support/rolls-read.ts'
import { type Person, request, sent, signUp } from '../support/world.ts'

const owner = await signUp()

async function kept(design: Design, as: Person = owner) {
  const query = { WorkspaceId: as.workspaceId }
  return sent(createDocument, { as, query, body: { from: 'design', name: design.name, design } })
}

function ask(id: string, more: object = {}) {
  return request(packRolls, { as: owner, query: { WorkspaceId: owner.workspaceId, Id: id, ...more } })
}

async function zipOf(reply: Response) {
  expect(reply.headers.get('content-type')).toBe('application/zip')
  return new Uint8Array(await reply.arrayBuffer())
}

function design(name: string, rolls: object, change: object = {}): Design {
  return designOf([{ ...letters('t', 'ABC'), m: [1, 0, 0, 1, 20, 60] }], { name, production: { rolls }, ...change })
}

test('packs the rolls as the designer does, byte for byte', async () => {
  const { id, design: saved } = await kept(design('Crest', { copies: 5, box: 'kiss-cut', label: 'draw' }))
  const zip = await zipOf(await ask(id, { formats: 'svg,dxf' }))
  const { nested } = await laidOut(saved, [], FIXED_MOVES)
  const own = await writeRolls(saved, [], { ...tools, nested, formats: ['svg', 'dxf'], spotName: 'CutContour', units: 'mm' }) // biome-ignore format: one line
  expect(await sha256(zip)).toBe(own.sha256)
})

test('lays designs of the workspace on the same rolls, and says which one stops the cut', async () => {
  const other = await kept(design('Away', {}))
  const gang = (documentId: string) => [{ documentId, name: 'Away', copies: 2 }]
  const { id } = await kept(design('Home', { copies: 3, gang: gang(other.id) }))
  const files = unzipSync(await zipOf(await ask(id, { formats: 'svg' })))
  const outlines = svgLayers(strFromU8(files['1-Red.svg']!)).get('Red')!
  expect(outlines).toHaveLength(5 * 6)
  expect(strFromU8(files['positions.csv']!).match(/Away/g)).toHaveLength(2)

  await sent(deleteDocument, { as: owner, query: { WorkspaceId: owner.workspaceId, Id: other.id } })
  const reply = await ask(id)
  expect(reply.status).toBe(400)
  expect(((await reply.json()) as { message: string }).message).toBe('“Away” was deleted: restore it, or take it off the rolls.') // biome-ignore format: one line

  const stranger = await signUp()
  const theirs = await kept(design('Secret', {}), stranger)
  const { id: thief } = await kept(design('Thief', { gang: gang(theirs.id) }))
  const refused = (await (await ask(thief)).json()) as { message: string }
  expect(refused.message).toBe('“Away” cannot be found: take it off the rolls.')
})

test('names what does not pass Check', async () => {
  const wrong = await kept(designOf([{ ...rect('o1', [0, 0, 10, 10]), type: 'path', d: 'M0 0L10 0L10 10', rule: 'nonzero' } as never], { name: 'Open' })) // biome-ignore format: one line
  const { id } = await kept(design('Home', { gang: [{ documentId: wrong.id, name: 'Open', copies: 1 }] }))
  const reply = await ask(id)
  expect(reply.status).toBe(400)
  expect(((await reply.json()) as { message: string }).message).toBe('“Open” does not pass Check: open-path.')
})
