// Which categories a name belongs to, by the words of the tree.
import { TREE } from './categories.ts'

interface Rule {
  path: string
  pattern: RegExp
}

const RULES: Rule[] = TREE.flatMap(branch =>
  branch.leaves.map(leaf => ({ path: `${branch.slug}/${leaf.slug}`, pattern: patternOf(leaf.words) }))
)

const MOST = 2

/** The first is the drawing's own. Phrases win over single words: a bell pepper is no bell, a fire axe no fire. */
export function sortIn(name: string): string[] {
  const found = RULES.flatMap(({ path, pattern }, order) => {
    const longest = [...name.matchAll(pattern)].reduce((most, [match]) => Math.max(most, match.split(' ').length), 0)
    return longest > 0 ? [{ path, longest, order }] : []
  })
  const most = Math.max(...found.map(({ longest }) => longest))
  return found
    .filter(({ longest }) => longest === most)
    .sort((a, b) => a.order - b.order)
    .slice(0, MOST)
    .map(({ path }) => path)
}

function patternOf(words: string): RegExp {
  const parts = words
    .split(',')
    .map(word => word.trim())
    .sort((a, b) => b.length - a.length)
    .map(word => (word.endsWith('*') ? `${word.slice(0, -1)}\\w*` : `${word}(?:s|es)?`))
  return new RegExp(`\\b(?:${parts.join('|')})\\b`, 'g')
}
