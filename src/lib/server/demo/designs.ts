import sharp from 'sharp'

import { imageAssetId } from '#lib/designer/assets.ts'
import { apply } from '#lib/designer/change.ts'
import { addAsset, setProduction, setRows } from '#lib/designer/commands/settings.ts'
import { type ImageObject, PrintSetup } from '#lib/designer/design.ts'
import { translation } from '#lib/designer/geometry/matrix.ts'
import { formatPath, transformPath } from '#lib/designer/geometry/path.ts'
import { silhouetteOf } from '#lib/designer/production/print/silhouette.ts'
import { RollSettings } from '#lib/designer/rolls/settings.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { createDocument } from '#lib/server/design/documents/create.ts'
import { moveDocuments } from '#lib/server/design/documents/list.ts'
import { saveDocument } from '#lib/server/design/documents/service.ts'
import { createNode } from '#lib/server/design/documents/tree.ts'
import { nameVersion } from '#lib/server/design/documents/versions.ts'
import { required } from '#lib/shared/required.ts'

import type { DemoArtwork } from './artwork.ts'

/** On the rolls each piece says whose it is. */
const LABELLED = RollSettings.parse({ label: 'draw' })

interface Sketch {
  starter: string
  name: string
  folder?: string
  tags: string[]
  /** What stands for the words of the starter. */
  words?: Record<string, string>
  /** Names and numbers to come. */
  rows?: Record<string, string | number>[]
  version?: string
}

const SHOP: Sketch[] = [
  {
    starter: 'team-arch',
    name: 'Wildcats home jersey',
    folder: 'Riverside High',
    tags: ['Sport', 'Names and numbers'],
    rows: [
      { team: 'WILDCATS', number: 23 },
      { team: 'WILDCATS', number: 7 },
      { team: 'WILDCATS', number: 10 },
      { team: 'WILDCATS', number: 88 }
    ],
    version: 'As the coach approved it'
  },
  { starter: 'marching-band', name: 'Riverside marching band', folder: 'Riverside High', tags: ['School'] },
  { starter: 'class-of', name: 'Class of 28', folder: 'Riverside High', tags: ['School'], version: 'First idea' },
  { starter: 'fishing-club', name: 'Lakeside fishing club badge', folder: 'Clubs', tags: ['Badge'] },
  { starter: 'dance-team', name: 'Studio Nine recital', folder: 'Clubs', tags: ['Sport'] },
  { starter: 'family-reunion', name: 'Henderson reunion 2027', tags: ['Family'], version: 'With the old year' },
  {
    starter: 'coffee-shop',
    name: 'The Daily Grind apron',
    folder: 'Businesses',
    tags: ['Badge'],
    words: { 'COFFEE & BAKERY': 'MAIN STREET' }
  }
]

const SIGNS: Sketch[] = [
  { starter: 'workshop-badge', name: 'Maple & Oak door sign', tags: ['Badge'], version: 'Proof 1' },
  { starter: 'church-camp', name: 'Camp Grace banner', tags: ['Camp'] }
]

/** Designs that a shop has after a few weeks, made as its people make them. */
export async function seedDesigns(tx: Db, owner: Member): Promise<void> {
  await seed(tx, owner, SHOP)
}

export async function seedSigns(tx: Db, owner: Member): Promise<void> {
  await seed(tx, owner, SIGNS)
}

async function seed(tx: Db, owner: Member, sketches: Sketch[]): Promise<void> {
  const folders = await nodes(
    tx,
    owner,
    'folder',
    sketches.flatMap(({ folder }) => folder ?? [])
  )
  const tags = await nodes(
    tx,
    owner,
    'tag',
    sketches.flatMap(sketch => sketch.tags)
  )
  for (const { starter, name, folder, tags: names, words = {}, rows, version } of sketches) {
    const made = await createDocument(tx, owner, {
      from: 'starter',
      starter,
      name,
      folderId: folder ? folders.get(folder) : null
    })
    const addTagIds = names.map(tag => required(tags.get(tag), 'a tag'))
    await moveDocuments(tx, owner, { documentIds: [made.id], fileIds: [], addTagIds, removeTagIds: [] })
    if (version) await nameVersion(tx, owner, { id: made.id, name: version })
    const objects = Object.values(made.design.objects).flatMap(object => {
      if (object.type !== 'text') return []
      const runs = object.text.runs.map(run => ({ ...run, s: words[run.s] ?? run.s }))
      return [[object.id, { ...object, text: { ...object.text, runs } }] as const]
    })
    const design = apply(made.design, { fields: {}, objects: Object.fromEntries(objects) })
    const filled = rows ? setRows(design, { rows }) : design
    await saveDocument(tx, owner, { id: made.id, rev: made.rev, design: setProduction(filled, { rolls: LABELLED }) })
  }
}

/** A sheet of stickers: a picture, printed and cut around its shape. */
export async function seedStickers(tx: Db, owner: Member, artwork: Map<string, DemoArtwork>): Promise<void> {
  const { fileId, picture, sha256, widthMm, heightMm } = required(artwork.get('summit-5k'), 'a drawing')
  const [wMm, marginMm] = [70, 5]
  const hMm = (wMm * heightMm) / widthMm
  const board = { wMm: wMm + 2 * marginMm, hMm: hMm + 2 * marginMm }
  const made = await createDocument(tx, owner, { from: 'blank', side: 'front', name: 'Summit 5K stickers', ...board })
  const asset = imageAssetId(fileId)
  const { data, info } = await sharp(picture.bytes).resize(SHAPE_PX).ensureAlpha().raw().toBuffer({ resolveWithObject: true }) // biome-ignore format: one line
  const shape = required(silhouetteOf({ width: info.width, height: info.height, data }), 'an outline')
  const image: ImageObject = {
    id: 'picture',
    type: 'image',
    name: 'Summit 5K',
    asset,
    wMm,
    hMm,
    m: translation(marginMm, marginMm),
    outline: formatPath(transformPath(shape, [wMm, 0, 0, hMm, 0, 0])),
    cutline: { offsetMm: 2.5, smoothMm: 1.5 }
  }
  const size = { wPx: picture.width, hPx: picture.height }
  const drawn = addAsset(made.design, asset, { kind: 'image', sha256, mime: 'image/png', ...size })
  const [layer, ...others] = drawn.layers
  const design = setProduction(
    { ...drawn, objects: { [image.id]: image }, layers: [{ ...layer!, children: [image.id] }, ...others] },
    {
      regMarks: 'silhouette3',
      quantity: 30,
      blankCents: 0,
      print: PrintSetup.parse({ size: 'letter', through: 'each' })
    }
  )
  await saveDocument(tx, owner, { id: made.id, rev: made.rev, design })
}

const SHAPE_PX = 900

async function nodes(tx: Db, owner: Member, kind: 'folder' | 'tag', names: string[]): Promise<Map<string, string>> {
  const made = new Map<string, string>()
  for (const name of new Set(names)) made.set(name, (await createNode(tx, owner, { kind, name, parentId: null })).id)
  return made
}
