// A design with a picture on printable film, saved in a shop, as a part of a frozen piece.
import { createDocument } from '#lib/contract/documents.ts'
import { nameDocumentVersion } from '#lib/contract/document-history.ts'
import { imageAssetId } from '#lib/designer/assets.ts'
import { paletteOf } from '#lib/designer/films.ts'

import { rect } from './designs.ts'
import { uploaded } from './pictures.ts'
import { ASSETS, photoJpeg, photoObject, printDesign } from './print-designs.ts'
import { type Person, sent } from './world.ts'

/** A picture with a cut line and a square beside it. */
export async function printedPart(as: Person) {
  const photo = await uploaded(as, Buffer.from(await photoJpeg()), { name: 'team.jpg', type: 'image/jpeg' })
  const asset = imageAssetId(photo.id)
  const palette = paletteOf(['PR-FULL-COLOUR-TRANSFER'])
  const picture = {
    ...photoObject('i', { m: [1, 0, 0, 1, 20, 20], wMm: 80, hMm: 48, cutline: { offsetMm: 3 } }),
    asset
  }
  const square = rect('r', [120, 30, 40, 20], palette.entries[0]!.ref)
  const assets = { [asset]: ASSETS['file:photo'] }
  const design = printDesign([picture, square], {}, { palette, assets })
  const query = { WorkspaceId: as.workspaceId }
  const { id } = await sent(createDocument, { as, query, body: { from: 'design', name: 'Team', design } })
  const { id: versionId } = await sent(nameDocumentVersion, { as, query: { ...query, Id: id }, body: { name: 'Sold' } })
  const content = { kind: 'design', documentId: id, versionId, values: {}, widthMm: null } as const
  return { side: 'front', scale: 1, content } as const
}
