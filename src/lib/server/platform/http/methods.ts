// Which methods an address of the API takes, by the contract.
import { CONTRACT } from '#lib/contract/all.ts'

import { addressTable } from './addresses.ts'
import { isApi } from './refusals.ts'

const calls = CONTRACT.map(({ endpoint }) => endpoint)
/** To everybody else what only an admin has does not exist, whatever the method. */
const shown = new Set(calls.filter(({ access }) => access !== 'admin').map(({ path }) => path))

/** What is no call of the contract. */
const OTHERS = [
  { path: '/api/v2/stripe/webhook', method: 'POST' },
  { path: '/api/v2/openapi.json', method: 'GET' },
  { path: '/api/docs', method: 'GET' },
  { path: '/api/docs/{resource}', method: 'GET' }
]

const find = addressTable(
  [...calls.filter(({ path }) => shown.has(path)), ...OTHERS].map(({ path, method }) => ({
    path,
    method,
    value: method
  }))
)

/** As the header Allow says it; undefined where the address is nobody's, so that what is there decides. */
export function allowOf(path: string): string | undefined {
  const methods = find(path)?.values.keys()
  if (!methods) return undefined
  const all = [...methods].flatMap(method => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
  return [...all, 'OPTIONS'].join(', ')
}

export function isMethodAllowed(path: string, method: string): boolean {
  if (!isApi(path)) return true
  const methods = find(path)?.values
  return !methods || methods.has(method === 'HEAD' ? 'GET' : method)
}
