/** Whether a row was refused because another one has what must be unique, perhaps one that the asker may not see. */
export function isUniqueViolation(error: unknown): boolean {
  return (error as { code?: unknown } | null)?.code === '23505'
}
