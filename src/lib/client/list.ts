// A list with its filter in the address: the newest question wins, however late the answers to older ones come.
import { atom, type ReadableAtom } from 'nanostores'

import type { ListFilter } from '#lib/shared/list-filter.ts'

import { readableError } from './readable-error.ts'

export interface ListState<Filter, Found> {
  filter: Filter
  found: Found
  loading: boolean
  error: string | undefined
}

export interface ListOptions<Filter, Found> {
  address: ListFilter<Filter>
  filter: Filter
  /** What the page came with. */
  initial: Found
  /** `query` is the filter without what asks for nothing. */
  load: (query: Partial<Filter>, signal: AbortSignal) => Promise<Found>
}

export interface List<Filter, Found> {
  $list: ReadableAtom<ListState<Filter, Found>>
  /** A step of the browser's history. Any change but that of the page begins at the first one. */
  show: (change: Partial<Filter>) => void
  reload: () => Promise<void>
  /** Follows Back and Forward. Gives its end. */
  watch: () => () => void
}

export function createList<Filter extends object, Found>(options: ListOptions<Filter, Found>): List<Filter, Found> {
  const { address, load } = options
  const $list = atom<ListState<Filter, Found>>({
    filter: options.filter,
    found: options.initial,
    loading: false,
    error: undefined
  })
  let running: AbortController | undefined

  function set(change: Partial<ListState<Filter, Found>>): void {
    $list.set({ ...$list.get(), ...change })
  }

  async function ask(filter: Filter): Promise<void> {
    running?.abort()
    running = new AbortController()
    const { signal } = running
    set({ filter, loading: true, error: undefined })
    try {
      const found = await load(askedOf(filter), signal)
      if (!signal.aborted) set({ found, loading: false })
    } catch (error) {
      if (!signal.aborted) set({ error: readableError(error), loading: false })
    }
  }

  return {
    $list,
    show(change) {
      const { filter } = $list.get()
      const wanted = { ...filter, ...address.turnTo(1), ...change }
      if (address.path(wanted) === address.path(filter)) return
      history.pushState(null, '', address.path(wanted))
      void ask(wanted)
    },
    reload: () => ask($list.get().filter),
    watch() {
      const onBack = () => void ask(address.read(new URLSearchParams(location.search)))
      // Out of the browser's cache the list may be old.
      const onShow = (event: PageTransitionEvent) => event.persisted && onBack()
      addEventListener('popstate', onBack)
      addEventListener('pageshow', onShow)
      return () => {
        removeEventListener('popstate', onBack)
        removeEventListener('pageshow', onShow)
      }
    }
  }
}

function askedOf<Filter extends object>(filter: Filter): Partial<Filter> {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value)) as Partial<Filter>
}
