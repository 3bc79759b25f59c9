import { HUE_IDS, type Hue } from './hues.ts'
import { isUuid } from './uuid.ts'

export type DocumentKind = 'layout' | 'file'

/** What a list of designs or files shows; it lives in the address. */
export interface DocumentFilter {
  folder: string | undefined
  tag: string | undefined
  search: string
  sort: 'updated' | 'created' | 'name' | 'size'
  trash: boolean
  page: number
}

const SORTS: readonly string[] = ['updated', 'created', 'name', 'size']
const MAX_PAGE = 10_000

/** Reads an address that anybody may have typed. */
export function readDocumentFilter(query: URLSearchParams): DocumentFilter {
  const [folder, tag, sort] = [query.get('folder') ?? '', query.get('tag') ?? '', query.get('sort') ?? '']
  const page = Number(query.get('page'))
  return {
    folder: isUuid(folder) || folder === 'none' ? folder : undefined,
    tag: isUuid(tag) ? tag : undefined,
    search: (query.get('search') ?? '').trim().slice(0, 80),
    sort: (SORTS.includes(sort) ? sort : 'updated') as DocumentFilter['sort'],
    trash: query.get('trash') === 'true',
    page: Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page : 1
  }
}

/** The address of a filter, as short as it can be. */
export function documentListPath(kind: DocumentKind, filter: DocumentFilter): string {
  const { folder, tag, search, sort, trash, page } = filter
  const query = new URLSearchParams()
  if (folder) query.set('folder', folder)
  if (tag) query.set('tag', tag)
  if (search) query.set('search', search)
  if (sort !== 'updated') query.set('sort', sort)
  if (trash) query.set('trash', 'true')
  if (page > 1) query.set('page', String(page))
  const text = query.toString()
  return `/dashboard/design/${kind === 'layout' ? 'layouts' : 'my-files'}${text && `?${text}`}`
}

/** The same of the clip-art library. */
export interface ArtFilter {
  search: string
  category: string | undefined
  hue: Hue | undefined
  cuttable: boolean
  page: number
}

export function readArtFilter(query: URLSearchParams): ArtFilter {
  const category = query.get('category') ?? ''
  const page = Number(query.get('page'))
  return {
    search: (query.get('search') ?? '').trim().slice(0, 80),
    category: /^[a-z0-9-]{1,40}(\/[a-z0-9-]{1,40})?$/.test(category) ? category : undefined,
    hue: HUE_IDS.find(id => id === query.get('hue')),
    cuttable: query.get('cuttable') === 'true',
    page: Number.isInteger(page) && page >= 1 && page <= 1000 ? page : 1
  }
}

export function artListPath({ search, category, hue, cuttable, page }: ArtFilter): string {
  const query = new URLSearchParams()
  if (search) query.set('search', search)
  if (category) query.set('category', category)
  if (hue) query.set('hue', hue)
  if (cuttable) query.set('cuttable', 'true')
  if (page > 1) query.set('page', String(page))
  const text = query.toString().replaceAll('%2F', '/')
  return `/dashboard/design/clipart${text && `?${text}`}`
}
