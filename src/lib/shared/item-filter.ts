import { isUuid } from './uuid.ts'

/** What the list of items shows; it lives in the address. */
export interface ItemFilter {
  search: string
  categoryId: string | undefined
  archived: boolean
  page: number
}

const MAX_SEARCH = 80
const MAX_PAGE = 10_000

/** Reads an address that anybody may have typed. */
export function readItemFilter(query: URLSearchParams): ItemFilter {
  const category = query.get('category') ?? ''
  const page = Number(query.get('page'))
  return {
    search: (query.get('search') ?? '').trim().slice(0, MAX_SEARCH),
    categoryId: isUuid(category) ? category : undefined,
    archived: query.get('archived') === 'true',
    page: Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page : 1
  }
}

/** The address of a filter, as short as it can be. */
export function itemListPath({ search, categoryId, archived, page }: ItemFilter): string {
  const query = new URLSearchParams()
  if (search) query.set('search', search)
  if (categoryId) query.set('category', categoryId)
  if (archived) query.set('archived', 'true')
  if (page > 1) query.set('page', String(page))
  const text = query.toString()
  return `/dashboard/items${text && `?${text}`}`
}
