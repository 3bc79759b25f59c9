// The print area on a photo of a blank, as it is kept.
export type PhotoPoint = readonly [x: number, y: number]
export type Corners = readonly [
  topLeft: PhotoPoint,
  topRight: PhotoPoint,
  bottomRight: PhotoPoint,
  bottomLeft: PhotoPoint
]

export interface PhotoArea {
  /** In shares of the photo's width and height. */
  corners: Corners
  /** How large it truly is. */
  widthMm: number
  heightMm: number
  /** How much of the folds is seen: none at 0, all at 1. */
  shading: number
}

/** As wide as a usual print, in the middle of the photo, until somebody says where it is. */
export const FIRST_AREA: PhotoArea = {
  corners: [
    [0.3, 0.25],
    [0.7, 0.25],
    [0.7, 0.75],
    [0.3, 0.75]
  ],
  widthMm: 300,
  heightMm: 375,
  shading: 0.7
}

/** Whether the corners go around once, as those of something flat do that is seen from its front. */
export function isSeenFromFront(corners: Corners): boolean {
  const [a, b, c, d] = corners
  const turns = [[a, b, c], [b, c, d], [c, d, a], [d, a, b]] as const // biome-ignore format: one line
  return turns.every(([at, next, after]) => {
    return (next[0] - at[0]) * (after[1] - next[1]) - (next[1] - at[1]) * (after[0] - next[0]) > 1e-6
  })
}
