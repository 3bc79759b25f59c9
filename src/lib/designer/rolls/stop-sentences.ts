import type { Stop } from './stops.ts'

/** What has to be settled before anything is cut, for those who read no screen of the designer. */
export function stopSentence(stop: Stop): string {
  return `“${stop.design}” ${why(stop)}`
}

function why(stop: Stop): string {
  switch (stop.code) {
    case 'deleted':
      return 'was deleted: restore it, or take it off the rolls.'
    case 'not-found':
      return 'cannot be found: take it off the rolls.'
    case 'empty':
      return 'has nothing to cut.'
    case 'too-short':
      return 'does not fit: not even one row lies on so much roll.'
    case 'blank-rows':
      return `has rows of which nothing would be cut: ${numbers(stop.rows)}.`
    case 'rows': {
      const rows = [...new Set(stop.problems.flatMap(problem => ('row' in problem ? problem.row : [])))]
      return rows.length > 0
        ? `has rows that cannot be cut as they stand: ${numbers(rows)}.`
        : 'has names that are not filled in yet.'
    }
    case 'check':
      return `does not pass Check: ${[...new Set(stop.problems.map(({ kind }) => kind))].join(', ')}.`
  }
}

function numbers(rows: readonly number[]): string {
  return rows.map(row => row + 1).join(', ')
}
