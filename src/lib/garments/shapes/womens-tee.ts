import { pair, turn, whole } from '../outline.ts'
import type { Drawing, Fold, Piece } from '../types.ts'

const SIDE = 'C694 246 694 312 724 372C717 446 700 512 697 584C695 668 712 752 727 832C660 852 580 857 500 857'

const SLEEVE =
  'M704 190C752 212 806 266 842 330C812 360 780 386 744 406C736 394 730 384 724 372C694 312 694 246 704 190Z'

const HEM =
  'M274 814C340 832 420 837 500 837C580 837 660 832 726 814M273 821C340 839 420 844 500 844C580 844 660 839 727 821'

const BODY_FOLDS: readonly Fold[] = [
  // from the underarms over the bust
  ['crease', 664, 408, 152, 78, 26, 0.55],
  ['crease', 340, 404, 30, 82, -26, 0.5],
  ['crease', 652, 466, 140, 70, 20, 0.3],
  // drawn in at the waist
  ['crease', 664, 566, 168, 62, 22, 0.46],
  ['crease', 338, 556, 14, 64, -22, 0.42],
  ['crease', 640, 610, 158, 74, -20, 0.3],
  ['crease', 372, 604, 26, 70, 20, 0.28],
  ['crease', 640, 262, 72, 66, 16, 0.28],
  ['crease', 366, 266, 106, 72, -18, 0.3],
  // over the hips
  ['crease', 664, 740, 76, 104, 26, 0.36],
  ['crease', 342, 746, 102, 96, -26, 0.34],
  ['crease', 470, 760, 94, 92, -28, 0.22],
  ['shade', 500, 600, 0, 130, 30, 0.16],
  ['shade', 430, 824, 0, 160, 34, 0.3],
  ['light', 424, 390, 84, 130, 62, 0.5],
  ['light', 578, 392, 96, 90, 46, 0.32],
  ['light', 316, 700, 84, 110, 24, 0.45],
  ['light', 560, 720, 92, 120, 36, 0.4]
]

const sleeves: Piece = {
  outline: SLEEVE,
  folds: [
    ['crease', 776, 330, 46, 62, 20, 0.5],
    ['crease', 752, 270, 62, 52, -16, 0.34],
    ['shade', 746, 350, 62, 58, 24, 0.7],
    ['light', 784, 268, 52, 74, 26, 0.75]
  ],
  stitches: 'M834 321C804 350 772 375 737 394M829 315C799 344 768 368 733 387',
  mirrored: true
}

const inside: Piece[] = [
  {
    outline: whole('M500 154C542 154 570 147 590 134C584 208 546 262 500 262'),
    inner: true,
    face: 'inside',
    round: 20,
    stitches: 'M414 162C456 178 544 178 586 162',
    folds: [['shade', 500, 250, 0, 90, 54, 1]],
    details: () => '<rect x="482" y="174" width="36" height="22" rx="2.5" fill="#fff" opacity=".86"/>'
  },
  {
    outline: whole('M500 154C542 154 570 147 590 134L589 150C566 167 538 173 500 173'),
    inner: true,
    face: 'inside',
    round: 0,
    ribs: [{ path: 'M410 146C440 168 560 168 590 146', width: 20 }]
  }
]

const collar: Piece = {
  inner: true,
  outline: whole('M500 272C556 272 600 220 607 143C602 139 596 136 590 134C583 198 546 252 500 252'),
  round: 9,
  ribs: [{ path: 'M401 139C408 208 450 262 500 262C550 262 592 208 599 139', width: 22 }]
}

const backCollar: Piece = {
  inner: true,
  outline: whole('M500 174C548 174 590 164 607 143C602 139 596 136 590 134C572 149 540 155 500 155'),
  round: 7,
  ribs: [{ path: 'M400 138C424 160 462 165 500 165C538 165 576 160 600 138', width: 20 }]
}

const front: Drawing = [
  ...inside,
  sleeves,
  {
    outline: whole(`M500 271C555 271 600 220 606 143C640 156 676 172 704 190${SIDE}`),
    printed: true,
    folds: BODY_FOLDS,
    seams: pair('M608 147C640 160 674 175 702 194'),
    stitches: `${HEM}M395 146C402 226 446 279 500 279C554 279 598 226 605 146`
  },
  collar
]

const back: Drawing = [
  sleeves,
  {
    outline: whole(`M500 173C548 173 590 163 606 143C640 156 676 172 704 190${SIDE}`),
    printed: true,
    folds: turn(BODY_FOLDS),
    stitches: `${HEM}M397 151C424 178 462 182 500 182C538 182 576 178 603 151`
  },
  backCollar
]

export const womensTee = { front, back }
