import type { NewItem } from '#islands/parts/new-item.ts'

export type Change = (change: Partial<NewItem>) => void

/** What every section of the editor is given. */
export interface SectionProps {
  draft: NewItem
  change: Change
  errors: Record<string, string | undefined>
}
