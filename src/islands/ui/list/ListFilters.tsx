import type { ReactNode } from 'react'

import './list-filters.css'

/** A search and a few choices in a row above a list. */
export function ListFilters({ children }: { children: ReactNode }) {
  return <div className="list-filters">{children}</div>
}
