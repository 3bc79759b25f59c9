// Positives that the server writes are those that the designer writes.
import { createHash } from 'node:crypto'

import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'

import { getSeparations } from '#lib/contract/doc-core.ts'
import { createDocument } from '#lib/contract/documents.ts'
import { loadClipper } from '#lib/designer/geometry/load-clipper.ts'
import { createOutliner } from '#lib/designer/production/outliner.ts'
import { separationPack } from '#lib/designer/separations/separation-pack.ts'
import { USUAL_SEPARATIONS } from '#lib/designer/separations/settings.ts'

import { designOf, rect } from '../support/designs.ts'
import { fontBook } from '../support/fonts.ts'
import { rasterize } from '../support/print-designs.ts'
import { request, sent, signUp } from '../support/world.ts'

const owner = await signUp()

test('keeps the settings with the design and writes the same bytes as a browser', async () => {
  const drawn = designOf([rect('r', [20, 30, 60, 40]), rect('w', [30, 40, 20, 20], 'c2')])
  const separations = { ...USUAL_SEPARATIONS, dpi: 300, underbase: true, chokeMm: 0.4, order: ['c1', 'c2'], inks: { c1: { mesh: 230 } } } // biome-ignore format: one line
  const made = { ...drawn, production: { ...drawn.production, separations } }
  const query = { WorkspaceId: owner.workspaceId }
  const { id, design } = await sent(createDocument, { as: owner, query, body: { from: 'design', name: 'Two inks', design: made } }) // biome-ignore format: one line
  expect(design.production.separations).toEqual(separations)

  const reply = await request(getSeparations, { as: owner, query: { ...query, Id: id } })
  expect(reply.status).toBe(200)
  const zip = new Uint8Array(await reply.arrayBuffer())

  const outliner = createOutliner({ clipper: await loadClipper(), book: fontBook() })
  const own = await separationPack(design, outliner, { artboards: ['a1'], pictures: {}, rasterize })
  expect(createHash('sha256').update(zip).digest('hex')).toBe(own.sha256)
  const files = unzipSync(zip)
  expect(Object.keys(files).toSorted()).toEqual(['1-Underbase-white.png', '2-Red.png', '3-White.png', 'SHA256SUMS.txt', 'screens.txt', 'separations.pdf']) // biome-ignore format: one line
  expect(strFromU8(files['screens.txt']!)).toContain('2. Red #D7263D: mesh 230')
})

test('says in words why nothing is written, and nothing to strangers', async () => {
  const query = { WorkspaceId: owner.workspaceId }
  const { id } = await sent(createDocument, { as: owner, query, body: { from: 'design', name: 'Empty', design: designOf([]) } }) // biome-ignore format: one line
  const refused = await request(getSeparations, { as: owner, query: { ...query, Id: id } })
  expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining('nothing to print')])

  const stranger = await signUp()
  const asked = await request(getSeparations, { as: stranger, query: { WorkspaceId: stranger.workspaceId, Id: id } })
  expect(asked.status).toBe(404)
})
