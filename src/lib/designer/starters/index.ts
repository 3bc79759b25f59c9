// Layouts that a new design can begin with, made in the designer's own format.
import type { Design } from '../design.ts'

export interface StarterLayout {
  slug: string
  name: string
  summary: string
  tags: readonly string[]
  build: () => Design
}

export const STARTERS: readonly StarterLayout[] = []

export function findStarter(slug: string): StarterLayout | undefined {
  return STARTERS.find(starter => starter.slug === slug)
}
