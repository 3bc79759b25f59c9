// The table of twelve tasks in the designer's README, and the lists of steps it counts.
import { readFileSync } from 'node:fs'

const FOLDER = new URL('../../src/islands/designer/', import.meta.url)

export interface TaskRow {
  task: string
  /** Steps here. */
  ours: number
  /** The same in Inkscape, Illustrator and Silhouette Studio; none where they cannot. */
  others: (number | undefined)[]
}

const linesOf = (file: string): string[] => readFileSync(new URL(file, FOLDER), 'utf8').split('\n')

/** By the number in front of the task. */
export function twelveTasks(): Map<number, TaskRow> {
  return new Map(
    linesOf('README.md').flatMap(line => {
      const [, number, task, ...cells] = /^\| (\d+) (.+?) \| (\d+) \| (.+?) \| (.+?) \| (.+?) \|$/.exec(line) ?? []
      const [ours, ...others] = cells.map(cell => (cell === '—' ? undefined : Number(cell)))
      return number && task && ours !== undefined ? [[Number(number), { task, ours, others }]] : []
    })
  )
}

/** How many steps each list has: ours, then those of the other programs. */
export function stepLists(): Map<number, (number | undefined)[]> {
  const lists = new Map<number, (number | undefined)[]>()
  let task = 0
  for (const line of linesOf('STEPS.md')) {
    task = Number(/^## (\d+) /.exec(line)?.[1] ?? task)
    const [, count, steps] = /^- [A-Z][\w ]+? (\d+|—): (.*)$/.exec(line) ?? []
    if (!count || !steps) continue
    const counted = count === '—' ? undefined : countOf(steps.replace(/ \(.*\)$/, ''))
    lists.set(task, [...(lists.get(task) ?? []), counted])
  }
  return lists
}

function countOf(steps: string): number {
  return steps.split(' · ').reduce((sum, step) => sum + Number(/ ×(\d+)$/.exec(step)?.[1] ?? 1), 0)
}
