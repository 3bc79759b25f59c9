import { firstArtboard } from '#lib/designer/first-artboard.ts'
import { t } from '#lib/i18n/t.ts'
import { createHash } from 'node:crypto'

import type { Imported } from '#lib/contract/doc-core.ts'
import type { Starter } from '#lib/contract/document-history.ts'
import type { Document } from '#lib/contract/documents.ts'
import { newId } from '#lib/designer/commands/ids.ts'
import { blankDesign, measuredIn } from '#lib/designer/blank.ts'
import type { Design } from '#lib/designer/design.ts'
import { nearestFilm } from '#lib/designer/films.ts'
import { type ImportChange, withImportItems } from '#lib/designer/imports.ts'
import { scaled } from '#lib/designer/importing/odd-size.ts'
import { findStarter, STARTERS } from '#lib/designer/starters/index.ts'
import { printArea } from '#lib/garments/picture.ts'
import { getArtwork } from '#lib/server/design/artwork/service.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { AppError } from '#lib/server/platform/errors.ts'
import { findWorkspacesOf } from '#lib/server/identity/workspaces/service.ts'
import type { GarmentKind } from '#lib/shared/garment-kinds.ts'
import type { Units } from '#lib/shared/units.ts'
import { required } from '#lib/shared/required.ts'

import { listFilms, stockedEntries } from './films.ts'
import { importDrawing, importFile } from './import.ts'
import { factsOf } from './read.ts'
import { addDocument, getDocument, type NewDesign } from './service.ts'
import { starterPictureOf } from './starter-pictures.ts'

interface Common {
  name?: string | undefined
  folderId?: string | null | undefined
}

export type NewDocument = Common &
  (
    | {
        from: 'blank'
        wMm?: number | undefined
        hMm?: number | undefined
        garment?: GarmentKind | undefined
        side: 'front' | 'back'
      }
    | { from: 'starter'; starter: string }
    | { from: 'document'; documentId: string; versionId?: string | undefined }
    | { from: 'file'; fileId: string }
    | { from: 'artwork'; artworkId: string }
    | { from: 'design'; design: unknown }
  )

const DEFAULT_MM = { w: 300, h: 350 }

interface Created extends Document {
  remarks: string[]
}

interface Prepared extends NewDesign {
  remarks: string[]
}

export async function createDocument(db: Db, member: Member, given: NewDocument): Promise<Created> {
  return addPrepared(db, member, await prepareDesign(db, member, given))
}

export async function addPrepared(db: Db, member: Member, { remarks, ...design }: Prepared): Promise<Created> {
  return { ...(await addDocument(db, member, design)), remarks }
}

/** What the new document begins with. Reading a file takes longer than a transaction may. */
export async function prepareDesign(db: Db, member: Member, given: NewDocument): Promise<Prepared> {
  if (given.from !== 'file' && given.from !== 'artwork') return { ...(await readGiven(db, member, given)), remarks: [] }
  const { name, folderId } = given
  const imported = await (given.from === 'file'
    ? importFile(db, member, { fileId: given.fileId })
    : drawingOf(db, member, given.artworkId))
  const { notes, suggestedScale } = imported
  // A size that is hardly meant is not taken, and that is said.
  const made = await designOf(db, member, suggestedScale === null ? imported : scaled(imported, suggestedScale))
  const changes = imported.sizes.length > 1 ? [...imported.changes, SIZE] : imported.changes
  const source = {
    file: imported.name,
    artboard: firstArtboard(made.design).id,
    ids: imported.clipboard.roots,
    makeId: newId
  }
  const design = measuredIn(await unitsOf(db, member), withImportItems(made.design, changes, source))
  // Without a note nothing is missing: what is remarked then is for who places a file by hand.
  const remarks = notes.length > 0 || suggestedScale !== null ? imported.remarks : []
  return { ...made, design, ...(name && { name }), folderId, remarks }
}

/** Nobody was asked which of several sizes is meant. */
const SIZE: ImportChange = { note: 'size', count: 1, names: [] }

async function drawingOf(db: Db, member: Member, artworkId: string): Promise<Imported> {
  const { title, svg } = await getArtwork(db, member, artworkId)
  return importDrawing(db, member, { bytes: Buffer.from(svg), name: title }, 'svg')
}

