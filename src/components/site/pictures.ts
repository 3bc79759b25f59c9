// The drawn products of the public pages, each a file of its own: /drawings/NAME.svg.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

import { drawTry } from '#lib/client/try-it/drawing.ts'
import { TRY_FIRST } from '#lib/client/try-it/state.ts'
import { formatPath } from '#lib/designer/geometry/path.ts'
import { createFontBook } from '#lib/designer/text/font-book.ts'
import { layoutText } from '#lib/designer/text/layout.ts'
import { GARMENT_COLOURS } from '#lib/garments/colours.ts'
import { drawPicture } from '#lib/garments/picture.ts'
import type { GarmentKind } from '#lib/shared/garment-kinds.ts'

type Draw = () => Promise<string>

const ARTWORK = 'src/lib/server/demo/artwork'
const book = createFontBook(path => readFile(join('node_modules', path)))

export const DRAWINGS: Record<string, Draw> = {
  /** What the piece to play with shows first. */
  first,
  washington: jersey('WASHINGTON', '14', 'Forest Green', '#fedd00'),
  rivera: jersey('RIVERA', '07', 'Cardinal', '#f5ac0c'),
  okafor: jersey('OKAFOR', '23', 'Navy', '#ffffff'),
  lindqvist: jersey('LINDQVIST', '14', 'Forest Green', '#fedd00'),
  tran: jersey('TRAN', '9', 'Purple', '#d3d5d7'),
  carter: jersey('CARTER', '40', 'Gold', '#5b1f2e'),
  banner,
  robotics: artwork('northside-robotics', 'tee', 'Heather Gray', 200),
  jazz: artwork('lakeview-jazz-band', 'long-sleeve', 'White', 210),
  family: artwork('delgado-family', 'tee', 'Sand', 210),
  bakery: artwork('bluebird-bakery', 'tote', 'Natural', 200),
  staff: artwork('northgate-crest', 'polo', 'Powder Blue', 84),
  run: artwork('summit-5k', 'tee', 'White', 220),
  class: artwork('class-of-2027', 'hoodie', 'Heather Gray', 190),
  camp: artwork('willow-creek-camp', 'tee', 'Gold', 210),
  gym: artwork('iron-oak-gym', 'hoodie', 'White', 180),
  swim: artwork('harbor-swim-club', 'hoodie', 'Powder Blue', 180),
  parents: artwork('maple-street-pta', 'tee', 'Ash', 210)
}

function hexOf(name: string): string {
  return GARMENT_COLOURS.find(colour => colour.name === name)?.hex ?? '#ffffff'
}

/** From behind, its letters as outlines: a picture may load no font. */
function jersey(name: string, number: string, colour: string, film: string): Draw {
  return async () => {
    await book.load(['graduate'])
    return drawTry({ name, number, font: 'graduate', arch: 30, film, shirt: hexOf(colour) }, book).shirt
  }
}

function artwork(file: string, kind: GarmentKind, colour: string, sizeMm: number): Draw {
  return async () => {
    const href = `data:image/svg+xml;base64,${(await readFile(join(ARTWORK, `${file}.svg`))).toString('base64')}`
    const layer = { type: 'image', href, x: -sizeMm / 2, y: 12, width: sizeMm, height: sizeMm } as const
    return drawPicture({ kind, side: 'front', hex: hexOf(colour), idPrefix: 'd', layers: [layer] })
  }
}

async function first(): Promise<string> {
  await book.load([TRY_FIRST.font])
  return drawTry(TRY_FIRST, book).shirt
}

/** What sign makers sell: a banner between two posts. */
async function banner(): Promise<string> {
  await book.load(['graduate'])
  const eyelets = [250, 375, 500, 625, 750].flatMap(x => [310, 670].map(y => `<circle cx="${x}" cy="${y}" r="9"/>`))
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 1000">' +
    '<ellipse cx="500" cy="884" rx="410" ry="22" fill="#21222b" opacity=".12"/>' +
    '<g fill="#8f8e93"><rect x="128" y="200" width="26" height="684" rx="8"/><rect x="846" y="200" width="26" height="684" rx="8"/></g>' +
    '<path d="M154 300 205 316M154 690l51-26M846 300l-51 16m51 374-51-26" stroke="#565763" stroke-width="6" fill="none"/>' +
    '<path d="M200 285q300 22 600 0v410q-300 22-600 0z" fill="#fff" stroke="#cbc8c2" stroke-width="3"/>' +
    '<path d="M200 285q300 22 600 0v96q-300 22-600 0z" fill="#c8202f"/>' +
    `<g fill="#565763">${eyelets.join('')}</g>` +
    line('GRAND', 366, 62, '#ffffff') +
    line('OPENING', 500, 104, '#21222b') +
    line('SATURDAY 9 AM', 610, 58, '#c8202f') +
    '</svg>'
  )
}

function line(s: string, y: number, sizeMm: number, fill: string): string {
  const runs = [{ s, font: 'graduate', sizeMm, trackMm: 0, features: {} }]
  const { letters } = layoutText(
    { text: { runs, align: 'center', lineHeight: 1, warp: { kind: 'none', bend: 0 } }, bind: undefined },
    book
  )
  return `<path fill="${fill}" transform="translate(500 ${y})" d="${formatPath(letters.flat(), 1)}"/>`
}
