// Fonts that a shop adds: kept for it alone, used wherever its designs are drawn, checked and cut.
import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { createDesignerSession, getDesignerSession } from '#lib/contract/designer.ts'
import { getProductionPack } from '#lib/contract/doc-core.ts'
import { pinDocument, sendDocuments } from '#lib/contract/document-history.ts'
import { checkLetters, createDocument, getDocument, listDocuments, trashDocuments } from '#lib/contract/documents.ts'
import { deleteFont, listFonts, type OwnFont } from '#lib/contract/fonts.ts'
import { makeRunSheets, listRunSheets, getRunSheetFile } from '#lib/contract/production-sheets.ts'
import { createWorkspace } from '#lib/contract/workspaces.ts'
import type { TextObject } from '#lib/designer/design.ts'
import { ownFontId } from '#lib/designer/text/own-fonts.ts'
import { RunSettings } from '#lib/designer/run/settings.ts'
import { getDb, memberDb } from '#lib/server/platform/db/index.ts'
import { makeSheets } from '#lib/server/production/cutting/make.ts'
import { measureParts } from '#lib/server/production/late/measure.ts'
import { settleOffer } from '#lib/server/production/late/settle.ts'

import { GET as readFile } from '../../src/pages/designer/fonts/[version]/[file].ts'
import { GET as letters } from '../../src/pages/designs/[versionId]/letters.svg.ts'
import { readCutSvg } from '../support/cut-files.ts'
import { designOf, letters as text } from '../support/designs.ts'
import { plainFont, variableFont } from '../support/font-files.ts'
import { addFont, sendFont } from '../support/own-fonts.ts'
import { buyNamed, closedRun, lateOf, offer } from '../support/late-orders.ts'
import { openPayments } from '../support/payments.ts'
import { insertPieces, insertRun } from '../support/production-rows.ts'
import { addMember, type Person, request, send, sent, signUp } from '../support/world.ts'

const within = (as: Person) => ({ as, query: { WorkspaceId: as.workspaceId } })
const at = (as: Person, Id: string) => ({ as, query: { WorkspaceId: as.workspaceId, Id } })

function fileOf(font: OwnFont, as?: Person): Promise<Response> {
  const headers: Record<string, string> = as ? { authorization: `Bearer ${as.token}` } : {}
  const url = `http://127.0.0.1:4321/designer/fonts/5.3/${font.id}`
  return readFile({ request: new Request(url, { headers }), params: { version: '5.3', file: font.id } })
}

/** A design with this text in a font. */
async function write(as: Person, s: string, font: string, more: Record<string, unknown> = {}) {
  const object: TextObject = { ...text('o1', s, font), m: [1, 0, 0, 1, 20, 100] }
  const design = designOf([object], {
    fonts: { [font]: { family: 'Wild', licence: 'own', embeddable: false } },
    ...more
  })
  return sent(createDocument, { ...within(as), body: { from: 'design', name: 'Wildcats', design: design as never } })
}

async function cutOutlines(as: Person, id: string): Promise<number[]> {
  const reply = await request(getProductionPack, { as, query: { ...at(as, id).query, formats: 'svg' } })
  expect(reply.status).toBe(200)
  const files = unzipSync(new Uint8Array(await reply.arrayBuffer()))
  const svgs = Object.entries(files).filter(([name]) => name.endsWith('.svg'))
  return svgs.map(([, bytes]) => readCutSvg(strFromU8(bytes)).outlines.length)
}

test('a font is added with its licence confirmed, once, and has its styles', async () => {
  const as = await signUp()
  const refused = await sendFont(as, plainFont('anton'), { license: '' })
  expect(refused).toMatchObject({ status: 400, message: expect.stringContaining('license') })
  const font = await addFont(as, plainFont('anton'), { name: '../Anton.ttf' })
  expect(font).toMatchObject({ family: 'Anton', fileName: 'Anton.ttf', addedBy: 'Ada Lovelace' })
  expect(font.styles).toEqual([{ id: ownFontId(font.id), name: 'Regular', weight: 400, italic: false, axes: {} }])
  expect((await addFont(as, plainFont('anton'))).id).toBe(font.id)

  const variable = await addFont(as, variableFont(), { name: 'Bricolage.woff2' })
  expect(variable.styles.map(({ name }) => name)).toContain('Bold')
  expect((await sent(listFonts, within(as))).map(({ family }) => family)).toEqual(['Anton', 'Bricolage Grotesque'])
  const session = await sent(createDesignerSession, { ...within(as), body: {} })
  const { fonts } = await sent(getDesignerSession, { as, params: { sessionId: session.id } })
  expect(fonts.map(({ id }) => id)).toEqual([font.id, variable.id])
})

