import { defineDialog } from '../dialog.ts'

export interface SimpleProps {
  title: string
  text: string
  /** The button that does it: says what happens, such as "Close the store". */
  confirm: string
  /** Left out for a mere notice. */
  cancel?: string
  tone?: 'danger'
}

/** Asks or tells; resolves with true when confirmed. */
export const simpleDialog = defineDialog<SimpleProps, true>('simple', () => import('./SimpleDialog.tsx'))
