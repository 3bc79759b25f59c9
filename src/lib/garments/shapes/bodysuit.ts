import { pair, turn, whole } from '../outline.ts'
import type { Tint } from '../tint.ts'
import type { Drawing, Fold, Piece } from '../types.ts'

/** From the shoulder over the leg's opening to the crotch. */
const SIDE = 'C724 282 722 332 736 384C726 470 724 560 736 648C690 690 640 744 604 812C598 836 596 852 594 872'

const BODY_FOLDS: readonly Fold[] = [
  ['crease', 676, 420, 150, 78, 28, 0.54],
  ['crease', 326, 416, 32, 82, -28, 0.5],
  ['crease', 640, 290, 74, 62, 16, 0.3],
  ['crease', 362, 296, 106, 70, -18, 0.3],
  ['crease', 330, 560, 82, 100, 26, 0.3],
  ['crease', 668, 590, 100, 110, -26, 0.34],
  // towards the snaps
  ['crease', 424, 744, 62, 90, 26, 0.5],
  ['crease', 580, 742, 118, 88, -26, 0.5],
  ['crease', 500, 700, 90, 90, 22, 0.26],
  ['shade', 500, 850, 0, 100, 40, 0.5],
  ['light', 420, 420, 84, 150, 70, 0.55],
  ['light', 306, 580, 88, 90, 24, 0.45],
  ['light', 560, 600, 92, 110, 40, 0.42]
]

const sleeves: Piece = {
  outline: 'M722 226C782 244 838 296 876 356C848 386 814 410 776 428C762 412 748 398 736 384C722 332 724 282 722 226Z',
  folds: [
    ['crease', 800, 372, 44, 62, 20, 0.5],
    ['crease', 770, 302, 60, 54, -16, 0.34],
    ['shade', 758, 386, 60, 56, 24, 0.7],
    ['light', 806, 300, 48, 78, 28, 0.75]
  ],
  stitches: 'M866 346C838 374 806 398 769 416M861 340C833 368 801 392 764 410',
  mirrored: true
}

const legs: Piece = {
  inner: true,
  outline: 'M736 648C690 690 640 744 604 812L584 800C620 730 670 678 733 624Z',
  round: 8,
  ribs: [{ path: 'M736 636C684 682 632 736 594 806', width: 24 }],
  mirrored: true
}

/** The shoulders lap over each other: the front lies on the back. */
const lap: Piece = {
  inner: true,
  outline: 'M613 168C650 179 694 201 721 226C725 246 727 264 728 282C692 254 650 238 604 230C610 210 613 188 613 168Z',
  folds: [['shade', 690, 246, 40, 60, 16, 0.6]],
  round: 12,
  mirrored: true
}

const frontNeck: Piece[] = [
  {
    outline: whole('M500 178C544 178 570 171 589 160C584 222 548 268 500 268'),
    inner: true,
    face: 'inside',
    round: 20,
    folds: [['shade', 500, 258, 0, 90, 46, 1]],
    details: () => '<rect x="480" y="198" width="40" height="26" rx="2.5" fill="#fff" opacity=".86"/>'
  },
  {
    outline: whole('M500 178C544 178 570 171 589 160L588 180C566 194 538 200 500 200'),
    inner: true,
    face: 'inside',
    round: 0,
    ribs: [{ path: 'M408 172C440 190 560 190 592 172', width: 24 }]
  }
]

const collar: Piece = {
  inner: true,
  outline: whole('M500 290C560 290 606 240 614 168L590 158C582 222 548 264 500 264'),
  round: 10,
  ribs: [{ path: 'M398 163C406 232 446 277 500 277C554 277 594 232 602 163', width: 28 }]
}

const backCollar: Piece = {
  inner: true,
  outline: whole('M500 206C552 206 596 194 614 168L590 158C572 174 542 180 500 180'),
  round: 8,
  ribs: [{ path: 'M398 163C426 188 462 193 500 193C538 193 574 188 602 163', width: 26 }]
}

function snap(x: number, { shade, edge }: Tint): string {
  return (
    `<circle cx="${x}" cy="862" r="11" fill="${shade}" opacity=".35"/><circle cx="${x}" cy="860" r="10" fill="#c9ced6" stroke="${edge}" stroke-width="1.2"/>` +
    `<circle cx="${x}" cy="860" r="5.5" fill="#e9ecf1" stroke="#8b919b" stroke-width="1.2"/>`
  )
}

/** The flap with its snaps, front over back. */
const flap: Piece = {
  inner: true,
  outline: whole('M500 838C532 838 566 838 598 834C596 848 595 862 594 886C562 890 532 891 500 891'),
  round: 8,
  stitches: 'M404 841C440 845 560 845 596 841M407 883C440 886 560 886 593 883',
  details: colours => snap(440, colours) + snap(500, colours) + snap(560, colours)
}

const LEG_STITCHES = pair('M732 612C666 670 612 726 577 796')

const front: Drawing = [
  ...frontNeck,
  sleeves,
  {
    outline: whole(`M500 288C558 288 604 240 612 166C650 178 694 200 722 226${SIDE}C562 878 532 880 500 880`),
    printed: true,
    folds: BODY_FOLDS,
    seams: pair('M606 232C650 238 694 256 726 284'),
    stitches: `${LEG_STITCHES}M388 170C396 246 440 297 500 297C560 297 604 246 612 170`
  },
  legs,
  flap,
  collar
]

const back: Drawing = [
  sleeves,
  {
    outline: whole(`M500 204C550 204 594 192 612 166C650 178 694 200 722 226${SIDE}C562 878 532 880 500 880`),
    printed: true,
    folds: turn(BODY_FOLDS),
    stitches: `${LEG_STITCHES}M390 178C426 208 462 213 500 213C538 213 574 208 610 178`
  },
  { ...lap, seams: 'M606 232C650 240 694 258 726 286' },
  legs,
  { ...flap, details: () => '' },
  backCollar
]

export const bodysuit = { front, back }
