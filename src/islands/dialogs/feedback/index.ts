import { defineDialog } from '../dialog.ts'

/** An opinion of the product: rating, kind, words and, if one likes, a screenshot. */
export const feedbackDialog = defineDialog<{ workspaceId: string }>('feedback', () => import('./FeedbackDialog.tsx'))
