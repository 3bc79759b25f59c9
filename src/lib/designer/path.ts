// Outlines as all parts of the designer hand them to each other: millimetres, y down.

/** A straight piece to a point, or a cubic Bézier curve: two handles and its end. */
export type Segment = ['L', number, number] | ['C', number, number, number, number, number, number]

export interface Contour {
  start: [number, number]
  segments: Segment[]
  closed: boolean
}

export type Path = Contour[]
