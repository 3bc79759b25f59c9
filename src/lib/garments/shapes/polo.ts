import { pair, turn, whole } from '../outline.ts'
import type { Tint } from '../tint.ts'
import type { Drawing, Fold, Piece } from '../types.ts'
import { BODY_FOLDS, SLEEVE_FOLDS, sleeve } from './tee.ts'

const SIDE = 'C713 250 713 318 750 386C743 470 738 560 740 640C741 710 744 760 746 800'

const sleeves: Piece = {
  outline: sleeve,
  folds: SLEEVE_FOLDS,
  seams: 'M899 352C865 384 829 420 784 442',
  ribs: [{ path: 'M914 358C880 390 838 428 792 458', width: 27 }],
  mirrored: true
}

const leaf: { outline: string; folds: readonly Fold[]; stitches: string } = {
  outline:
    'M574 108C569 158 544 202 503 230L542 294C547 298 553 296 558 291C592 258 622 212 634 162C620 134 598 114 574 108Z',
  folds: [
    ['shade', 540, 210, 128, 70, 16, 0.5],
    ['light', 596, 176, 110, 60, 18, 0.8]
  ],
  stitches: 'M512 232L546 286C549 289 552 288 555 285C586 254 614 210 626 163'
}

function button(y: number, colours: Tint): string {
  return (
    `<circle cx="501" cy="${y + 2}" r="10" fill="${colours.shade}" opacity=".35"/>` +
    `<circle cx="500" cy="${y}" r="9.5" fill="${colours.cloth}" stroke="${colours.edge}" stroke-width="1.3"/>` +
    `<circle cx="500" cy="${y}" r="6.4" fill="none" stroke="${colours.seam}" stroke-width="1" opacity=".5"/>` +
    `<path d="M497.6 ${y - 2.4}h.1m4.6 0h.1m-4.8 4.8h.1m4.6 0h.1" stroke="${colours.edge}" stroke-width="2.2" stroke-linecap="round"/>`
  )
}

const HEM_STITCHES = 'M257 846C330 858 420 862 500 862C580 862 670 858 743 846'

function front(): Drawing {
  return [
    { outline: whole('M500 840L744 800L748 884C670 900 580 904 500 904'), face: 'inside', round: 10 },
    {
      outline: whole('M500 122C536 122 560 116 574 108C569 158 540 206 500 236'),
      inner: true,
      face: 'inside',
      round: 20,
      stitches: 'M424 140C455 158 545 158 576 140',
      folds: [['shade', 500, 220, 0, 80, 46, 1]],
      details: () => '<rect x="480" y="162" width="40" height="24" rx="2.5" fill="#fff" opacity=".85"/>'
    },
    sleeves,
    {
      outline: whole(`M500 232C548 232 588 190 602 138C642 150 692 164 728 184${SIDE}L748 860C680 876 580 880 500 880`),
      printed: true,
      folds: BODY_FOLDS,
      seams: pair('M600 142C640 154 690 168 726 188'),
      stitches: `${HEM_STITCHES}${pair('M738 790L741 862')}`
    },
    {
      inner: true,
      outline: 'M476 214L524 214L525 404L475 404Z',
      round: 10,
      stitches: 'M481 214L480 399L520 399L519 214M480 386L520 399M520 386L480 399M480 386L520 386',
      details: colours => button(262, colours) + button(314, colours) + button(366, colours)
    },
    { ...leaf, round: 14, mirrored: true }
  ]
}

function back(): Drawing {
  return [
    sleeves,
    {
      outline: whole(`M500 150C545 150 590 146 602 138C642 150 692 164 728 184${SIDE}L748 884C680 900 580 904 500 904`),
      printed: true,
      folds: turn(BODY_FOLDS),
      stitches: `M257 870C330 882 420 886 500 886C580 886 670 882 743 870${pair('M738 790L741 886')}`
    },
    {
      outline: whole('M500 116C536 116 560 112 574 108C598 114 620 134 634 162C600 186 560 196 500 196'),
      round: 16,
      folds: [
        ['light', 440, 140, 0, 110, 20, 0.7],
        ['shade', 560, 184, 0, 90, 20, 0.5]
      ],
      stitches: 'M376 164C410 182 450 188 500 188C550 188 590 182 624 164'
    }
  ]
}

export const polo = { front: front(), back: back() }
