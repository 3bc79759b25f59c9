import { pair, turn, whole } from '../outline.ts'
import type { Drawing, Fold, Piece } from '../types.ts'

const BODY_SIDE = 'C713 250 713 318 750 386C743 470 737 560 739 640C740 720 746 800 749 866C680 884 580 888 500 888'

export const sleeve =
  'M728 184C792 216 862 292 920 374C886 406 848 440 806 466C788 438 770 410 750 386C713 318 713 250 728 184Z'

const SLEEVE_STITCHES = 'M911 362C877 394 839 428 798 453M906 356C872 388 834 422 794 447'

export const SLEEVE_FOLDS: readonly Fold[] = [
  ['crease', 818, 378, 44, 76, 24, 0.55],
  ['crease', 784, 296, 62, 66, -18, 0.36],
  ['shade', 776, 404, 62, 66, 30, 0.75],
  ['light', 826, 284, 48, 100, 34, 0.8]
]

export const HEM_STITCHES =
  'M251 846C330 864 420 868 500 868C580 868 670 864 749 846M251 853C330 871 420 875 500 875C580 875 670 871 749 853'

export const BODY_FOLDS: readonly Fold[] = [
  // pulled from the underarms towards the middle
  ['crease', 690, 424, 150, 84, 30, 0.6],
  ['crease', 668, 492, 136, 104, 26, 0.36],
  ['crease', 318, 420, 32, 92, -30, 0.55],
  ['crease', 300, 470, 52, 64, -22, 0.4],
  // down from the shoulders
  ['crease', 646, 258, 70, 74, 18, 0.3],
  ['crease', 366, 264, 106, 84, -20, 0.32],
  // long drapes
  ['crease', 352, 640, 76, 150, 36, 0.3],
  ['crease', 462, 776, 96, 104, -34, 0.26],
  ['crease', 628, 704, 104, 168, -38, 0.34],
  ['crease', 704, 768, 82, 92, 24, 0.34],
  ['shade', 560, 560, 70, 150, 44, 0.22],
  ['shade', 420, 850, 0, 170, 40, 0.3],
  ['light', 420, 360, 84, 170, 74, 0.55],
  ['light', 296, 640, 88, 130, 28, 0.5],
  ['light', 560, 700, 92, 140, 36, 0.45]
]

export const teeBody = {
  front: whole(`M500 232C548 232 586 192 594 136C640 150 690 164 728 184${BODY_SIDE}`),
  back: whole(`M500 156C545 156 580 150 594 136C640 150 690 164 728 184${BODY_SIDE}`)
}

const sleeves: Piece = { outline: sleeve, folds: SLEEVE_FOLDS, stitches: SLEEVE_STITCHES, mirrored: true }

export const frontNeck: Piece[] = [
  {
    outline: whole('M500 142C536 142 558 137 575 127C569 196 540 224 500 224'),
    inner: true,
    face: 'inside',
    round: 20,
    stitches: 'M420 158C460 170 540 170 580 158',
    folds: [['shade', 500, 215, 0, 90, 50, 1]],
    details: () => '<rect x="479" y="166" width="42" height="26" rx="2.5" fill="#fff" opacity=".86"/>'
  },
  {
    outline: whole('M500 142C536 142 558 137 575 127L574 150C560 162 535 166 500 166'),
    inner: true,
    face: 'inside',
    round: 0,
    ribs: [{ path: 'M424 139C450 158 550 158 576 139', width: 26 }]
  }
]

export const frontCollar: Piece = {
  inner: true,
  outline: whole('M500 233C549 233 587 193 595 136C590 132 582 129 575 127C567 178 541 207 500 207'),
  round: 12,
  ribs: [{ path: 'M415 130C423 186 456 220 500 220C544 220 577 186 585 130', width: 28 }]
}

export const backCollar: Piece = {
  inner: true,
  outline: whole('M500 157C545 157 582 151 595 136C590 132 582 129 575 127C560 134 540 137 500 137'),
  round: 8,
  ribs: [{ path: 'M415 130C430 143 460 147 500 147C540 147 570 143 585 130', width: 22 }]
}

function front(): Drawing {
  return [
    ...frontNeck,
    sleeves,
    {
      outline: teeBody.front,
      printed: true,
      folds: BODY_FOLDS,
      seams: pair('M596 140C640 154 690 168 726 188'),
      stitches: `${HEM_STITCHES}M399 139C406 199 448 241 500 241C552 241 594 199 601 139`
    },
    frontCollar
  ]
}

function back(): Drawing {
  return [
    sleeves,
    {
      outline: teeBody.back,
      printed: true,
      folds: turn(BODY_FOLDS),
      stitches: `${HEM_STITCHES}M402 146C430 166 570 166 598 146`
    },
    backCollar
  ]
}

export const tee = { front: front(), back: back() }
