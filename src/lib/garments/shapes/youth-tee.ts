import { pair, turn, whole } from '../outline.ts'
import type { Drawing, Fold, Piece } from '../types.ts'
import { backCollar, frontCollar, frontNeck } from './tee.ts'

/** Broader for its length than a tee for adults, with sleeves that stand out. */
const SIDE = 'C716 262 716 330 752 396C748 470 744 546 745 620C746 686 750 742 752 792C680 808 580 812 500 812'

const HEM =
  'M248 770C330 788 420 792 500 792C580 792 670 788 752 770M248 777C330 795 420 799 500 799C580 799 670 795 752 777'

const BODY_FOLDS: readonly Fold[] = [
  ['crease', 692, 430, 152, 82, 28, 0.56],
  ['crease', 672, 494, 138, 92, 24, 0.34],
  ['crease', 314, 426, 30, 88, -28, 0.52],
  ['crease', 300, 478, 50, 62, -20, 0.36],
  ['crease', 644, 266, 72, 64, 18, 0.3],
  ['crease', 366, 270, 106, 72, -18, 0.3],
  ['crease', 350, 620, 74, 120, 34, 0.3],
  ['crease', 640, 650, 106, 130, -34, 0.32],
  ['crease', 474, 712, 98, 84, -28, 0.24],
  ['crease', 706, 706, 82, 74, 22, 0.34],
  ['shade', 556, 540, 70, 120, 40, 0.2],
  ['shade', 420, 776, 0, 170, 36, 0.3],
  ['light', 420, 374, 84, 150, 70, 0.52],
  ['light', 294, 612, 88, 110, 26, 0.48],
  ['light', 564, 640, 92, 116, 34, 0.42]
]

const sleeves: Piece = {
  outline: 'M726 184C796 218 874 288 934 362C898 398 858 430 812 456C792 436 772 416 752 396C716 330 716 262 726 184Z',
  folds: [
    ['crease', 824, 374, 44, 74, 22, 0.52],
    ['crease', 790, 298, 60, 62, -18, 0.36],
    ['shade', 780, 402, 60, 62, 28, 0.72],
    ['light', 836, 284, 46, 96, 32, 0.78]
  ],
  stitches: 'M925 351C889 386 850 418 805 444M920 345C884 380 845 412 800 438',
  mirrored: true
}

const front: Drawing = [
  ...frontNeck,
  sleeves,
  {
    outline: whole(`M500 232C548 232 586 192 594 136C640 150 690 164 726 184${SIDE}`),
    printed: true,
    folds: BODY_FOLDS,
    seams: pair('M596 140C640 154 690 168 724 188'),
    stitches: `${HEM}M399 139C406 199 448 241 500 241C552 241 594 199 601 139`
  },
  frontCollar
]

const back: Drawing = [
  sleeves,
  {
    outline: whole(`M500 156C545 156 580 150 594 136C640 150 690 164 726 184${SIDE}`),
    printed: true,
    folds: turn(BODY_FOLDS),
    stitches: `${HEM}M402 146C430 166 570 166 598 146`
  },
  backCollar
]

export const youthTee = { front, back }
