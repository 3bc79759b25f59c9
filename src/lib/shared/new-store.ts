/** The list of stores, asked to begin a new one at once. */
export const NEW_STORE_HASH = '#new'
export const NEW_STORE_HREF = `/dashboard/stores${NEW_STORE_HASH}`
