interface Limited {
  colours: { id: string }[]
  sizes: { id: string }[]
  /** By variant: '' or colourId/sizeId. */
  left: Record<string, number>
}

/** Few enough to tell people. */
export const FEW = 5

/** Pieces left of one variant; null where nothing limits it. */
export function leftOf({ left }: Pick<Limited, 'left'>, colourId: string, sizeId: string): number | null {
  const limits = [left[''], left[`${colourId}/${sizeId}`]].filter(limit => limit !== undefined)
  return limits.length === 0 ? null : Math.min(...limits)
}

/** How often all of these can be had together, one piece each; an item may come more than once. Null without limit. */
export function leftOfBundle(items: readonly (Limited & { id: string })[]): number | null {
  const limits = items.flatMap(item => {
    const left = leftOfItem(item)
    return left === null ? [] : [Math.floor(left / items.filter(({ id }) => id === item.id).length)]
  })
  return limits.length === 0 ? null : Math.min(...limits)
}

/** Pieces left of the whole item; null where a variant is without limit. */
export function leftOfItem(item: Limited): number | null {
  const whole = item.left['']
  let sum = 0
  for (const { id: colourId } of item.colours) {
    for (const { id: sizeId } of item.sizes) {
      const left = item.left[`${colourId}/${sizeId}`]
      if (left === undefined) return whole ?? null
      sum += left
    }
  }
  return whole === undefined ? sum : Math.min(sum, whole)
}
