// Which methods an address of the API takes, by the contract.
import { CONTRACT } from '#lib/contract/all.ts'

import { isApi } from './refusals.ts'

type Known = Map<string, Set<string>>

const exact: Known = new Map()
/** Addresses with an id in them, by their number of parts, each with the pattern of its parts. */
const patterns = new Map<number, { parts: string[]; methods: Set<string> }[]>()

const calls = CONTRACT.map(({ endpoint }) => endpoint)
/** To everybody else what only an admin has does not exist, whatever the method. */
const shown = new Set(calls.filter(({ access }) => access !== 'admin').map(({ path }) => path))

for (const { path, method } of calls.filter(call => shown.has(call.path))) {
  if (!path.includes('{')) {
    exact.set(path, (exact.get(path) ?? new Set()).add(method))
    continue
  }
  const parts = path.split('/').map(part => (part.startsWith('{') ? '' : part))
  const alike = patterns.get(parts.length) ?? []
  patterns.set(parts.length, alike)
  const known = alike.find(other => other.parts.join('/') === parts.join('/'))
  if (known) known.methods.add(method)
  else alike.push({ parts, methods: new Set([method]) })
}

/** Undefined where the contract does not know the address. */
function endpointMethods(path: string): Set<string> | undefined {
  const found = exact.get(path)
  if (found) return found
  const given = path.split('/')
  const alike = patterns
    .get(given.length)
    ?.filter(({ parts }) => parts.every((part, at) => !part || part === given[at]))
  return alike?.length ? new Set(alike.flatMap(({ methods }) => [...methods])) : undefined
}

/** As the header Allow says it; undefined where the address is nobody's, so that what is there decides. */
export function allowOf(path: string): string | undefined {
  const methods = endpointMethods(path)
  if (!methods) return undefined
  const all = [...methods].flatMap(method => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
  return [...all, 'OPTIONS'].join(', ')
}

export function isMethodAllowed(path: string, method: string): boolean {
  if (!isApi(path)) return true
  const methods = endpointMethods(path)
  return !methods || methods.has(method === 'HEAD' ? 'GET' : method)
}
