// Jobs that chance makes, the same for the same seed.
import { presetMatrices, PRESET_RULES } from '#lib/shared/job-pricing/presets.ts'
import type { PriceBook } from '#lib/shared/job-pricing/price-book.ts'
import type { JobLine, JobToPrice } from '#lib/shared/job-pricing/price-job.ts'
import type { TaxRate } from '#lib/shared/taxes.ts'

export const BOOK: PriceBook = {
  ...PRESET_RULES,
  hourlyCents: 2500,
  matrices: presetMatrices().map((matrix, at) => ({ ...matrix, id: `m${at}` }))
}

/** The same numbers for the same seed. */
export function chance(seed: number) {
  let state = seed * 2_654_435_761
  const below = (most: number) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 374_761_393) | 0
    return Math.abs(state) % most
  }
  return { below, is: (part: number) => below(1000) < part * 1000 }
}

type Chance = ReturnType<typeof chance>

/** Hours, yards, a fee: to the hundredth, at a price with four decimals. */
export function makeService({ below, is }: Chance, id: string): JobLine {
  const quantity = is(0.5) ? below(2000) / 100 : below(20)
  const ownCents = is(0.5) ? below(999_999) / 100 : below(9000)
  return {
    id,
    isService: true,
    sizes: [{ size: '', quantity }],
    blankCents: null,
    isSupplied: false,
    ownCents,
    decorations: [],
    taxed: is(0.8),
    fixedCents: null
  }
}

export function makeLine({ below, is }: Chance, id: string): JobLine {
  const matrix = BOOK.matrices[below(BOOK.matrices.length)]!
  return {
    id,
    sizes: ['S', 'M', '2XL'].map(size => ({ size, quantity: below(60) })),
    blankCents: is(0.95) ? 100 + below(2000) : null,
    isSupplied: is(0.1),
    ownCents: is(0.1) ? below(5000) : null,
    decorations: Array.from({ length: below(3) }, (_, at) => ({
      id: `${id}-${at}`,
      designKey: is(0.5) ? `d${below(4)}` : '',
      matrixId: matrix.id,
      amount: 1 + below(matrix.upTo.at(-1)! + 2),
      underbase: is(0.2),
      isReorder: is(0.2),
      filmCents: below(200),
      pressSeconds: below(60),
      ...(is(0.2) && {
        per: is(0.5) ? ('name' as const) : ('number' as const),
        letters: Array.from({ length: below(30) }, () => 1 + below(12))
      })
    })),
    taxed: is(0.8),
    fixedCents: is(0.15) ? below(300_000) / 100 : null
  }
}

export function makeJob(seed: number): JobToPrice {
  const random = chance(seed)
  const { below, is } = random
  const cut = () =>
    is(0.5) ? ({ kind: 'percent', value: below(3000) } as const) : ({ kind: 'amount', value: below(9000) } as const)
  return {
    currency: 'usd',
    book: BOOK,
    lines: Array.from({ length: 1 + below(8) }, (_, at) => (is(0.2) ? makeService : makeLine)(random, `l${at}`)),
    charges: Array.from({ length: below(3) }, (_, at) => ({
      id: `c${at}`,
      name: 'Charge',
      cut: cut(),
      taxed: is(0.5),
      spread: is(0.5)
    })),
    discount: is(0.4) ? cut() : null,
    shippingCents: below(2000),
    levelPercent: is(0.3) ? below(30) : 0,
    taxes: {
      included: is(0.3),
      rounding: 'document',
      rates: is(0.8) ? ['A', 'B'].slice(0, 1 + below(2)).map(name => taxRate(name, below(120_000), is(0.5))) : []
    }
  }
}

function taxRate(name: string, ppm: number, onShipping: boolean): TaxRate {
  return { name, ppm, onShipping, onFees: true, number: '' }
}