test('whoever may see an item reads its letters in it, without the file', async () => {
  const as = await signUp()
  const font = await addFont(as, plainFont('anton'))
  const { id } = await write(as, '{{name}}', font.styles[0]!.id, { variables: [{ name: 'name', type: 'text' }], rows: [{ name: 'X' }] }) // biome-ignore format: one line
  const { versionId } = await sent(pinDocument, at(as, id))
  const asked = { request: new Request(`http://127.0.0.1:4321/designs/${versionId}/letters.svg?name=Ada`), params: { versionId } } // biome-ignore format: one line
  expect((await letters(asked)).status).toBe(404)
  await sql`update files set is_public = true where id = (select file_id from document_versions where id = ${versionId})`.execute(getDb()) // biome-ignore format: one line
  const drawn = await letters(asked)
  const svg = await drawn.text()
  expect([drawn.status, svg.includes('<path'), svg.includes('data-missing')]).toEqual([200, true, false])
  expect(svg).not.toContain(font.id)
  expect((await fileOf(font)).status).toBe(404)
})

test('its file is for people of the shop alone', async () => {
  const owner = await signUp()
  const font = await addFont(owner, plainFont('anton'))
  const viewer = await addMember(owner, 'viewer')
  for (const person of [owner, viewer]) {
    const reply = await fileOf(font, person)
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'font/ttf'])
    expect(reply.headers.get('cache-control')).toContain('private')
    expect(new Uint8Array(await reply.arrayBuffer())).toEqual(plainFont('anton'))
  }
  expect((await fileOf(font)).status).toBe(404)
  expect((await fileOf(font, await signUp())).status).toBe(404)
  expect((await sendFont(viewer, plainFont('chewy'))).status).toBe(403)
})

test('a font that cannot be read is refused in words, and nothing is kept', async () => {
  const as = await signUp()
  const half = await sendFont(as, plainFont('anton').slice(0, 20_000))
  expect(half).toMatchObject({ status: 400, message: expect.stringContaining('damaged') })
  expect(await sent(listFonts, within(as))).toEqual([])
})

test('a design is cut in it as in ours, and by nobody else', async () => {
  const as = await signUp()
  const font = await addFont(as, plainFont('anton'))
  const own = await write(as, 'WILD', font.styles[0]!.id)
  const usual = await write(as, 'WILD', 'anton')
  expect(await cutOutlines(as, own.id)).toEqual(await cutOutlines(as, usual.id))
  // W, I, L, D with its hole, and the box to weed along; nothing is drawn over it.
  expect(await cutOutlines(as, own.id)).toEqual([6, 0])

  // Whoever learns its id has no letters in it, and no file without them.
  const other = await signUp()
  const theirs = await write(other, 'WILD', font.styles[0]!.id)
  const reply = await request(getProductionPack, {
    as: other,
    query: { ...at(other, theirs.id).query, formats: 'svg' }
  })
  expect([reply.status, await reply.text()]).toEqual([400, expect.stringContaining('a font that is not here (Wild)')])
})

test('each style of a variable font has outlines of its own', async () => {
  const as = await signUp()
  const { styles } = await addFont(as, variableFont())
  const [light, bold] = ['Light', 'Bold'].map(name => styles.find(style => style.name === name)!)
  const packs = await Promise.all(
    [light!, bold!].map(async ({ id }) => {
      const design = await write(as, 'WILD', id)
      const reply = await request(getProductionPack, { as, query: { ...at(as, design.id).query, formats: 'svg' } })
      return new Uint8Array(await reply.arrayBuffer()).length
    })
  )
  expect(packs[0]).not.toBe(packs[1])
})

