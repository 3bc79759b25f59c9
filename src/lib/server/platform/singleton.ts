const registry = new Map<string, unknown>()

/** One value a process, made when first asked for; `forget` makes room for another. */
export function singleton<T>(name: string, make: () => T): T {
  if (!registry.has(name)) registry.set(name, make())
  return registry.get(name) as T
}

export function forget(name: string): void {
  registry.delete(name)
}
