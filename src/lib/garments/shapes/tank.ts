import { pair, turn, whole } from '../outline.ts'
import type { Drawing, Piece } from '../types.ts'
import { BODY_FOLDS, HEM_STITCHES } from './tee.ts'

const SIDE = 'C640 250 668 358 748 402C742 476 737 562 739 640C740 720 746 800 749 866C680 884 580 888 500 888'

/** Without what pulls at sleeves. */
const FOLDS = BODY_FOLDS.filter(([, , y]) => y > 300)

const armBinding: Piece = {
  inner: true,
  outline: 'M654 158C640 250 668 358 748 402L747 422C650 376 618 256 633 151Z',
  round: 7,
  ribs: [{ path: 'M644 152C630 250 662 366 748 411', width: 20 }],
  mirrored: true
}

const rear: Piece[] = [
  {
    // The wrong side of the back, seen through neck and armholes.
    outline: whole('M500 186C552 186 582 168 592 138L636 150C628 250 658 372 726 412L700 470L500 470'),
    inner: true,
    face: 'inside',
    round: 20,
    folds: [['shade', 500, 276, 0, 110, 60, 1]],
    details: () => '<rect x="481" y="206" width="38" height="24" rx="2.5" fill="#fff" opacity=".86"/>'
  },
  {
    outline: whole('M500 186C552 186 582 168 592 138L613 144C604 184 566 207 500 207'),
    inner: true,
    face: 'inside',
    round: 0,
    ribs: [{ path: 'M397 141C408 180 446 197 500 197C554 197 592 180 603 141', width: 20 }]
  }
]

const neckBinding: Piece = {
  inner: true,
  outline: whole('M500 306C568 306 606 248 613 144L592 138C586 236 552 286 500 286'),
  round: 7,
  ribs: [{ path: 'M398 141C406 240 444 296 500 296C556 296 594 240 602 141', width: 20 }]
}

const backBinding: Piece = {
  inner: true,
  outline: whole('M500 207C566 207 604 184 613 144L592 138C582 168 552 186 500 186'),
  round: 6,
  ribs: [{ path: 'M397 141C408 180 446 197 500 197C554 197 592 180 603 141', width: 20 }]
}

const ARM_STITCHES = pair('M628 152C613 262 646 384 742 430')
const SHOULDER = pair('M611 147L636 154')

const front: Drawing = [
  ...rear,
  {
    outline: whole(`M500 305C567 305 605 248 612 144L654 158${SIDE}`),
    printed: true,
    folds: FOLDS,
    seams: SHOULDER,
    stitches: `${HEM_STITCHES}${ARM_STITCHES}M382 147C392 256 434 313 500 313C566 313 608 256 618 147`
  },
  neckBinding,
  armBinding
]

const back: Drawing = [
  {
    outline: whole(`M500 206C565 206 603 184 612 144L654 158${SIDE}`),
    printed: true,
    folds: turn(FOLDS),
    seams: SHOULDER,
    stitches: `${HEM_STITCHES}${ARM_STITCHES}M380 148C394 194 438 215 500 215C562 215 606 194 620 148`
  },
  backBinding,
  armBinding
]

export const tank = { front, back }
