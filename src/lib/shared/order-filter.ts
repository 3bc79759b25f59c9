/** What the address of the orders list says; unknown or broken parts are left out, so an old bookmark still opens. */
export interface OrderFilter {
  search: string
  storeId?: string | undefined
  state?: string | undefined
  delivery?: string | undefined
  from?: string | undefined
  to?: string | undefined
  sort: string
  page: number
}

const NAMES = ['search', 'storeId', 'state', 'delivery', 'from', 'to', 'sort'] as const

/** The address of the list with this filter; what is at its default is left out. */
export function orderListPath(filter: Partial<OrderFilter>): string {
  const query = new URLSearchParams()
  for (const name of NAMES) {
    const value = filter[name]
    if (value && !(name === 'sort' && value === 'newest')) query.set(name, value)
  }
  if (filter.page && filter.page > 1) query.set('page', String(filter.page))
  const text = query.toString()
  return text ? `/dashboard/orders?${text}` : '/dashboard/orders'
}
