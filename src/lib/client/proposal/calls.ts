// Calls of the page of a proposal, which is opened on phones: no schema, no framework.

/** The server's own words for a person, or ours where it could not be asked. */
export class Refused extends Error {}

interface Answer<T> {
  ok: boolean
  data: T | null
  message: string
}

const PATIENCE_MS = 25_000

/** One key for what is meant until its outcome is known, so that trying again does it once. */
const keys = new Map<string, string>()

export async function send<T>(link: string, what: string, body: object, failed: string): Promise<T> {
  const intent = `${what} ${JSON.stringify(body)}`
  const key = keys.get(intent) ?? newKey()
  keys.set(intent, key)
  let answer: Answer<T>
  try {
    const response = await fetch(`/api/v2/proposal/${link}/${what}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(PATIENCE_MS)
    })
    if (response.status < 500) keys.delete(intent)
    answer = (await response.json()) as Answer<T>
  } catch {
    throw new Refused(failed)
  }
  if (!answer.ok) throw new Refused(answer.message || failed)
  return answer.data as T
}

/** Not every phone opens the page by an address that gives it crypto.randomUUID. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), byte => byte.toString(16).padStart(2, '0')).join('')
}

/** Of the newest version; undefined where it cannot be asked. */
export async function versionOf(link: string): Promise<number | undefined> {
  try {
    const response = await fetch(`/api/v2/proposal/${link}`, { signal: AbortSignal.timeout(PATIENCE_MS) })
    return ((await response.json()) as Answer<{ version: number }>).data?.version
  } catch {
    return undefined
  }
}
