/** Whose work something follows from: a member's, or nobody's where a customer or the clock acted. */
export interface Cause {
  workspaceId: string
  userId?: string | undefined
}
