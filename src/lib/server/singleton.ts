const registry = globalThis as typeof globalThis & { platen?: Map<string, unknown> }

/**
 * One value a process. The started program and the built pages load this code as two module graphs,
 * so a module variable would exist twice; what must be one (the pool, the listeners) is kept here.
 */
export function singleton<T>(name: string, make: () => T): T {
  registry.platen ??= new Map()
  if (!registry.platen.has(name)) registry.platen.set(name, make())
  return registry.platen.get(name) as T
}

export function forget(name: string): void {
  registry.platen?.delete(name)
}
