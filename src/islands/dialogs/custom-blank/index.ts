import type { JobBlank } from '#lib/contract/job-items.ts'

import { defineDialog } from '../dialog.ts'

export interface CustomBlankProps {
  blank: JobBlank
  sizes: string[]
  currency: string
}

export interface CustomBlankResult {
  blank: JobBlank
  sizes: string[]
}

/** A garment that no catalogue has, or that the customer brings. */
export const customBlankDialog = defineDialog<CustomBlankProps, CustomBlankResult>('custom-blank', () => {
  return import('./CustomBlankDialog.tsx')
})