test('letters between the named styles, kerned and with a tail, are cut for the shop', async () => {
  const as = await signUp()
  const font = await addFont(as, variableFont())
  const [plain, moved] = await Promise.all([write(as, 'WILD', font.styles[0]!.id), write(as, 'WILD', ownFontId(font.id, { wght: 333 }))]) // biome-ignore format: one line
  expect(await cutOutlines(as, moved.id)).toEqual(await cutOutlines(as, plain.id))
  const made = await sent(getDocument, at(as, moved.id))
  const design = made.design as unknown as ReturnType<typeof designOf>
  const object = design.objects['o1'] as TextObject
  const runs = [{ ...object.text.runs[0]!, pairs: { WI: 0.2 } }]
  const tail = { kind: 'banner', gap: 0.2, thickness: 0.2, reach: 0.1 } as const
  const changed = { ...object, text: { ...object.text, runs, tail, measure: 'capitals' as const } }
  const tailed = await sent(createDocument, { ...within(as), body: { from: 'design', name: 'Tailed', design: { ...design, objects: { o1: changed } } as never } }) // biome-ignore format: one line
  const stored = (await sent(getDocument, at(as, tailed.id))).design as unknown as ReturnType<typeof designOf>
  expect(stored.objects['o1']).toMatchObject({ text: { tail, measure: 'capitals', runs: [{ pairs: { WI: 0.2 } }] } })
  // The banner is one outline more.
  expect((await cutOutlines(as, tailed.id))[0]).toBe((await cutOutlines(as, moved.id))[0]! + 1)
})

test('fonts too large to be drawn with at once are refused in words', async () => {
  const as = await signUp()
  const font = await addFont(as, plainFont('anton'))
  const { id } = await write(as, 'WILD', font.styles[0]!.id)
  await sql`update workspace_fonts set bytes = ${65 * 1024 ** 2} where id = ${font.id}`.execute(getDb())
  const reply = await request(getProductionPack, { as, query: { ...at(as, id).query, formats: 'svg' } })
  expect([reply.status, await reply.text()]).toEqual([413, expect.stringContaining('64 MB')])
})

test('letters that it lacks are found wherever names are typed, usual ones too', async () => {
  const as = await signUp()
  // Of Greek letters only.
  const greek = await addFont(as, plainFont('press-start-2p', 'greek'))
  const { id } = await write(as, '{{name}}', greek.styles[0]!.id, { variables: [{ name: 'name', type: 'text' }], rows: [{ name: 'ΑΒΓ' }] }) // biome-ignore format: one line
  const people = [{ name: 'Ada', number: '', size: '' }]
  const { lacking } = await sent(checkLetters, { ...within(as), body: { documentIds: [id], people } as never })
  expect(lacking).toEqual([{ field: 'name', text: 'Ada', letters: ['A', 'd', 'a'], font: 'Wild' }])

  const { versionId } = await sent(pinDocument, at(as, id))
  const drawn = await letters({
    request: new Request(`http://127.0.0.1:4321/designs/${versionId}/letters.svg?name=%CE%91%CE%92`, {
      headers: { authorization: `Bearer ${as.token}` }
    }),
    params: { versionId }
  })
  const svg = await drawn.text()
  expect([drawn.status, svg.includes('data-missing')]).toEqual([200, false])
  expect(svg).toContain('<path')
})

test('a production run cuts names in it', async () => {
  const as = await signUp()
  const { styles } = await addFont(as, plainFont('anton'))
  const { id } = await write(as, '{{name}}', styles[0]!.id, { variables: [{ name: 'name', type: 'text' }], rows: [{ name: 'X' }] }) // biome-ignore format: one line
  const { versionId } = await sent(pinDocument, at(as, id))
  const content = { kind: 'design', documentId: id, versionId, values: { name: 'RIVERA' }, widthMm: null } as const
  const runId = await insertRun(as.workspaceId, [{ code: '1042-1', parts: [{ side: 'back', scale: 1, content }] }])
  await sent(makeRunSheets, { ...within(as), params: { runId }, body: {} })
  await makeSheets(runId)
  const [sheet] = await sent(listRunSheets, { ...within(as), params: { runId } })
  const file = await request(getRunSheetFile, { as, params: { runId, sheetId: sheet!.id }, query: { WorkspaceId: as.workspaceId, format: 'svg' } }) // biome-ignore format: one line
  const { outlines } = readCutSvg(await file.text())
  // R, I, V, E, R, A with three holes.
  expect(outlines.filter(({ layer }) => layer === sheet!.filmName)).toHaveLength(9)
})

