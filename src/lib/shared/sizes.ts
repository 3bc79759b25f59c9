export interface PresetSize {
  name: string
  upchargeCents: number
}

const plain = (...names: string[]): PresetSize[] => names.map(name => ({ name, upchargeCents: 0 }))

/** The usual runs with the up-charges that suppliers' prices make usual. */
export const SIZE_RUNS = {
  infant: plain('6M', '12M', '18M', '24M'),
  youth: plain('YXS', 'YS', 'YM', 'YL', 'YXL'),
  adult: [
    ...plain('XS', 'S', 'M', 'L', 'XL'),
    { name: '2XL', upchargeCents: 200 },
    { name: '3XL', upchargeCents: 300 },
    { name: '4XL', upchargeCents: 400 }
  ],
  ladies: [...plain('LXS', 'LS', 'LM', 'LL', 'LXL'), { name: 'L2XL', upchargeCents: 200 }],
  caps: plain('S/M', 'L/XL'),
  oneSize: plain('One size')
} as const satisfies Record<string, readonly PresetSize[]>

export type SizeRun = keyof typeof SIZE_RUNS

const ORDER = new Map(
  Object.values(SIZE_RUNS)
    .flat()
    .map(({ name }, at) => [name, at])
)

/** Those of the usual runs in their order, then the others as they came. */
export function inSizeOrder(sizes: readonly string[]): string[] {
  return sizes.toSorted(compareSizes)
}

/** For what has a size. */
export function compareSizes(one: string, other: string): number {
  const placeOf = (size: string) => ORDER.get(size) ?? ORDER.size
  return placeOf(one) - placeOf(other)
}
