// The articles of the help in the order in which they are read.
import { type CollectionEntry, getCollection } from 'astro:content'

import { HELP_AREAS } from '#lib/contract/content.ts'

export type HelpArea = (typeof HELP_AREAS)[number]

export type Article = CollectionEntry<'help'>

/** The folder an article lies in. */
export function areaOf({ id }: Article): HelpArea {
  const area = id.split('/')[0] as HelpArea
  if (!HELP_AREAS.includes(area)) {
    throw new Error(
      `src/content/help/${id}.md lies in a folder that is no area of the help. Areas: ${HELP_AREAS.join(', ')}`
    )
  }
  return area
}

export async function readAreas(): Promise<{ area: HelpArea; articles: Article[] }[]> {
  const articles = await getCollection('help')
  const byArea = Map.groupBy(articles, areaOf)
  return HELP_AREAS.filter(area => byArea.has(area)).map(area => ({
    area,
    articles: byArea.get(area)!.sort((a, b) => a.data.order - b.data.order || a.id.localeCompare(b.id))
  }))
}

/** All articles one after another, each with its neighbours. */
export async function readInOrder() {
  const areas = await readAreas()
  const all = areas.flatMap(({ articles }) => articles)
  return all.map((article, index) => ({
    article,
    siblings: areas.find(({ area }) => area === areaOf(article))!.articles,
    previous: all[index - 1],
    next: all[index + 1]
  }))
}
