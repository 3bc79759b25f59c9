// The designs of an item on its garment, a picture for each side, kept so that each is drawn once.
import { t } from '#lib/i18n/t.ts'
import { drawItem } from '#lib/garments/item-picture.ts'
import { type ArtworkPlace, artworkPlaces, fitInto, roomOf } from '#lib/garments/placements.ts'
import { areaOf } from '#lib/garments/decoration.ts'
import type { PinnedDesign } from '#lib/contract/document-history.ts'
import type { JobComponent, JobItem } from '#lib/contract/job-items.ts'
import type { ProposalDraft, ProposedItem } from '#lib/contract/proposals.ts'
import { getItem } from '#lib/server/catalogue/products/service.ts'
import { pinDocument } from '#lib/server/design/documents/pin.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { AppError } from '#lib/server/platform/errors.ts'
import { render } from '#lib/server/platform/files/render.ts'
import { readPictures } from '#lib/server/platform/files/serve.ts'
import { addPicture, findFile } from '#lib/server/platform/files/service.ts'
import { isBack, printAreaAt } from '#lib/shared/blanks.ts'
import { type ColourLook, lookOfColour } from '#lib/shared/garment-colours.ts'
import { GARMENT_KINDS, type GarmentKind } from '#lib/shared/garment-kinds.ts'
import { required } from '#lib/shared/required.ts'

import { settingsOf } from './content.ts'
import { drawProofs, isProof } from './proof-pictures.ts'

const ARTWORK = { width: 800, format: 'png' } as const
const PHOTO = { width: 1200, format: 'jpeg' } as const
const LIMITS = { cpuMs: 6000, clockMs: 20_000 }

type Pictures = ProposedItem['pictures']
type Pinned = Map<string, PinnedDesign>

/** Keeps each design as it is now, whatever becomes of it. */
export async function pinDesigns(db: Db, member: Member, documentIds: readonly string[]): Promise<Pinned> {
  const pinned: Pinned = new Map()
  for (const documentId of documentIds) pinned.set(documentId, await pinDocument(db, member, documentId))
  return pinned
}

interface Wanted {
  items: readonly JobItem[]
  draft: ProposalDraft
  pinned: Pinned
  /** Drawn before, by what they show. */
  known: Record<string, string>
}

/** What shows each item: what the shop chose, then its designs on the garment, else its own picture, else the garment. */
export async function picturesOf(db: Db, member: Member, { items, draft, pinned, known }: Wanted) {
  const made = { ...known }
  const pictures = new Map<string, Pictures>()
  for (const item of items) {
    const { drawn, pictures: chosen } = settingsOf(draft, item.id)
    const ups = drawn ? await drawSides(db, member, { item, pinned, made }) : []
    const own = item.pictureFileId ? [{ fileId: item.pictureFileId, caption: '', drawn: '' }] : []
    const all = [...chosen.map(each => ({ ...each, drawn: '' })), ...ups]
    const plain = drawn && all.length + own.length === 0 ? await drawPlain(db, member, item, made) : []
    const there = await Promise.all((all.length > 0 ? all : [...own, ...plain]).map(async each => ((await findFile(db, member, each.fileId)) ? each : []))) // biome-ignore format: one line
    pictures.set(item.id, there.flat())
  }
  return { pictures, made }
}

interface Side {
  item: JobItem
  pinned: Pinned
  made: Record<string, string>
}

async function drawSides(db: Db, member: Member, { item, pinned, made }: Side): Promise<Pictures> {
  const drawn = item.components.filter(({ documentId }) => documentId && pinned.has(documentId))
  if (drawn.length === 0 || item.kind === 'single') {
    return drawn.map(({ documentId, design }) => ({
      fileId: required(pinned.get(documentId!), 'a pinned version').file.id,
      caption: design
    }))
  }
  const look = { ...lookOfColour(item.blank), ...photosOf(item) }
  const { printAreas } = item.blank
  const proofs = await drawProofs(db, member, { item, look: lookOfColour(item.blank), pinned, made, photoOf: side => photoAs(db, member, photoOf(look, side)) }) // biome-ignore format: one line
  const proved = proofs.map(({ fileId, side }) => ({ ...drawnPicture(item, look, t(`papers.caption.${side}`)), fileId })) // biome-ignore format: one line
  const rest = drawn.filter(component => !isProof(component))
  if (rest.length === 0) return proved
  return [...proved, ...(await drawRest(db, member, { item, rest, look, pinned, made, printAreas }))]
}

