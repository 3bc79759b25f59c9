// What there is to choose for the sheets of a run; apart from their schema, which a page need not load.

/** How the code beside each piece is made. */
export const LABELS = ['kiss-cut', 'draw', 'none'] as const

/** How the box around each piece is cut. */
export const BOXES = ['none', 'kiss-cut', 'through-cut'] as const

/** How a cutter finds what is printed. */
export const MARKS = ['none', 'silhouette3', 'four'] as const

/** What the amount of spare copies is. */
export const SPARES_BY = ['percent', 'count'] as const
export const MOST_SPARES = 100
