// A label lies in the room that was left for it, whichever number and copy it got.
import { expect, test } from 'vitest'

import { pathBounds, parsePath } from '#lib/designer/geometry/path.ts'
import type { FilmPiece } from '#lib/designer/production/pieces.ts'
import { labelPath, labelRoom } from '#lib/designer/rolls/labels.ts'

import { sized } from '../../support/long.ts'
import { seeded } from '../../support/outlines.ts'

function piece(wMm: number, { design, quantity }: { design: string; quantity: number }): FilmPiece {
  const facts = { path: parsePath('M0 0L10 0L10 10Z'), wMm, hMm: 10, outlines: 1, holes: 0, cutMm: 30 }
  const what = { design }
  return {
    id: 'p',
    member: '',
    what,
    row: -1,
    artboard: 'a',
    pass: 1,
    passes: 1,
    turn: 0,
    quantity,
    ...facts
  } as FilmPiece
}

test('breaks a label as its longest figures are broken, so that a shorter one is no wider', () => {
  for (let seed = 1; seed <= sized(100, 2000); seed++) {
    const random = seeded(seed)
    const highest = [9, 99, 999][Math.floor(random() * 3)]!
    const quantity = random() < 0.5 ? 1 : 1 + Math.floor(random() * 40)
    const design = ['1042-1', '1042-1 SPARE', 'Crew tee', 'A very long name that nobody shortened'][
      Math.floor(random() * 4)
    ]!
    const signMm = 2 + random() * 4
    const own = piece(10 + random() * 80, { design, quantity })
    const room = labelRoom(own, { signMm, highest })
    const written = { number: 1 + Math.floor(random() * highest), copy: 1 + Math.floor(random() * quantity) }
    const drawn = pathBounds(
      labelPath({ ...own, dress: { room: [], label: { x: 0, y: 0, ...room } } }, written, signMm)
    )

    expect(drawn.maxX, `seed ${seed}`).toBeLessThanOrEqual(room.widthMm + 1e-6)
    expect(drawn.maxY, `seed ${seed}`).toBeLessThanOrEqual(room.heightMm + 1e-6)
  }
})
