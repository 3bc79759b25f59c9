import type { TagNode } from '#lib/contract/tag-tree.ts'

/** "Schools / Wildcats". */
export function pathText(tree: readonly TagNode[], id: string): string {
  const names: string[] = []
  for (let node = find(tree, id); node; node = node.parentId ? find(tree, node.parentId) : undefined)
    names.unshift(node.name)
  return names.join(' / ')
}

/** The node and all that is in it. */
export function under(tree: readonly TagNode[], id: string): Set<string> {
  const found = new Set([id])
  // A set takes what is added while it is walked.
  for (const parent of found) for (const node of tree) if (node.parentId === parent) found.add(node.id)
  return found
}

function find(tree: readonly TagNode[], id: string): TagNode | undefined {
  return tree.find(node => node.id === id)
}
