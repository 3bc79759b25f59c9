/** The part of a refund that is the order's shipping; the others are lines, by their id. */
export const SHIPPING = 'shipping'
