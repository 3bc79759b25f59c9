import { pair, turn, whole } from '../outline.ts'
import type { Tint } from '../tint.ts'
import type { Drawing, Fold, Piece } from '../types.ts'

const DOME = 'M500 200C636 200 742 264 790 384C816 450 828 540 826 636'

const PANEL = 'M512 203C640 224 702 340 724 600'
const PANEL_STITCHES = 'M512 209C632 230 693 344 715 600M518 200C648 220 711 336 733 600'

const DOME_FOLDS: readonly Fold[] = [
  ['shade', 826, 560, 80, 190, 90, 0.8],
  ['shade', 174, 570, 100, 170, 70, 0.5],
  ['crease', 732, 420, 66, 130, 26, 0.3],
  ['crease', 262, 420, 114, 120, -26, 0.22],
  ['light', 390, 320, 130, 170, 90, 0.95],
  ['light', 620, 420, 80, 120, 50, 0.4]
]

function button(colours: Tint): string {
  return `<ellipse cx="500" cy="195" rx="25" ry="13" fill="${colours.cloth}" stroke="${colours.edge}" stroke-width="1.8" stroke-opacity=".6"/><ellipse cx="494" cy="191" rx="13" ry="5" fill="${colours.light}" opacity=".3"/>`
}

function eyelets(colours: Tint, spots: readonly [x: number, y: number, angle: number][]): string {
  return spots
    .map(
      ([x, y, angle]) =>
        `<g transform="translate(${x} ${y})rotate(${angle})"><ellipse rx="11" ry="8.5" fill="none" stroke="${colours.seam}" stroke-width="4.5" stroke-dasharray="1.6 1" opacity=".75"/><ellipse rx="5.5" ry="4" fill="#14161b"/></g>`
    )
    .join('')
}

/** A row of stitches between the edge at the crown (0) and the front edge (1). */
function brimRow(share: number): string {
  const between = (from: number, to: number) => Math.round(from + (to - from) * share)
  const end = `${between(802, 864)} ${between(620, 762)}`
  const row = `M500 ${between(560, 776)}C${between(640, 620)} ${between(560, 776)} ${between(738, 752)} ${between(580, 766)} ${end}`
  return pair(row)
}

const brim: Piece = {
  outline: whole(
    'M500 560C626 560 738 580 800 618C838 648 862 700 868 744C870 764 860 772 842 770C744 764 630 776 500 776'
  ),
  round: 9,
  folds: [
    ['shade', 500, 568, 0, 350, 60, 1.2],
    ['shade', 880, 700, 64, 130, 70, 0.6],
    ['shade', 120, 700, 116, 130, 60, 0.4],
    ['light', 430, 730, 2, 300, 70, 0.7]
  ],
  stitches: [0.22, 0.41, 0.6, 0.79, 0.93].map(brimRow).join('')
}

function front(): Drawing {
  return [
    {
      outline: whole(`${DOME}C740 650 620 650 500 650`),
      round: 40,
      printed: true,
      folds: DOME_FOLDS,
      seams: `M500 200L500 600${pair(PANEL)}`,
      stitches: `M493 203L493 600M507 203L507 600${pair(PANEL_STITCHES)}`,
      details: colours =>
        eyelets(colours, [
          [604, 300, 30],
          [396, 300, -30],
          [772, 400, 60],
          [228, 400, -60]
        ]) + button(colours)
    },
    brim
  ]
}

function strap(colours: Tint): string {
  const holes = [0, 1, 2, 3, 4, 5].map(i => `M${548 + i * 16} ${652 - i * 0.6}h.1`).join('')
  return (
    `<g stroke="${colours.edge}" stroke-width="1.4" stroke-opacity=".6"><path d="M366 634C440 640 520 640 590 636L592 668C520 674 440 674 366 668Z" fill="${colours.cloth}"/>` +
    `<path d="M634 634C580 640 540 641 498 640C488 642 488 672 498 673C540 674 590 672 634 668Z" fill="${colours.cloth}"/></g>` +
    `<path d="${holes}" stroke="${colours.edge}" stroke-width="7" stroke-linecap="round" opacity=".75"/>` +
    `<path d="M514 656h.1m16 0h.1" stroke="${colours.seam}" stroke-width="10" stroke-linecap="round" opacity=".5"/>`
  )
}

function back(): Drawing {
  return [
    {
      outline: whole('M500 500C600 500 660 560 660 690L500 690'),
      face: 'inside',
      round: 40,
      folds: [['shade', 500, 560, 0, 150, 70, 0.8]],
      seams: 'M340 640C420 652 580 652 660 640'
    },
    {
      outline: whole(`${DOME}C830 640 829 650 827 660C764 684 700 694 636 698C640 590 580 520 500 520`),
      round: 40,
      printed: true,
      folds: turn(DOME_FOLDS),
      seams: `M500 200L500 520${pair(`${PANEL}L724 674`)}`,
      stitches: `M493 203L493 520M507 203L507 520${pair(`M715 600L715 676M733 600L733 674${PANEL_STITCHES}M646 700C650 586 588 509 500 509M829 644C764 666 700 676 646 680`)}`,
      details: colours =>
        eyelets(colours, [
          [604, 300, 30],
          [396, 300, -30],
          [772, 400, 60],
          [228, 400, -60]
        ]) +
        button(colours) +
        strap(colours)
    }
  ]
}

export const cap = { front: front(), back: back() }
