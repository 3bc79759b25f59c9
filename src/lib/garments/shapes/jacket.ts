import { pair, turn, whole } from '../outline.ts'
import type { Tint } from '../tint.ts'
import type { Drawing, Fold, Piece } from '../types.ts'

const SIDE = 'C712 260 712 330 750 404C744 520 742 650 742 806C742 812 738 816 732 816C660 822 580 824 500 824'

const sleeves: Piece = {
  outline:
    'M734 188C796 216 842 290 862 384C884 490 902 630 912 742L808 756C802 650 786 510 750 404C712 330 712 260 734 188Z',
  folds: [
    ['crease', 820, 426, 62, 92, 26, 0.56],
    ['crease', 790, 336, 70, 76, -20, 0.36],
    ['crease', 812, 520, 18, 50, 24, 0.6],
    ['crease', 862, 548, 150, 52, -22, 0.46],
    ['crease', 830, 596, 26, 54, 22, 0.46],
    ['crease', 874, 640, 74, 76, 18, 0.36],
    ['crease', 838, 694, 102, 60, -20, 0.42],
    ['crease', 880, 716, 40, 40, 18, 0.4],
    ['shade', 782, 456, 70, 86, 28, 0.65],
    ['light', 836, 326, 66, 112, 28, 0.8],
    ['light', 872, 600, 82, 96, 16, 0.7]
  ],
  seams: 'M742 196C724 262 726 334 758 406',
  mirrored: true
}

const cuffs: Piece = {
  outline: 'M909 730C915 776 914 798 910 822C884 830 854 834 828 834C820 812 812 790 809 744C842 742 880 738 909 730Z',
  round: 20,
  ribs: [{ path: 'M806 796C842 796 880 792 916 784', width: 96 }],
  mirrored: true
}

const waist: Piece = {
  outline: whole('M500 822C580 822 660 820 742 812C744 842 738 868 730 884C656 894 578 896 500 896'),
  round: 20,
  ribs: [{ path: 'M256 850C340 860 420 862 500 862C580 862 660 860 744 850', width: 88 }]
}

const BODY_FOLDS: readonly Fold[] = [
  ['crease', 690, 446, 152, 88, 32, 0.6],
  ['crease', 664, 512, 136, 92, 26, 0.36],
  ['crease', 316, 442, 30, 92, -32, 0.56],
  ['crease', 302, 496, 50, 66, -24, 0.4],
  ['crease', 650, 272, 70, 78, 20, 0.34],
  ['crease', 360, 276, 106, 84, -20, 0.34],
  ['crease', 404, 620, 82, 120, 28, 0.3],
  ['crease', 596, 604, 98, 126, -30, 0.32],
  ['crease', 316, 776, 78, 56, 24, 0.5],
  ['crease', 684, 776, 102, 58, -24, 0.5],
  ['crease', 430, 786, 96, 50, -20, 0.36],
  ['crease', 574, 784, 84, 50, 20, 0.36],
  ['shade', 420, 800, 0, 190, 32, 0.35],
  ['light', 410, 400, 84, 150, 66, 0.6],
  ['light', 288, 640, 88, 120, 24, 0.55],
  ['light', 590, 420, 94, 120, 40, 0.36]
]

/** A slanted pocket with its welt. */
const pocket: Piece = {
  outline: 'M624 590L652 584L688 716L660 722Z',
  inner: true,
  round: 9,
  stitches: 'M630 594L649 590L683 712L664 716Z',
  mirrored: true
}

function zip({ seam, shade }: Tint): string {
  return (
    `<path d="M494 206L494 892" stroke="${shade}" stroke-width="3" opacity=".4"/>` +
    '<path d="M500 150L500 892" stroke="#3d4148" stroke-width="8"/>' +
    '<path d="M500 150L500 892" stroke="#b9bec6" stroke-width="6" stroke-dasharray="2.4 2.4"/>' +
    `<path d="M488 206L488 892M512 206L512 892" stroke="${seam}" stroke-width="1.5" stroke-dasharray="5 3" opacity=".6"/>` +
    '<rect x="494" y="168" width="12" height="17" rx="3" fill="#8d939c" stroke="#4d525a"/><rect x="496" y="182" width="8" height="30" rx="3" fill="#a4aab3" stroke="#4d525a"/>'
  )
}

/** A stand collar, closed to the top. */
const collar: Piece = {
  outline: whole('M500 148C546 150 574 140 592 112C602 128 606 150 604 170C582 200 546 212 500 212'),
  round: 14,
  ribs: [{ path: 'M402 140C430 174 464 181 500 181C536 181 570 174 598 140', width: 66 }],
  stitches: 'M398 176C426 205 460 213 500 213C540 213 574 205 602 176'
}

const inside: Piece = {
  outline: whole('M500 104C540 104 572 102 592 112C574 138 546 148 500 148'),
  inner: true,
  face: 'inside',
  round: 14,
  folds: [['shade', 500, 146, 0, 90, 26, 1]]
}

const front: Drawing = [
  inside,
  cuffs,
  sleeves,
  {
    outline: whole(`M500 206C550 206 584 190 602 160C650 164 700 174 734 188${SIDE}`),
    printed: true,
    folds: BODY_FOLDS,
    seams: pair('M604 165C652 169 698 178 731 192')
  },
  pocket,
  waist,
  { ...collar, details: zip }
]

const back: Drawing = [
  cuffs,
  sleeves,
  {
    outline: whole(`M500 190C548 190 582 182 602 160C650 164 700 174 734 188${SIDE}`),
    printed: true,
    folds: turn(BODY_FOLDS),
    seams: pair('M604 165C652 169 698 178 731 192')
  },
  waist,
  {
    outline: whole('M500 104C540 104 572 102 592 112C602 128 606 148 604 166C578 188 544 196 500 196'),
    round: 14,
    ribs: [{ path: 'M400 140C430 156 464 158 500 158C536 158 570 156 600 140', width: 82 }],
    stitches: 'M398 172C428 193 460 198 500 198C540 198 572 193 602 172'
  }
]

export const jacket = { front, back }
