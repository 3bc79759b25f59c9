import { pair, turn, whole } from '../outline.ts'
import type { Tint } from '../tint.ts'
import type { Drawing, Fold, Piece } from '../types.ts'

const SIDE = 'C704 372 706 440 742 500C738 610 738 720 740 816C660 826 580 828 500 828'

const sleeves: Piece = {
  outline:
    'M718 306C780 332 826 408 846 500C868 600 884 700 894 782L802 796C796 700 782 590 742 500C706 440 704 372 718 306Z',
  folds: [
    ['crease', 808, 512, 62, 84, 26, 0.5],
    ['crease', 778, 432, 72, 70, -22, 0.36],
    ['crease', 800, 600, 24, 42, 22, 0.55],
    ['crease', 852, 634, 150, 40, -18, 0.36],
    ['crease', 852, 728, 72, 60, 20, 0.42],
    ['crease', 824, 746, 104, 46, -18, 0.4],
    ['shade', 772, 552, 70, 80, 28, 0.6],
    ['light', 820, 432, 66, 100, 30, 0.7],
    ['light', 860, 660, 82, 80, 18, 0.5]
  ],
  stitches: 'M893 774L802 788',
  mirrored: true
}

const cuffs: Piece = {
  outline: 'M889 768C896 814 894 836 888 856C866 864 840 867 816 866C808 846 804 820 803 780C832 776 866 772 889 768Z',
  round: 22,
  ribs: [{ path: 'M798 832C830 832 868 828 900 819', width: 84 }],
  mirrored: true
}

const hem: Piece = {
  outline: whole('M500 828C580 828 660 826 740 816C742 842 732 872 722 890C650 900 570 902 500 902'),
  round: 22,
  ribs: [{ path: 'M256 856C340 866 420 868 500 868C580 868 660 866 744 856', width: 86 }]
}

const BODY_FOLDS: readonly Fold[] = [
  ['crease', 684, 540, 150, 82, 32, 0.55],
  ['crease', 662, 600, 134, 80, 26, 0.3],
  ['crease', 322, 534, 32, 88, -32, 0.5],
  ['crease', 306, 582, 52, 62, -24, 0.36],
  ['crease', 642, 392, 72, 66, 22, 0.3],
  ['crease', 366, 398, 106, 74, -22, 0.3],
  ['crease', 300, 770, 80, 60, 24, 0.45],
  ['crease', 706, 768, 98, 62, -24, 0.45],
  ['shade', 420, 800, 0, 180, 36, 0.3],
  ['light', 420, 470, 84, 130, 74, 0.5],
  ['light', 286, 690, 88, 110, 26, 0.5],
  ['light', 574, 560, 92, 90, 40, 0.35]
]

const BODY_TOP = 'C656 284 688 294 718 306'

const CORDS = 'M440 322C430 354 430 402 424 446M560 322C572 358 570 414 578 464'

function cords(colours: Tint): string {
  const tips = [
    [419, 444],
    [573, 462]
  ].map(([x, y]) => `<rect x="${x}" y="${y}" width="10" height="26" rx="2.5"/>`)
  return (
    `<g fill="none" stroke-linecap="round"><path d="${CORDS}" transform="translate(3 4)" stroke="${colours.shade}" stroke-width="9" opacity=".3"/>` +
    `<path d="${CORDS}" stroke="${colours.edge}" stroke-width="9.5"/><path d="${CORDS}" stroke="${colours.cloth}" stroke-width="7"/></g>` +
    `<path d="${CORDS}" fill="none" stroke="${colours.seam}" stroke-width="7" stroke-dasharray="1.2 4" opacity=".45"/>` +
    `<g fill="#8d939c">${tips.join('')}</g><path d="M422 448v18M576 466v18" stroke="#fff" stroke-width="2" opacity=".6"/>`
  )
}

function eyelet(x: number): string {
  return `<circle cx="${x}" cy="320" r="8.5" fill="#9aa0a8" stroke="#5b6069" stroke-width="1.2"/><circle cx="${x}" cy="320" r="4" fill="#24272d"/>`
}

const HOOD_SIDE = 'C632 232 640 170 616 116C594 66 550 42 500 42'

function front(): Drawing {
  return [
    cuffs,
    sleeves,
    {
      outline: whole(`M500 300C560 300 612 284 628 274${BODY_TOP}${SIDE}`),
      printed: true,
      folds: [...BODY_FOLDS, ['shade', 500, 384, 0, 120, 34, 0.7]],
      seams: pair('M636 281C660 289 690 300 716 311')
    },
    hem,
    {
      outline: whole('M500 624L596 624C606 656 634 704 664 726C670 756 670 790 669 822C610 827 550 828 500 828'),
      inner: true,
      round: 18,
      folds: [
        ['crease', 452, 770, 60, 60, 20, 0.3],
        ['crease', 600, 752, 112, 70, -22, 0.35],
        ['light', 520, 690, 80, 60, 40, 0.5]
      ],
      stitches: `${pair('M588 632C598 664 626 710 657 733M582 632C592 666 620 714 652 738M662 735L661 820')}M404 632L596 632`
    },
    {
      outline: whole(`M500 380C556 360 614 328 642 284${HOOD_SIDE}`),
      folds: [
        ['crease', 612, 226, 104, 70, 18, 0.4],
        ['crease', 390, 222, 76, 74, -18, 0.4],
        ['light', 430, 74, 150, 70, 22, 0.7]
      ],
      stitches: pair('M500 64C560 65 602 120 598 192C594 266 556 328 508 374')
    },
    {
      outline: whole('M500 78C550 80 588 128 584 192C580 258 544 320 500 366'),
      inner: true,
      face: 'inside',
      round: 46,
      folds: [
        ['shade', 500, 150, 0, 90, 80, 0.7],
        ['crease', 470, 220, 80, 60, 14, 0.4],
        ['crease', 534, 214, 100, 56, -14, 0.4]
      ],
      seams: 'M500 74L500 276',
      stitches: 'M434 268C470 290 530 290 566 268M436 260C470 281 530 281 564 260',
      details: colours =>
        `<rect x="480" y="291" width="40" height="24" rx="2.5" fill="#fff" opacity=".85"/>${eyelet(440)}${eyelet(560)}${cords(colours)}`
    }
  ]
}

function back(): Drawing {
  return [
    cuffs,
    sleeves,
    {
      outline: whole(`M500 300C560 300 612 284 628 274${BODY_TOP}${SIDE}`),
      printed: true,
      folds: [...turn(BODY_FOLDS), ['shade', 500, 336, 0, 140, 30, 0.8], ['light', 560, 650, 86, 140, 60, 0.4]]
    },
    hem,
    {
      outline: whole(`M500 334C562 332 616 314 642 282${HOOD_SIDE}`),
      folds: [
        ['crease', 580, 250, 134, 60, 22, 0.5],
        ['crease', 420, 246, 48, 64, -22, 0.5],
        ['crease', 566, 160, 104, 70, 20, 0.32],
        ['shade', 500, 310, 0, 120, 30, 0.7],
        ['light', 440, 120, 110, 80, 36, 0.8]
      ],
      seams: 'M500 42L500 334',
      stitches: 'M493 46L493 334M507 46L507 334M366 290C400 318 450 326 500 326C550 326 600 318 634 290'
    }
  ]
}

export const hoodie = { front: front(), back: back() }
