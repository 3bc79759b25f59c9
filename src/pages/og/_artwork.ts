// What the pictures of the clip-art pages say and show: a drawing on a shirt.
import { drawTryOn, readTryOn } from '#lib/garments/try-on.ts'
import { t } from '#lib/i18n/t.ts'
import { embedPiece, findArtwork, findCategories, findPiece } from '#lib/server/design/artwork/service.ts'

import type { Words } from './_words.ts'

type Piece = Awaited<ReturnType<typeof findArtwork>>['rows'][number]

/** Of `artwork`, of a category under it, or of one drawing: `artwork/detail/{id}`. */
export async function artworkCard(path: string): Promise<(Words & { picture?: string }) | undefined> {
  const [, ...rest] = path.split('/')
  if (rest[0] === 'detail') {
    const piece = await findPiece(rest.slice(1).join('/'))
    return piece && { kicker: t('artwork.name'), title: piece.title, picture: await onShirt(piece) }
  }
  if (rest.length === 0) return { kicker: 'Platen', title: t('artwork.title'), ...(await firstOf({})) }
  if (rest[0] === 'premiumArtwork') {
    return { kicker: t('artwork.name'), title: t('artwork.premiumTitle'), ...(await firstOf({ premium: true })) }
  }
  const category = rest.join('/')
  const branches = await findCategories({})
  const found = branches.flatMap(branch => [branch, ...branch.children]).find(branch => branch.path === category)
  return found && { kicker: t('artwork.name'), title: found.label, ...(await firstOf({ category })) }
}

async function firstOf(filter: { category?: string; premium?: boolean }): Promise<{ picture?: string }> {
  const { rows } = await findArtwork({ ...filter, page: 1, pageSize: 1 })
  return rows[0] ? { picture: await onShirt(rows[0]) } : {}
}

async function onShirt(piece: Piece): Promise<string> {
  const tried = readTryOn(new URLSearchParams({ colour: 'ash' }))
  const href = await embedPiece(piece, tried.film.hex)
  return drawTryOn(tried, { href, ratio: piece.width / piece.height, title: piece.title })
}
