// What this page itself changed of late: the news of it are none to whoever did it.

interface Change {
  sent: unknown
  until: number
}

const REMEMBERED_MS = 10_000

let changes: Change[] = []

/** Of a call that changes something: what names the rows, before it is sent and when it was answered. */
export function recordOwnChange(sent: unknown): void {
  const now = Date.now()
  changes = [...changes.filter(({ until }) => until > now), { sent, until: now + REMEMBERED_MS }]
}

export function isOwnChange(id: string): boolean {
  const now = Date.now()
  return changes.some(({ sent, until }) => until > now && JSON.stringify(sent).includes(id))
}
