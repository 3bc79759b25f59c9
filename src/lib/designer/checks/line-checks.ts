// What is wrong with lines that a tool follows.
import { formatPath, pathBounds } from '../geometry/path.ts'
import type { Drawn } from '../production/outliner.ts'
import type { Problem } from './checks.ts'

export function lineProblems(drawn: readonly Drawn[]): Problem[] {
  const lines = drawn.filter(item => item.kind === 'line')
  const seen = new Map<string, string>()
  return lines.flatMap(({ objectId, ref, purpose, path }): Problem[] => {
    const at = pathBounds(path)
    const key = `${ref} ${purpose} ${formatPath(path, 2)}`
    const isTwice = seen.has(key)
    seen.set(key, objectId)
    if (isTwice)
      return [{ kind: 'duplicate', severity: 'warning', at, objectId, ref, fix: { kind: 'remove', objectId } }]
    // What is cut through all around comes loose; an open cut leaves it hanging.
    if (purpose !== 'through-cut' || path.every(({ closed }) => closed)) return []
    return [{ kind: 'open-through-cut', severity: 'warning', at, objectId, ref, fix: { kind: 'close', objectId } }]
  })
}
