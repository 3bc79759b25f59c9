/** Header of a reply: so many mails of this call wait, the last of them until then, or until somebody allows it. */
export const MAIL_WAITS = 'mail-waits'

interface MailWaits {
  count: number
  /** Infinity: mail of the workspace was stopped. */
  until: number
}

export function mailWaitsOf({ count, until }: MailWaits): string {
  return `${count}; until=${until === Number.POSITIVE_INFINITY ? 'stopped' : new Date(until).toISOString()}`
}

export function readMailWaits(header: string): MailWaits | undefined {
  const [, count, until] = /^(\d+); until=(\S+)$/.exec(header) ?? []
  if (!count || !until) return undefined
  return { count: Number(count), until: until === 'stopped' ? Number.POSITIVE_INFINITY : Date.parse(until) }
}
