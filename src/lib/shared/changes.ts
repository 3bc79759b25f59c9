/** Some fields of T; what is missing or undefined stays as it is. */
export type Changes<T> = { [Key in keyof T]?: T[Key] | undefined }

export function withChanges<T extends object>(current: T, changes: Changes<T>): T {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined)
  return { ...current, ...Object.fromEntries(given) }
}
