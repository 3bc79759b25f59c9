// The table of the last runs in a README: the newest first, no more than ten.

const MOST = 10

/**
 * Puts a run at the top of the table under the row of names that begins so.
 * @param names the first cell of the table's head, which stands nowhere else
 */
export function addRun(readme: string, { names, cells }: { names: string; cells: string[] }): string {
  const lines = readme.split('\n')
  const head = lines.findIndex(line => line.startsWith(`| ${names} |`))
  if (head === -1) throw new Error(`No table begins with ${names}`)
  const first = head + 2
  const known = lines.slice(first).findIndex(line => !line.startsWith('|'))
  const end = known === -1 ? lines.length : first + known
  const rows = [`| ${cells.join(' | ')} |`, ...lines.slice(first, end)].slice(0, MOST)
  return [...lines.slice(0, first), ...rows, ...lines.slice(end)].join('\n')
}