interface Rest extends Side {
  rest: readonly JobComponent[]
  look: ColourLook & Photos
  printAreas: JobItem['blank']['printAreas']
}

async function drawRest(
  db: Db,
  member: Member,
  { item, rest, look, pinned, made, printAreas }: Rest
): Promise<Pictures> {
  const garment = await garmentOf(db, member, item)
  const sides = (['front', 'back'] as const).filter(side => rest.some(each => sideOf(each) === side))
  const pictures: Pictures = []
  for (const side of sides) {
    const on = rest.filter(each => sideOf(each) === side)
    const key = JSON.stringify([garment, ...keyOf(look), side, ...photoKey(look, side), ...(printAreas?.length ? [printAreas] : []), on.map(({ id: _, note: __, filmCents: ___, pressSeconds: ____, ...each }) => [required(pinned.get(each.documentId!), 'a pinned version').versionId, each.location, each.widthMm])]) // biome-ignore format: one line
    made[key] ??= await drawOn(db, member, {
      garment,
      ...look,
      side,
      printAreas,
      components: on,
      pinned,
      name: item.name
    })
    pictures.push({ ...drawnPicture(item, look, t(`papers.caption.${side}`)), fileId: made[key] })
  }
  return pictures
}

/** Where no design lies in the product. It says so: a shirt without its print is not what is made. */
async function drawPlain(db: Db, member: Member, item: JobItem, made: Record<string, string>): Promise<Pictures> {
  if (item.kind === 'single') return []
  const garment = await garmentOf(db, member, item)
  const colour = { ...lookOfColour(item.blank), ...photosOf(item) }
  const key = JSON.stringify([garment, ...keyOf(colour), 'plain', ...photoKey(colour, 'front')])
  const look: Look = { garment, ...colour, side: 'front', components: [], pinned: new Map(), name: item.name }
  made[key] ??= await drawOn(db, member, look)
  const caption = item.components.length > 0 ? t('papers.caption.plain') : t('papers.caption.front')
  return [{ ...drawnPicture(item, colour, caption), fileId: made[key] }]
}

interface Photos {
  frontFileId: string | null | undefined
  backFileId: string | null | undefined
}

/** Photographs of the blank, in place of the drawing. */
function photosOf({ blank: { frontFileId, backFileId } }: JobItem): Photos {
  return { frontFileId, backFileId }
}

const photoOf = ({ frontFileId, backFileId }: Photos, side: 'front' | 'back') =>
  side === 'front' ? frontFileId : backFileId

async function photoAs(db: Db, member: Member, fileId: string | null | undefined): Promise<string | null> {
  return (fileId && (await embed(db, member, [fileId], PHOTO)).get(fileId)) || null
}

/** Nothing where there is none, as in keys of before. */
const photoKey = (photos: Photos, side: 'front' | 'back') => [photoOf(photos, side) ?? []].flat()

/** A picture that was kept before heathers and hatching were drawn is not taken for one of these. */
const keyOf = ({ hex, heather }: ColourLook) => [hex ?? 'no colour', ...(heather ? ['heather'] : [])]

/** Under a garment of which nobody knows the colour stands that in words. */
function drawnPicture({ blank: { colour } }: JobItem, { hex }: ColourLook, caption: string) {
  if (hex !== null) return { caption, drawn: hex }
  return {
    caption: t('papers.caption.colourNotShown', { caption, colour: colour || t('papers.caption.noneChosen') }),
    drawn: null
  }
}

interface Look extends ColourLook, Photos {
  garment: GarmentKind
  side: 'front' | 'back'
  printAreas?: JobItem['blank']['printAreas']
  components: JobComponent[]
  pinned: Pinned
  name: string
}