test('a late order is added to sheets with names in it, and measured in it', async () => {
  const world = await openPayments('test')
  try {
    const late = await closedRun(world)
    const { owner: as, runId } = late
    const { styles } = await addFont(as, plainFont('anton'))
    const { id } = await write(as, '{{name}}', styles[0]!.id, { variables: [{ name: 'name', type: 'text' }], rows: [{ name: 'X' }] }) // biome-ignore format: one line
    const { versionId } = await sent(pinDocument, at(as, id))
    const content = { kind: 'design', documentId: id, versionId, values: { name: 'RIVERA' }, widthMm: null } as const
    const part = { side: 'front', scale: 1, content } as const
    await insertPieces(as.workspaceId, runId, [{ code: '1042-1', parts: [part] }])
    await sent(makeRunSheets, { ...within(as), params: { runId }, body: {} })
    await makeSheets(runId)
    await offer(late)
    await buyNamed(late, 'LI')
    await settleOffer(as.workspaceId, runId)
    expect((await lateOf(late)).orders).toMatchObject([{ state: 'added' }])
    const asked = { settings: RunSettings.parse({}), turn: { lane: 'member', of: as.workspaceId }, parts: [{ ...part, key: 'a/0', code: '1' }] } as const // biome-ignore format: one line
    const measured = await measureParts(memberDb(as), as, { ...asked, parts: [...asked.parts] })
    expect([measured.pieces.length, measured.hindrances]).toEqual([1, []])
  } finally {
    await world.stop()
  }
})

test('it is not deleted while a design has letters in it, one in the trash or on sale too', async () => {
  const as = await signUp()
  const font = await addFont(as, plainFont('anton'))
  const remove = () => send(deleteFont, { ...within(as), params: { fontId: font.id } })
  const { id } = await write(as, 'WILD', font.styles[0]!.id)
  expect(await remove()).toMatchObject({ status: 409, message: expect.stringContaining('“Wildcats” has letters') })
  await sent(trashDocuments, { ...within(as), body: { documentIds: [id] } })
  expect((await remove()).status).toBe(409)
  await sent(pinDocument, at(as, (await write(as, 'WILD', font.styles[0]!.id)).id))
  await sql`update documents set design = replace(design::text, ${font.styles[0]!.id}, 'anton')::jsonb where workspace_id = ${as.workspaceId}`.execute(getDb()) // biome-ignore format: one line
  const pinned = expect.stringContaining('Items or jobs use an earlier version of “Wildcats”')
  expect(await remove()).toMatchObject({ status: 409, message: pinned })
  // A design lists each font that was ever chosen in it.
  const chosen = await addFont(as, plainFont('bangers'))
  const fonts = { [chosen.styles[0]!.id]: { family: 'Bangers', licence: 'own', embeddable: false } }
  await write(as, 'WILD', 'anton', { fonts })
  expect((await send(deleteFont, { ...within(as), params: { fontId: chosen.id } })).status).toBe(200)
  const unused = await addFont(as, plainFont('chewy'))
  expect((await send(deleteFont, { ...within(as), params: { fontId: unused.id } })).status).toBe(200)
  expect((await fileOf(unused, as)).status).toBe(404)
  const stranger = await signUp()
  expect((await send(deleteFont, { ...within(stranger), params: { fontId: font.id } })).status).toBe(404)
})

test('it goes along where a design is sent to another workspace', async () => {
  const as = await signUp()
  const { styles } = await addFont(as, plainFont('anton'))
  const { id } = await write(as, 'WILD', styles[0]!.id)
  const made = await sent(createWorkspace, { as, body: { userId: as.userId, workspaceName: 'Second shop' } })
  const there = { ...as, workspaceId: made.Id }
  const body = { documentIds: [id], toWorkspaceId: there.workspaceId, move: false }
  await sent(sendDocuments, { ...within(as), body: body as never })
  const [copy] = await sent(listFonts, within(there))
  const { rows } = await sent(listDocuments, within(there) as never)
  const { design } = await sent(getDocument, at(there, rows[0]!.id))
  expect(JSON.stringify(design)).toContain(`"font":"${copy!.styles[0]!.id}"`)
  expect(JSON.stringify(design)).not.toContain(styles[0]!.id)
  expect(await cutOutlines(there, rows[0]!.id)).toEqual([6, 0])
})
