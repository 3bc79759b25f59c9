import { numberFormat } from '#lib/shared/number-format.ts'
export interface TryState {
  name: string
  number: string
  font: string
  /** 0 is straight, 60 the deepest. */
  arch: number
  film: string
  shirt: string
}

export const TRY_FONTS = [
  { id: 'graduate', name: 'Varsity' },
  { id: 'anton', name: 'Block' },
  { id: 'pacifico', name: 'Script' }
] as const

export const TRY_FILMS = [
  { name: 'White', hex: '#FFFFFF' },
  { name: 'Athletic Gold', hex: '#F5AC0C' },
  { name: 'Red', hex: '#D0202E' },
  { name: 'Royal Blue', hex: '#32409A' },
  { name: 'Lime', hex: '#7AC143' },
  { name: 'Black', hex: '#000000' }
] as const

export const TRY_SHIRTS = [
  { name: 'Cardinal', hex: '#8A1B2C' },
  { name: 'Navy', hex: '#1B2438' },
  { name: 'Forest Green', hex: '#21412F' },
  { name: 'Gold', hex: '#F2A900' },
  { name: 'Heather Gray', hex: '#CBCBCB' },
  { name: 'White', hex: '#FFFFFF' }
] as const

export const TRY_FIRST: TryState = {
  name: 'Rivera',
  number: '07',
  font: 'graduate',
  arch: 30,
  film: '#F5AC0C',
  shirt: '#8A1B2C'
}

const oneDigit = () => numberFormat({ maximumFractionDigits: 1, minimumFractionDigits: 1 })
const money = () => numberFormat({ style: 'currency', currency: 'USD' })

/** Sizes and cost as they are read out, for the server's first picture and each one after it. */
export function describeTry({
  pieces,
  squareInches,
  cents
}: {
  pieces: { widthIn: number; heightIn: number }[]
  squareInches: number
  cents: number
}) {
  return {
    size:
      pieces
        .map(({ widthIn, heightIn }) => `${oneDigit().format(widthIn)} × ${oneDigit().format(heightIn)} in`)
        .join(' + ') || '–',
    area: `${Math.round(squareInches)} sq in`,
    cost: money().format(cents / 100)
  }
}