async function drawOn(db: Db, member: Member, look: Look): Promise<string> {
  const { garment, hex, heather, side, components, pinned, name, printAreas } = look
  const photoId = photoOf(look, side)
  const fileIds = components.map(({ documentId }) => required(pinned.get(documentId!), 'a pinned version').file.id)
  const [hrefs, photos] = await Promise.all([
    embed(db, member, fileIds, ARTWORK),
    embed(db, member, photoId ? [photoId] : [], PHOTO)
  ])
  const artwork = components.flatMap(component => {
    const { file, widthMm, heightMm } = required(pinned.get(component.documentId!), 'a pinned version')
    const href = hrefs.get(file.id)
    const most = printAreaAt(printAreas, component.location)
    return href ? [{ href, ...boxOf(garment, component, { drawn: { widthMm, heightMm }, most }) }] : []
  })
  const colour = { hex, heather, front: null, back: null, [side]: (photoId && photos.get(photoId)) || null }
  const svg = drawItem({ item: { garment, fields: [], artwork }, colour, side, idPrefix: 'p' })
  const picture = { bytes: Buffer.from(svg), name: `${name || 'Item'}, ${side}.svg`, kind: 'picture' } as const
  return (await addPicture(db, member, picture)).id
}

/** Small enough that the drawing can be read. */
async function embed(
  db: Db,
  { workspaceId }: Member,
  fileIds: string[],
  box: { width: number; format: 'png' | 'jpeg' }
): Promise<Map<string, string>> {
  const turn = { lane: 'member', of: workspaceId } as const
  const hrefs = new Map<string, string>()
  if (fileIds.length === 0) return hrefs
  for (const [id, bytes] of await readPictures(db, workspaceId, [...new Set(fileIds)])) {
    const shrunk = await render(turn, LIMITS, async () => ({ kind: 'fit', bytes, box }))
    hrefs.set(id, `data:image/${box.format};base64,${shrunk.bytes.toString('base64')}`)
  }
  return hrefs
}

interface Sizes {
  drawn: { widthMm: number; heightMm: number }
  /** What the blank takes there, where somebody said so. */
  most: { widthMm: number; heightMm: number } | undefined
}

/** As wide as it is made, in its place: at the top and in the middle of the room that it has there. */
function boxOf(garment: GarmentKind, component: JobComponent, { drawn, most }: Sizes) {
  const side = sideOf(component)
  const room = roomOf(garment, placeOf(garment, component))
  const area = areaOf(garment, side)
  const aspect = drawn.widthMm / drawn.heightMm
  const box = fitInto(room, area, aspect)
  const widest = Math.min(area.widthMm, most?.widthMm ?? area.widthMm, (most?.heightMm ?? Infinity) * aspect)
  const width = Math.min(component.widthMm ?? drawn.widthMm, widest)
  const height = width / aspect
  return { side, x: box.x + (box.width - width) / 2, y: box.y, width, height }
}

function sideOf({ location }: JobComponent): 'front' | 'back' {
  return isBack(location) ? 'back' : 'front'
}

function placeOf(garment: GarmentKind, component: JobComponent): ArtworkPlace {
  const words = component.location.toLowerCase()
  const side = sideOf(component)
  const known = artworkPlaces(garment).filter(place => roomOf(garment, place).side === side)
  const wanted = /chest|pocket/.test(words) && side === 'front' ? (/cent/.test(words) ? 'centreChest' : 'leftChest') : /upper|yoke|neck/.test(words) && side === 'back' ? 'upperBack' : side === 'front' ? 'fullFront' : 'fullBack' // biome-ignore format: one line
  return known.find(place => place === wanted) ?? known[0] ?? required(artworkPlaces(garment)[0], 'a place')
}

const BY_NAME: [RegExp, GarmentKind][] = [
  [/hood/i, 'hoodie'],
  [/long.?sleeve|sweat|crew.?neck/i, 'long-sleeve'],
  [/polo/i, 'polo'],
  [/cap|hat|beanie/i, 'cap'],
  [/tote|bag/i, 'tote'],
  [/bodysuit|onesie|romper/i, 'bodysuit'],
  [/jacket|windbreaker/i, 'jacket'],
  [/tank|singlet/i, 'tank'],
  [/youth|kids|child/i, 'youth-tee'],
  [/wom[ae]n|ladies/i, 'womens-tee']
]

/** As the catalogue says, else by what it is called. */
async function garmentOf(db: Db, member: Member, { blank, name }: JobItem): Promise<GarmentKind> {
  if (blank.itemId) {
    const item = await getItem(db, member, blank.itemId).catch(error => {
      if (error instanceof AppError) return undefined
      throw error
    })
    const known = GARMENT_KINDS.find(kind => kind === item?.garment)
    if (known) return known
  }
  return BY_NAME.find(([words]) => words.test(`${blank.name} ${name}`))?.[1] ?? 'tee'
}
