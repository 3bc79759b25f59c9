// What stands beside a piece on the roll: its number in the list, what it is, and which copy of how many.
import type { Path } from '../geometry/path.ts'
import type { FilmPiece } from '../production/pieces.ts'
import { plainLetters, strokeText, textWidth } from './stroke-letters.ts'

/** Room between lines, as a share of their height. */
const LEADING = 1.5

/** Below a small piece a label is wider than the piece. */
const LEAST_WIDTH_MM = 30

const [MOST_NAME, MOST_ROW] = [30, 40]

type Named = Pick<FilmPiece, 'what' | 'tile' | 'pass' | 'passes' | 'quantity'>

interface Written {
  /** In the list of the roll. */
  number: number | string
  /** From 1. */
  copy: number | string
}

/** One sentence, as the list of the roll says it as well. */
export function labelText({ what, tile, pass, passes, quantity }: Named, { number, copy }: Written): string {
  return [
    number,
    shortened(what.design, MOST_NAME),
    what.artboard && shortened(what.artboard, MOST_NAME),
    what.row && shortened(what.row, MOST_ROW),
    quantity > 1 && `${copy}/${quantity}`,
    passes > 1 && `PASS ${pass}/${passes}`,
    tile && `TILE ${tile.number}/${tile.of}`
  ]
    .filter(Boolean)
    .join(' - ')
}

function shortened(text: string, most: number): string {
  const signs = [...plainLetters(text)]
  return signs.length > most ? `${signs.slice(0, most - 2).join('')}..` : signs.join('')
}

interface Room {
  widthMm: number
  heightMm: number
  /** The label is broken as its longest figures would be, so that it never is wider than this room. */
  highest: number
}

/** The room that any label of the piece fits into, whichever number and copy it gets. */
export function labelRoom(
  piece: Named & { wMm: number },
  { signMm, highest }: { signMm: number; highest: number }
): Room {
  const widest = labelText(piece, widestOf(piece, highest))
  const lines = linesOf(widest, { most: signsIn(piece.wMm, signMm), like: widest })
  return {
    widthMm: Math.max(...lines.map(line => textWidth([...line].length, signMm))),
    heightMm: signMm * (1 + (lines.length - 1) * LEADING),
    highest
  }
}

function widestOf({ quantity }: Pick<Named, 'quantity'>, highest: number): Written {
  return { number: nines(highest), copy: nines(quantity) }
}

function nines(highest: number): string {
  return '9'.repeat(String(highest).length)
}

function signsIn(widthMm: number, signMm: number): number {
  const room = Math.max(widthMm, LEAST_WIDTH_MM)
  let signs = 4
  while (textWidth(signs + 1, signMm) <= room) signs++
  return signs
}

export function labelPath(piece: FilmPiece, written: Written, signMm: number): Path {
  const at = piece.dress?.label
  if (!at) return []
  const like = labelText(piece, widestOf(piece, at.highest))
  return linesOf(labelText(piece, written), { most: signsIn(piece.wMm, signMm), like }).flatMap((line, index) =>
    strokeText(line, { x: at.x, y: at.y + index * signMm * LEADING, heightMm: signMm })
  )
}

/** Broken where `like` is, which has the same words with longer figures. */
function linesOf(text: string, { most, like }: { most: number; like: string }): string[] {
  const lines: string[] = []
  const longest = like.split(' ').map(word => [...word].length)
  let line = ''
  let length = 0
  for (const [index, word] of text.split(' ').entries()) {
    const signs = [...word]
    let own = longest[index] ?? signs.length
    if (line && length + 1 + own <= most) {
      line = `${line} ${word}`
      length += 1 + own
      continue
    }
    if (line) lines.push(line)
    for (; signs.length > most; own -= most) lines.push(signs.splice(0, most).join(''))
    line = signs.join('')
    length = own
  }
  return line ? [...lines, line] : lines
}
