// What a new shop begins with: published figures of the trade, to be changed to one's own.
import { spell } from '#lib/shared/spelling.ts'
import type { MatrixFee, PriceMatrix, PriceRules } from './price-book.ts'

type Preset = Omit<PriceMatrix, 'id'>

const fee = (id: string, values: Partial<MatrixFee> & Pick<MatrixFee, 'name' | 'cents' | 'per'>): MatrixFee => ({
  id,
  reorderCents: null,
  freeFrom: null,
  spread: false,
  ...values
})

/** A first colour and the same for each further one: the columns of one to six. */
const colours = (rows: [first: number, further: number][]): number[][] => {
  return rows.map(([first, further]) => [0, 1, 2, 3, 4, 5].map(more => first + more * further))
}

const CUT_QUANTITIES = [1, 6, 12, 24]

export const presetMatrices = (): readonly Preset[] => [
  {
    name: 'Cut film, full front',
    method: 'vinyl',
    by: 'colours',
    from: CUT_QUANTITIES,
    upTo: [1],
    cents: [[1000], [850], [750], [650]],
    beyond: { step: 1, cents: [300, 250, 200, 175] },
    fees: []
  },
  {
    name: 'Cut film, left chest',
    method: 'vinyl',
    by: 'colours',
    from: CUT_QUANTITIES,
    upTo: [1],
    cents: [[600], [500], [450], [400]],
    beyond: { step: 1, cents: [300, 250, 200, 175] },
    fees: []
  },
  {
    name: 'Names',
    method: 'vinyl',
    by: 'flat',
    from: [1, 6, 12],
    upTo: [1],
    cents: [[500], [450], [400]],
    beyond: null,
    fees: []
  },
  {
    name: 'Numbers, by digits',
    method: 'vinyl',
    by: 'locations',
    from: [1],
    upTo: [1, 2],
    cents: [[300, 500]],
    beyond: { step: 1, cents: [200] },
    fees: []
  },
  {
    name: 'Screen print',
    method: 'screen',
    by: 'colours',
    from: [12, 24, 72, 144, 288, 576],
    upTo: [1, 2, 3, 4, 5, 6],
    cents: colours([
      [550, 68],
      [426, 61],
      [340, 56],
      [254, 49],
      [194, 44],
      [151, 38]
    ]),
    beyond: null,
    fees: [fee('screens', { name: 'Screens', cents: 2200, per: 'unit', reorderCents: 1400, spread: true })]
  },
  {
    name: `${spell('Full-color')} transfer`,
    method: 'transfer',
    by: 'area',
    from: [1],
    upTo: [16],
    // 0.06 a square inch, marked up 2.25 times, and the press.
    cents: [[216]],
    beyond: { step: 4, cents: [54] },
    fees: [fee('press', { name: 'Pressing', cents: 250, per: 'piece', spread: true })]
  },
  {
    name: 'Embroidery',
    method: 'embroidery',
    by: 'stitches',
    from: [1, 12, 24, 72],
    upTo: [5000, 7500, 10000, 15000],
    cents: [
      [1000, 1250, 1500, 2000],
      [750, 950, 1150, 1550],
      [600, 750, 900, 1250],
      [500, 625, 750, 1050]
    ],
    beyond: { step: 1000, cents: [200, 150, 125, 100] },
    fees: [fee('digitising', { name: spell('Digitizing'), cents: 4000, per: 'design', reorderCents: 0 })]
  },
  {
    name: 'Printed banner, by square inch',
    method: 'sign',
    by: 'area',
    from: [1],
    upTo: [576],
    // 8.00 a square foot, four of them at least.
    cents: [[3200]],
    beyond: { step: 72, cents: [400] },
    fees: []
  }
]

export const PRESET_RULES: Omit<PriceRules, 'hourlyCents'> = {
  markupPercent: 60,
  roundBlankCents: 5,
  upcharges: [
    { size: '2XL', cents: 200 },
    { size: '3XL', cents: 300 },
    { size: '4XL', cents: 400 },
    { size: '5XL', cents: 400 },
    { size: '6XL', cents: 400 }
  ],
  levels: [
    { id: 'trade', name: 'Trade', percent: 15 },
    { id: 'school', name: 'Schools and clubs', percent: 5 }
  ]
}
