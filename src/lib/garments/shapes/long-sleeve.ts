import { pair, turn } from '../outline.ts'
import type { Drawing, Fold, Piece } from '../types.ts'
import { BODY_FOLDS, HEM_STITCHES, backCollar, frontCollar, frontNeck, teeBody } from './tee.ts'

const SLEEVE_FOLDS: readonly Fold[] = [
  ['crease', 812, 420, 62, 90, 22, 0.5],
  ['crease', 786, 330, 70, 72, -18, 0.34],
  ['crease', 806, 520, 22, 44, 20, 0.55],
  ['crease', 852, 556, 148, 44, -18, 0.4],
  ['crease', 820, 596, 30, 46, 18, 0.4],
  ['crease', 858, 680, 78, 74, 16, 0.34],
  ['crease', 828, 716, 100, 50, -16, 0.34],
  ['shade', 778, 452, 70, 80, 26, 0.6],
  ['light', 826, 330, 66, 110, 26, 0.7],
  ['light', 866, 620, 82, 90, 16, 0.6]
]

const sleeves: Piece = {
  outline:
    'M728 184C786 212 826 282 846 372C870 500 890 640 900 758L808 770C800 660 784 500 750 386C713 318 713 250 728 184Z',
  folds: SLEEVE_FOLDS,
  stitches: 'M899 750L808 762',
  mirrored: true
}

const cuffs: Piece = {
  outline: 'M896 744C902 790 902 810 898 832C874 840 846 843 820 843C813 822 810 796 809 754C838 750 872 748 896 744Z',
  round: 20,
  ribs: [{ path: 'M806 808C838 807 872 804 906 797', width: 86 }],
  mirrored: true
}

function front(): Drawing {
  return [
    ...frontNeck,
    cuffs,
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
    cuffs,
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

export const longSleeve = { front: front(), back: back() }
