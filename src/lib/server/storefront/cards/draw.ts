// Runs in the child process. The picture beside a link in chats and feeds: 1200 × 630, with the words as outlines.
import sharp from 'sharp'

import { fitText, outline } from '#lib/server/platform/paper/lettering.ts'
import { carriesWhiteText } from '#lib/shared/contrast.ts'

const WIDTH = 1200
const HEIGHT = 630
const MARGIN = 72
const PICTURE = 520

export interface Card {
  kicker: string
  title: string
  foot: string
  hex: string
  /** An SVG that carries everything it shows. */
  picture?: string | undefined
}

export interface CardTask {
  kind: 'card'
  card: Card
}

export async function drawCard({ card: { kicker, title, foot, hex, picture } }: CardTask): Promise<Buffer> {
  const [ink, faint] = ['#ffffff', 'rgba(255,255,255,.76)']
  const room = WIDTH - 2 * MARGIN - (picture ? PICTURE - 24 : 0)
  const { size, lines } = fitText(title, 'display', {
    width: room,
    height: 330,
    lines: 4,
    sizes: [88, 44],
    leading: 1.06
  })
  const top = 190 + (330 - lines.length * size * 1.06) / 2

  const say = (text: string, y: number, type: { face: 'display' | 'text'; size: number }, colour: string) =>
    `<path transform="translate(${MARGIN} ${y.toFixed(1)})" fill="${colour}" d="${outline(text, type)}"/>`
  const words = [
    say(kicker, 118, { face: 'text', size: 30 }, faint),
    ...lines.map((line, index) => say(line, top + size * 0.8 + index * size * 1.06, { face: 'display', size }, ink)),
    say(foot, HEIGHT - 72, { face: 'text', size: 28 }, faint)
  ]
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">` +
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${carriesWhiteText(hex)}"/><rect width="${WIDTH}" height="14" fill="#61b714"/>` +
    `${picture ? within(picture) : ''}${words.join('')}</svg>`
  return sharp(Buffer.from(svg)).png({ palette: true, quality: 90 }).toBuffer()
}

/** At the right, in the middle. */
function within(picture: string): string {
  const place = `x="${WIDTH - PICTURE - 36}" y="${(HEIGHT - PICTURE) / 2 + 8}" width="${PICTURE}" height="${PICTURE}"`
  return picture.replace('<svg ', `<svg ${place} `)
}
