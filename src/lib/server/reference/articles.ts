// The written pages as the API gives them out: the same files that the pages are built from.
import { mapTuple } from '#lib/shared/map-tuple.ts'
import { BlogFront, HELP_AREAS, HelpFront, type HelpArticle } from '#lib/contract/content.ts'

type Files = Record<string, string>

const HELP: Files = import.meta.glob<string>('/src/content/help/*/*.md', {
  query: '?raw',
  import: 'default',
  eager: true
})
const BLOG: Files = import.meta.glob<string>('/src/content/blog/*.md', {
  query: '?raw',
  import: 'default',
  eager: true
})

const BRIEF = 5

const day = (date: Date) => date.toISOString().slice(0, 10)

/** The lines between the dashes are `name: value`, quoted where the value has a colon in it. */
function split(text: string): { front: Record<string, unknown>; markdown: string } {
  const [, head = '', markdown = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? []
  const front = head.split('\n').map(line => {
    const [, name = '', value = ''] = /^(\w+):\s*(.*)$/.exec(line) ?? []
    const plain = /^(['"])(.*)\1$/.exec(value)?.[2]?.replaceAll('\\"', '"') ?? value
    return [name, /^\d+$/.test(plain) ? Number(plain) : plain] as const
  })
  return { front: Object.fromEntries(front.filter(([name]) => name)), markdown: markdown.trim() }
}

let articles: (HelpArticle & { order: number })[] | undefined

function readHelp() {
  articles ??= Object.entries(HELP)
    .map(([file, text]) => {
      const { front, markdown } = split(text)
      const { title, description, updated, order } = HelpFront.parse(front)
      const path = file.replace(/^.*\/content|\.md$/g, '')
      return {
        title,
        description,
        path,
        updated: day(updated),
        area: path.split('/')[2] as HelpArticle['area'],
        order,
        markdown
      }
    })
    .sort((a, b) => HELP_AREAS.indexOf(a.area) - HELP_AREAS.indexOf(b.area) || a.order - b.order)
  return articles
}

/** In the order they are read; with words, those that have all of them, the ones that name them in the title first. */
export function searchHelp(words: string | undefined, { isBrief = false } = {}): HelpArticle[] {
  const wanted = (words ?? '').toLowerCase().split(/\s+/).filter(Boolean)
  const found = readHelp()
    .map(({ order: _, ...article }) => ({ article, rank: rankOf(article, wanted) }))
    .filter((each): each is { article: HelpArticle; rank: number } => each.rank !== undefined)
  const sorted = found.sort((a, b) => b.rank - a.rank).map(({ article }) => article)
  return isBrief ? sorted.slice(0, BRIEF).map(article => ({ ...article, markdown: '' })) : sorted
}

function rankOf({ title, description, markdown }: HelpArticle, wanted: string[]): number | undefined {
  const [heading, sentence, text] = mapTuple([title, description, markdown], part => part.toLowerCase())
  let rank = 0
  for (const word of wanted) {
    if (heading.includes(word)) rank += 4
    else if (sentence.includes(word)) rank += 2
    else if (text.includes(word)) rank += 1
    else return undefined
  }
  return rank
}

export function readBlog() {
  return Object.entries(BLOG)
    .map(([file, text]) => {
      const { front, markdown } = split(text)
      const { title, description, published, updated = published } = BlogFront.parse(front)
      const path = file.replace(/^.*\/content|\.md$/g, '')
      return { title, description, path, published: day(published), updated: day(updated), markdown }
    })
    .sort((a, b) => b.published.localeCompare(a.published))
}
