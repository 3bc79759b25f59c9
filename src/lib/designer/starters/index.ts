// Layouts that a new design can begin with, made in the designer's own format.
import type { StarterLayout } from './build.ts'
import { OCCASIONS } from './occasions.ts'
import { SPORT } from './sport.ts'

export const STARTERS: readonly StarterLayout[] = [...SPORT, ...OCCASIONS]

export function findStarter(slug: string): StarterLayout | undefined {
  return STARTERS.find(starter => starter.slug === slug)
}
