// Under which name a request is counted: by what answers it, never by its address, of which there are endlessly many.
import { CONTRACT } from '#lib/contract/all.ts'
import { addressTable } from '#lib/server/platform/http/addresses.ts'
import { isApi } from '#lib/server/platform/http/refusals.ts'

const MOST_KNOWN = 2000

/** @param pageOf the pattern of the page at a path, of those that there are. */
export function createRouteNames(pageOf: (path: string) => string | undefined): (path: string) => string {
  const find = addressTable(CONTRACT.map(({ endpoint: { method, path } }) => ({ method, path, value: path })))
  const known = new Map<string, string>()

  function nameOf(path: string): string {
    if (!isApi(path)) return pageOf(path) ?? 'none'
    const [pattern] = find(path)?.values.values() ?? []
    return pattern ?? 'none'
  }

  return path => {
    const name = known.get(path) ?? nameOf(path)
    if (known.size >= MOST_KNOWN) known.clear()
    known.set(path, name)
    return name
  }
}
