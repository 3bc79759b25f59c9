import { pair, turn, whole } from '../outline.ts'
import type { Drawing, Fold, Piece } from '../types.ts'

const BODY_FOLDS: readonly Fold[] = [
  ['crease', 330, 480, 76, 84, 24, 0.36],
  ['crease', 676, 474, 104, 78, -24, 0.36],
  ['crease', 296, 850, 128, 90, 30, 0.4],
  ['crease', 706, 856, 50, 84, -30, 0.42],
  ['crease', 744, 690, 86, 130, 26, 0.36],
  ['crease', 254, 640, 92, 120, -24, 0.32],
  ['crease', 590, 880, 12, 110, 24, 0.22],
  ['shade', 500, 914, 0, 260, 40, 0.5],
  ['shade', 640, 700, 70, 190, 60, 0.18],
  ['light', 410, 560, 84, 170, 90, 0.6],
  ['light', 560, 820, 100, 110, 60, 0.4]
]

const rearHandle: Piece = {
  outline: whole('M500 66C574 66 612 108 616 184L626 392L594 392L584 190C580 128 552 98 500 98'),
  face: 'inside',
  round: 6,
  stitches: pair('M500 71C570 71 606 112 611 186L621 392M500 93C556 93 585 126 589 188L599 392')
}

const frontHandle: Piece = {
  outline: whole('M500 40C592 40 636 88 641 174L654 446L618 446L606 180C602 108 562 76 500 76'),
  round: 7,
  folds: [
    ['light', 420, 70, 140, 70, 20, 0.6],
    ['shade', 640, 300, 86, 90, 14, 0.5]
  ],
  stitches: pair(
    'M500 46C588 46 630 92 635 174L648 440L624 440L612 180C607 104 564 70 500 70M648 440L622 392M624 440L646 392M622 392L646 392'
  )
}

const body: Piece = {
  outline: whole(
    'M500 378C600 379 700 377 774 372C781 560 783 760 777 936C777 942 773 945 768 946C680 953 590 955 500 955'
  ),
  printed: true,
  round: 40,
  folds: BODY_FOLDS,
  stitches:
    'M228 408C320 413 420 414 500 414C580 414 680 413 772 408M228 414C320 419 420 420 500 420C580 420 680 419 772 414',
  seams: pair('M764 374C771 560 773 760 767 948')
}

const front: Drawing = [rearHandle, body, frontHandle]
const back: Drawing = [rearHandle, { ...body, folds: turn(BODY_FOLDS) }, frontHandle]

export const tote = { front, back }
