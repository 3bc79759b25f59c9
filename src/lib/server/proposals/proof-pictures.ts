// The pictures of proofs: artboards of a pinned version on their garments, as the designer's mock-up draws them.
import type { ProofPlace } from '#lib/contract/job-items.ts'
import type { JobComponent, JobItem } from '#lib/contract/job-items.ts'
import type { PinnedDesign } from '#lib/contract/document-history.ts'
import { drawItem } from '#lib/garments/item-picture.ts'
import { areaOfSize, drawnSize, GARMENT_SIZES } from '#lib/garments/sizes.ts'
import { croppedDesign } from '#lib/server/design/documents/draw.ts'
import { readDesignsOfVersions } from '#lib/server/design/documents/pin.ts'
import type { Member } from '#lib/server/platform/access/actor.ts'
import type { Db } from '#lib/server/platform/db/index.ts'
import { render } from '#lib/server/platform/files/render.ts'
import { addPicture } from '#lib/server/platform/files/service.ts'
import type { ColourLook } from '#lib/shared/garment-colours.ts'
import type { PhotoArea } from '#lib/shared/photo-area.ts'
import { required } from '#lib/shared/required.ts'

import type { PhotoTask } from './photo-work.ts'

const ARTWORK = { width: 800, format: 'png' } as const
const LIMITS = { cpuMs: 6000, clockMs: 20_000 }

interface Proved extends JobComponent {
  proof: ProofPlace
}

export function isProof(component: JobComponent): component is Proved {
  return component.documentId !== null && component.proof !== undefined
}

interface Wanted {
  item: JobItem
  look: ColourLook
  /** The photograph of a side, as a data: address. */
  photoOf: (side: 'front' | 'back') => Promise<string | null>
  pinned: ReadonlyMap<string, PinnedDesign>
  /** Drawn before, by what they show. */
  made: Record<string, string>
}

/** A picture for each garment and side, front first. */
export async function drawProofs(db: Db, member: Member, wanted: Wanted) {
  const { item, look, pinned, made } = wanted
  const groups = Map.groupBy(
    item.components.filter(isProof),
    ({ proof }) => `${proof.garment} ${proof.side} ${proof.size} ${proof.photo ?? ''}`
  )
  const pictures: { fileId: string; side: 'front' | 'back' }[] = []
  for (const on of [...groups.values()].toSorted((a, b) => order(a) - order(b))) {
    const { garment, side, size, photo: ofPhoto } = on[0].proof
    const of = on.map(({ documentId, widthMm, heightMm, proof }) => {
      return [
        required(pinned.get(documentId!), 'a pinned version').versionId,
        proof.artboard,
        proof.xMm,
        proof.yMm,
        widthMm,
        heightMm
      ]
    })
    const photo = await wanted.photoOf(side)
    const { blank } = item
    const area = (ofPhoto && photo && (side === 'back' ? blank.backArea : blank.frontArea)) || undefined
    const key = JSON.stringify([
      'proof',
      garment,
      side,
      size,
      look,
      of,
      (side === 'back' ? blank.backFileId : blank.frontFileId) ?? '',
      ...(area ? [area] : [])
    ])
    made[key] ??= await drawProof(db, member, { on, look, photo, area, pinned, name: item.name })
    pictures.push({ fileId: made[key], side })
  }
  return pictures
}

const order = ([{ proof }]: [Proved, ...Proved[]]) => (proof.side === 'front' ? 0 : 1)

interface Drawn {
  on: [Proved, ...Proved[]]
  look: ColourLook
  photo: string | null
  /** The print area on the photo, where it lies on that. */
  area: PhotoArea | undefined
  pinned: Wanted['pinned']
  name: string
}

async function drawProof(db: Db, member: Member, drawn: Drawn): Promise<string> {
  const { on, look, photo, area: photoArea, pinned, name } = drawn
  const { garment, side, size } = on[0].proof
  const artwork = []
  for (const component of on) {
    const art = await artOf(db, member, component, pinned)
    // An artboard that is gone from the design shows nothing.
    if (!art) continue
    const width = component.widthMm ?? art.widthMm
    const height = (width * art.heightMm) / art.widthMm
    const { xMm, yMm } = component.proof
    artwork.push({ bytes: art.bytes, href: art.href, side, x: xMm - width / 2, y: yMm, width, height })
  }
  if (photo && photoArea) {
    const prints = artwork.map(({ bytes, x, y, width, height }) => ({
      bytes,
      box: { x: photoArea.widthMm / 2 + x, y, width, height }
    }))
    const task: PhotoTask = {
      photo: Buffer.from(photo.slice(photo.indexOf(',') + 1), 'base64'),
      prints,
      area: photoArea
    }
    const turn = { lane: 'member', of: member.workspaceId } as const
    const { bytes } = await render(turn, LIMITS, async () => ({ kind: 'proof-photo', ...task }))
    return (await addPicture(db, member, { bytes, name: `${name || 'Item'}, ${side}.png`, kind: 'picture' })).id
  }
  const area = areaOfSize(garment, side, GARMENT_SIZES.find(({ id }) => id === size) ?? drawnSize(garment))
  const colour = { ...look, front: null, back: null, [side]: photo }
  const svg = drawItem({ item: { garment, fields: [], artwork }, colour, side, area, idPrefix: 'p' })
  const picture = { bytes: Buffer.from(svg), name: `${name || 'Item'}, ${side}.svg`, kind: 'picture' } as const
  return (await addPicture(db, member, picture)).id
}

async function artOf(db: Db, member: Member, { documentId, proof }: Proved, pinned: Wanted['pinned']) {
  const { versionId } = required(pinned.get(documentId!), 'a pinned version')
  const design = required((await readDesignsOfVersions(db, member, [versionId]))[versionId], 'a version')
  const artboard = design.artboards.findIndex(({ id }) => id === proof.artboard)
  const art = artboard < 0 ? undefined : await croppedDesign(db, member.workspaceId, { design, artboard })
  if (!art) return undefined
  const turn = { lane: 'member', of: member.workspaceId } as const
  const shrunk = await render(turn, LIMITS, async () => ({ kind: 'fit', bytes: Buffer.from(art.svg), box: ARTWORK }))
  return {
    bytes: shrunk.bytes,
    href: `data:image/png;base64,${shrunk.bytes.toString('base64')}`,
    widthMm: art.at.maxX - art.at.minX,
    heightMm: art.at.maxY - art.at.minY
  }
}
