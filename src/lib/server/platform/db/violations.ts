/** Whether a row was refused because another one has what must be unique, perhaps one that the asker may not see. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const refusal = error as { code?: unknown; constraint?: unknown } | null
  return refusal?.code === '23505' && (constraint === undefined || refusal.constraint === constraint)
}
