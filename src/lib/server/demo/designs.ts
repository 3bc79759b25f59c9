import { apply } from '#lib/designer/change.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { createDocument } from '#lib/server/design/documents/create.ts'
import { moveDocuments } from '#lib/server/design/documents/list.ts'
import { saveDocument } from '#lib/server/design/documents/service.ts'
import { createNode } from '#lib/server/design/documents/tree.ts'
import { nameVersion } from '#lib/server/design/documents/versions.ts'

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
    const addTagIds = names.map(tag => tags.get(tag)!)
    await moveDocuments(tx, owner, { documentIds: [made.id], fileIds: [], addTagIds, removeTagIds: [] })
    if (version) await nameVersion(tx, owner, { id: made.id, name: version })
    const objects = Object.values(made.design.objects).flatMap(object => {
      if (object.type !== 'text') return []
      const runs = object.text.runs.map(run => ({ ...run, s: words[run.s] ?? run.s }))
      return [[object.id, { ...object, text: { ...object.text, runs } }] as const]
    })
    const fields = rows ? { rows } : {}
    const design = apply(made.design, { fields, objects: Object.fromEntries(objects) })
    await saveDocument(tx, owner, { id: made.id, rev: made.rev, design })
  }
}

async function nodes(tx: Db, owner: Member, kind: 'folder' | 'tag', names: string[]): Promise<Map<string, string>> {
  const made = new Map<string, string>()
  for (const name of new Set(names)) made.set(name, (await createNode(tx, owner, { kind, name, parentId: null })).id)
  return made
}
