// The drawn products of the public pages.
import { GARMENT_COLOURS } from '#lib/garments/colours.ts'
import { drawPicture } from '#lib/garments/picture.ts'
import type { GarmentKind } from '#lib/shared/garment-kinds.ts'

const hexOf = (name: string) => GARMENT_COLOURS.find(colour => colour.name === name)?.hex ?? '#ffffff'

/** A drawing of ours that lies under src/lib/server/demo/artwork, in the middle of the chest. */
export function withArtwork(idPrefix: string, kind: GarmentKind, colour: string, svg: string, sizeMm: number): string {
  const href = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
  const layer = { type: 'image', href, x: -sizeMm / 2, y: 12, width: sizeMm, height: sizeMm } as const
  return drawPicture({ kind, side: 'front', hex: hexOf(colour), idPrefix, layers: [layer] })
}

/** A jersey from behind. */
export function jersey(
  idPrefix: string,
  { name, number, colour, film }: { name: string; number: string; colour: string; film: string }
): string {
  return drawPicture({
    kind: 'tee',
    side: 'back',
    hex: hexOf(colour),
    idPrefix,
    layers: [
      { type: 'text', text: name, font: 'collegiate', hex: film, x: 0, y: 16, heightMm: 46, maxWidthMm: 255, arch: 26 },
      { type: 'text', text: number, font: 'collegiate', hex: film, x: 0, y: 98, heightMm: 190, maxWidthMm: 240 }
    ]
  })
}

export function plain(idPrefix: string, kind: GarmentKind, colour: string, words: string, film: string): string {
  const small = kind === 'cap' || kind === 'polo'
  return drawPicture({
    kind,
    side: 'front',
    hex: hexOf(colour),
    idPrefix,
    layers: [
      {
        type: 'text',
        text: words,
        font: small ? 'collegiate' : 'block',
        hex: film,
        x: 0,
        y: small ? 8 : 40,
        heightMm: small ? 26 : 60,
        maxWidthMm: small ? 80 : 230
      }
    ]
  })
}

/** What sign makers sell: a printed banner between two posts. */
export function banner(): string {
  const eyelets = [250, 375, 500, 625, 750].flatMap(x => [310, 670].map(y => `<circle cx="${x}" cy="${y}" r="9"/>`))
  const word = (text: string, y: number, size: number, fill: string) =>
    `<text x="500" y="${y}" font-family="Graduate" font-size="${size}" text-anchor="middle" fill="${fill}">${text}</text>`
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 1000" aria-hidden="true">' +
    '<ellipse cx="500" cy="884" rx="410" ry="22" fill="#21222b" opacity=".12"/>' +
    '<g fill="#8f8e93"><rect x="128" y="200" width="26" height="684" rx="8"/><rect x="846" y="200" width="26" height="684" rx="8"/></g>' +
    '<path d="M154 300 205 316M154 690l51-26M846 300l-51 16m51 374-51-26" stroke="#565763" stroke-width="6" fill="none"/>' +
    '<path d="M200 285q300 22 600 0v410q-300 22-600 0z" fill="#fff" stroke="#cbc8c2" stroke-width="3"/>' +
    '<path d="M200 285q300 22 600 0v96q-300 22-600 0z" fill="#c8202f"/>' +
    `<g fill="#565763">${eyelets.join('')}</g>` +
    word('GRAND', 366, 62, '#fff') +
    word('OPENING', 500, 104, '#21222b') +
    word('SATURDAY 9 AM', 610, 58, '#c8202f') +
    '</svg>'
  )
}
