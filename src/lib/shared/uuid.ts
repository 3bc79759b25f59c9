const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/** Whether the database takes it for an id; anything else belongs to nothing. */
export function isUuid(text: string): boolean {
  return UUID.test(text)
}
