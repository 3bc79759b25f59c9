// What was typed, kept for as long as the tab is open. Storage may be full, switched off or hold what others wrote.
export function readDraft<T extends object>(name: string): Partial<T> {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(name) ?? '{}')
    return typeof value === 'object' && value !== null ? (value as Partial<T>) : {}
  } catch {
    return {}
  }
}

export function saveDraft(name: string, value: object): void {
  try {
    sessionStorage.setItem(name, JSON.stringify(value))
  } catch {
    // The page works without; only a reload would lose what was typed.
  }
}

export function dropDraft(name: string): void {
  try {
    sessionStorage.removeItem(name)
  } catch {
    // Nothing was kept then.
  }
}
