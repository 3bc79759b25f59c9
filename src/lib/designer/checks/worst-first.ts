import type { Problem } from './checks.ts'

export function worstFirst(problems: readonly Problem[]): Problem[] {
  return problems.toSorted((a, b) => Number(a.severity === 'warning') - Number(b.severity === 'warning'))
}
