// The invitation that brought somebody here: kept in this browser until it is answered.
const KEY = 'invite-id'

/** UUID-shaped, versions 0 to 5, in any case. */
const INVITE_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-5][0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/i

export function isInviteId(text: string): boolean {
  return INVITE_ID.test(text)
}

/** Behind the # of the address, where no server sees it; in lower case. */
export function inviteOfAddress(): string | undefined {
  const id = location.hash.slice(1)
  return isInviteId(id) ? id.toLowerCase() : undefined
}

export function storeInvite(id: string): void {
  localStorage.setItem(KEY, id.toLowerCase())
}

/** The invitation this browser came with, in lower case. */
export function storedInvite(): string | undefined {
  const stored = localStorage.getItem(KEY) ?? ''
  return isInviteId(stored) ? stored.toLowerCase() : undefined
}

export function forgetInvite(): void {
  localStorage.removeItem(KEY)
}