type Given = Exclude<NewDocument, { from: 'file' | 'artwork' }>

async function readGiven(db: Db, member: Member, given: Given): Promise<NewDesign> {
  const { name, folderId } = given
  switch (given.from) {
    case 'blank': {
      const { garment, side } = given
      const area = garment && printArea(garment, side)
      const design = blankDesign({
        name: name ?? t('createInDesigner.untitled'),
        wMm: given.wMm ?? area?.widthMm ?? DEFAULT_MM.w,
        hMm: given.hMm ?? area?.heightMm ?? DEFAULT_MM.h,
        films: await stockedEntries(db, member.workspaceId),
        garment: garment && { kind: garment, side }
      })
      return { design: measuredIn(await unitsOf(db, member), design), name, folderId }
    }
    case 'starter': {
      const starter = findStarter(given.starter)
      if (!starter) throw new AppError('invalid', `starter: ${t('errors.design.noStarter')}`)
      return {
        design: measuredIn(await unitsOf(db, member), starter.build()),
        name: name ?? starter.name,
        folderId,
        starter: starter.slug
      }
    }
    case 'document': {
      const { documentId: id, versionId } = given
      const source = await getDocument(db, member, { id, versionId })
      const copy = {
        name: name ?? t('errors.design.copy', { name: source.name.slice(0, 112) }),
        folderId: folderId ?? source.folderId
      }
      return { ...copy, design: source.design }
    }
    case 'design':
      return { design: given.design, name, folderId }
  }
}

async function unitsOf(db: Db, { userId, workspaceId }: Member): Promise<Units> {
  const [workspace] = await findWorkspacesOf(db, userId, workspaceId)
  return workspace?.units ?? 'mm'
}

/** Colours of the drawing become the films that look most like them: a design can only ask for what is sold. */
async function designOf(db: Db, member: Member, imported: Imported): Promise<{ design: Design; name: string }> {
  const { clipboard, widthMm, heightMm } = imported
  const name = imported.name.replace(/\.[a-z0-9]{1,5}$/i, '').slice(0, 120) || t('createInDesigner.untitled')
  const kept = await stockedEntries(db, member.workspaceId)
  const blank = blankDesign({
    name,
    wMm: sized(widthMm),
    hMm: sized(heightMm),
    films: kept
  })
  const all = await listFilms(db, member.workspaceId)
  const plain = all.filter(({ finish }) => finish === 'smooth')
  const films = new Map(
    clipboard.colours.map(({ ref, hex }) => [ref, nearestFilm(hex, plain.length > 0 ? plain : all)])
  )
  const chosen = new Map([...films.values()].map(({ ref, entry }) => [ref, entry]))
  const known = blank.palette.entries.filter(({ ref }) => !chosen.has(ref))
  const entries = [...chosen.values(), ...known]
  const refs = new Map([...films].map(([from, { ref }]) => [from, ref]))
  const objects = clipboard.objects.map(object => {
    return 'fill' in object && object.fill
      ? { ...object, fill: { ref: required(refs.get(object.fill.ref), 'a film') } }
      : object
  })
  return {
    name,
    design: {
      ...blank,
      palette: { ...blank.palette, entries: entries.map((entry, index) => ({ ...entry, index })) },
      layers: [{ ...blank.layers[0]!, children: clipboard.roots }],
      objects: Object.fromEntries(objects.map(object => [object.id, object])),
      assets: clipboard.assets
    }
  }
}

function sized(mm: number): number {
  return Math.min(Math.max(mm, 1), 5000)
}

let facts: (Omit<Starter, 'thumbnailUrl'> & { v: string })[] | undefined

export function listStarters(workspaceId: string): Starter[] {
  facts ??= STARTERS.map(({ slug, name, summary, build }) => {
    const design = build()
    const { width_mm, height_mm, colours, variables } = factsOf(design)
    const v = createHash('sha256').update(JSON.stringify(design)).digest('base64url').slice(0, 10)
    return { slug, name, summary, width: width_mm, height: height_mm, colours, variables, v }
  })
  return facts.map(({ v, ...starter }) => {
    const query = new URLSearchParams({ WorkspaceId: workspaceId, Starter: starter.slug, v })
    return { ...starter, thumbnailUrl: starterPictureOf(starter.slug) ?? `/core2/doc/thumbnail?${query}` }
  })
}
