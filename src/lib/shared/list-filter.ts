// What a list shows is its address: it can be bookmarked, Back works, and the server draws the same.
import { isUuid } from './uuid.ts'

/** One part of a filter: where it begins, and how it is read from an address that anybody may have typed. */
interface Part<T> {
  start: T
  read: (text: string) => T | undefined
  /** In the address, where it is not called as here. */
  name?: string
  /** Changes the order and leaves nothing out. */
  isOrder?: boolean
}

type Parts = Record<string, Part<unknown>>
type Values<P extends Parts> = { [K in keyof P]: P[K] extends Part<infer T> ? T : never } & { page: number }

/** The page of a list that is on the screen. */
export interface Shown {
  page: number
  rows: unknown[]
}

export interface ListFilter<Filter> {
  start: Filter
  read: (query: URLSearchParams) => Filter
  /** The address of a filter, as short as it can be. */
  path: (filter: Partial<Filter>) => string
  /** To another page, counted from the one that is shown where the list may be very long (see `mark`). */
  turnTo: (page: number, shown?: Shown) => Partial<Filter>
  /** Whether it leaves something out. */
  isNarrowed: (filter: Filter) => boolean
}

export type FilterOf<L> = L extends ListFilter<infer Filter> ? Filter : never

const MAX_PAGE = 10_000

export function listFilter<P extends Parts>(address: string, parts: P): ListFilter<Values<P>> {
  const entries = Object.entries(parts)
  const fill = (of: (key: string, part: Part<unknown>) => unknown, page: number) => {
    return { ...Object.fromEntries(entries.map(([key, part]) => [key, of(key, part)])), page } as Values<P>
  }
  return {
    start: fill((_, { start }) => start, 1),
    read(query) {
      const page = Number(query.get('page'))
      return fill(
        (key, { start, read, name = key }) => read(query.get(name) ?? '') ?? start,
        Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page : 1
      )
    },
    path(filter) {
      const query = new URLSearchParams()
      for (const [key, { start, name = key }] of entries) {
        const value = filter[key]
        if (value && value !== start) query.set(name, String(value))
      }
      if (filter.page && filter.page > 1) query.set('page', String(filter.page))
      const text = query.toString().replaceAll('%2F', '/')
      return text ? `${address}?${text}` : address
    },
    turnTo(page, shown) {
      if (!('at' in parts)) return { page } as Partial<Values<P>>
      const first = page > 1 ? (shown?.rows[0] as { id: string } | undefined) : undefined
      return { page, at: shown && first ? `${shown.page}.${first.id}` : undefined } as unknown as Partial<Values<P>>
    },
    isNarrowed: filter => entries.some(([key, { start, isOrder }]) => !isOrder && filter[key] !== start)
  }
}

export const words = (): Part<string> => ({ start: '', read: text => text.trim().slice(0, 80) })

export const flag = (): Part<boolean> => ({ start: false, read: text => text === 'true' })

export function matching(isRight: (text: string) => boolean, name?: string): Part<string | undefined> {
  return { start: undefined, read: text => (isRight(text) ? text : undefined), ...(name && { name }) }
}

/** Where in a long list a page is, so that pages near it are found at once: named `at`. */
export const mark = (): Part<string | undefined> => ({
  start: undefined,
  read: text => (/^[1-9]\d{0,4}\.[\da-f-]{36}$/.test(text) ? text : undefined),
  isOrder: true
})

export const id = (name?: string) => matching(isUuid, name)

export const day = () => matching(text => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)))

export function oneOf<const T extends string>(values: readonly T[]): Part<T | undefined> {
  return { start: undefined, read: text => values.find(value => value === text) }
}

/** The first one unless said otherwise. */
export function order<const T extends string>(values: readonly [T, ...T[]]): Part<T> {
  return { start: values[0], read: text => values.find(value => value === text), isOrder: true }
}
