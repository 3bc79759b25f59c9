import { required } from '#lib/shared/required.ts'

import type { GarmentKind } from '../shared/garment-kinds.ts'
import { garmentParts, type GarmentLook } from './draw.ts'
import { GARMENTS } from './garments.ts'
import { drawLayers, type Layer, type Outliner } from './layers.ts'
import { escapeXml, isOwnPicture, safeId, short } from './markup.ts'
import type { PrintArea, Side } from './types.ts'

const VIEW_BOX = 1000

export function printArea(kind: GarmentKind, side: Side): PrintArea {
  return required(
    GARMENTS.find(garment => garment.kind === kind),
    'a garment'
  ).printAreas[side]
}

function frame(width: number, height: number, title: string | undefined, inside: string): string {
  const label = title ? `role="img" aria-label="${escapeXml(title)}"` : 'aria-hidden="true"'
  const box = `viewBox="0 0 ${short(width)} ${short(height)}"`
  return `<svg xmlns="http://www.w3.org/2000/svg" ${box} ${label}>${inside}</svg>`
}

/** A garment with its decoration: the print lies on the cloth, the folds lie over the print, cords over both. */
export function drawPicture(
  picture: GarmentLook & {
    title?: string | undefined
    layers: readonly Layer[]
    /** In place of the garment's own: that of another size. */
    area?: PrintArea
    /** Draws letters as paths. */
    outliner?: Outliner | undefined
  }
): string {
  const { cloth, over } = garmentParts(picture)
  const id = safeId(picture.idPrefix)
  const print = drawLayers(picture.layers, picture.area ?? printArea(picture.kind, picture.side), id, picture.outliner)
  const folds = picture.layers.length ? `<use href="#${id}f" clip-path="url(#${id}k)" opacity=".5"/>` : ''
  return frame(VIEW_BOX, VIEW_BOX, picture.title, cloth + print + folds + over)
}

/** The same for a product whose owner uploaded a photo. The area is given in the pixels of that photo. */
export function uploadPicture(picture: {
  href: string
  width?: number | undefined
  height?: number | undefined
  title?: string | undefined
  idPrefix: string
  layers: readonly Layer[]
  area: PrintArea
  outliner?: Outliner | undefined
}): string {
  const { width = VIEW_BOX, height = VIEW_BOX } = picture
  const photo = isOwnPicture(picture.href)
    ? `<image href="${escapeXml(picture.href)}" width="${short(width)}" height="${short(height)}" preserveAspectRatio="xMidYMid slice"/>`
    : ''
  const print = drawLayers(picture.layers, picture.area, safeId(picture.idPrefix), picture.outliner)
  return frame(width, height, picture.title, photo + print)
}
