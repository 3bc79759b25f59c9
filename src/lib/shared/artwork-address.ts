// The addresses of the public artwork pages: every filter is in them, so that a view can be shared and kept.

import { HUE_IDS, type Hue } from './hues.ts'

export interface ArtworkView {
  /** 'animals', 'animals/birds', or nothing for all. */
  category?: string | undefined
  search?: string | undefined
  colours?: number | undefined
  hue?: Hue | undefined
  cuttable?: boolean | undefined
  page?: number | undefined
  premium?: boolean | undefined
}

const MOST_PAGES = 1000

/** What stands in an address, leaving out what makes no sense: a visitor with an odd link still sees drawings. */
export function readView(url: URL, category?: string): ArtworkView {
  const { searchParams } = url
  const search = (searchParams.get('search') ?? '').trim().slice(0, 100)
  const colours = wholeNumber(searchParams.get('colours'), 4)
  return {
    category,
    search: search || undefined,
    colours,
    hue: HUE_IDS.find(id => id === searchParams.get('hue')),
    cuttable: searchParams.get('cuttable') === 'true' || undefined,
    page: wholeNumber(searchParams.get('page'), MOST_PAGES)
  }
}

export function artworkHref({ category, premium, ...view }: ArtworkView): string {
  const query = new URLSearchParams()
  if (view.search) query.set('search', view.search)
  if (view.colours) query.set('colours', String(view.colours))
  if (view.hue) query.set('hue', view.hue)
  if (view.cuttable) query.set('cuttable', 'true')
  if (view.page && view.page > 1) query.set('page', String(view.page))
  const path = premium ? '/artwork/premiumArtwork' : category ? `/artwork/${category}` : '/artwork'
  return query.size > 0 ? `${path}?${query}` : path
}

function wholeNumber(text: string | null, most: number): number | undefined {
  const number = /^\d{1,4}$/.test(text ?? '') ? Number(text) : 0
  return number >= 1 && number <= most ? number : undefined
}
