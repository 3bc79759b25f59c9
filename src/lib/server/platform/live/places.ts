// Who may have a stream of news open in this process: guests never take what is reserved for members, those of one
// workspace or network never all that guests have, and a member who comes when everything is taken gets a guest's place.
import { t } from '#lib/i18n/t.ts'
import { AppError } from '#lib/server/platform/errors.ts'

export interface Visitor {
  /** Who listens, to limit how many windows one has open. */
  listener: string
  isGuest: boolean
  /** None: a conversation with the platform. */
  workspaceId: string | null
  /** Empty where the callers of a network cannot be told from others. */
  network: string
}

export interface Places {
  all: number
  guests: number
  member: Shares
  guest: Shares
}

interface Shares {
  ofOne: number
  ofWorkspace: number
  ofNetwork: number
}

/** What a stream takes of memory, measured by `npm run bench:streams`. */
const STREAM_BYTES = 64 * 1024
/** Of the memory of a process; the rest is for requests, and for PostgreSQL beside it. */
const SHARE_OF_MEMORY = 1 / 4
const LEAST = 2000
const MOST = 10_000
/** A third is reserved for members: far more than a shop's people have screens. */
const SHARE_OF_GUESTS = 0.65

/** For a process with so much memory. */
export function placesFor(memoryBytes: number): Places {
  const inMemory = Math.floor((memoryBytes * SHARE_OF_MEMORY) / STREAM_BYTES)
  const all = Math.min(MOST, Math.max(LEAST, inMemory))
  return {
    all,
    guests: Math.floor(all * SHARE_OF_GUESTS),
    member: { ofOne: 8, ofWorkspace: 300, ofNetwork: 400 },
    // A school's parents behind one address each look at their own order.
    guest: { ofOne: 8, ofWorkspace: 300, ofNetwork: 150 }
  }
}

export function createPlaces(places: Places) {
  /** The oldest first. */
  const guests = new Set<{ end: () => void }>()
  const counts = new Map<string, number>()
  const countOf = (key: string) => counts.get(key) ?? 0

  function add(key: string, by: 1 | -1): void {
    const count = countOf(key) + by
    if (count > 0) counts.set(key, count)
    else counts.delete(key)
  }

  return {
    /** Gives a function that leaves again. `end` closes the stream of a guest whose place a member needs. */
    enter(visitor: Visitor, end: () => void): () => void {
      const { listener, isGuest, workspaceId, network } = visitor
      const kind = isGuest ? 'guest' : 'member'
      const shares = places[kind]
      const limits = [
        { key: `${kind}:one:${listener}`, limit: shares.ofOne },
        ...(workspaceId ? [{ key: `${kind}:workspace:${workspaceId}`, limit: shares.ofWorkspace }] : []),
        ...(network ? [{ key: `${kind}:network:${network}`, limit: shares.ofNetwork }] : []),
        ...(isGuest ? [{ key: 'guests', limit: places.guests }] : [])
      ]
      const isFull = limits.some(({ key, limit }) => countOf(key) >= limit)
      const [oldest] = isGuest ? [] : guests
      if (isFull || (countOf('all') >= places.all && !oldest)) {
        throw new AppError('too_many', t('errors.http.tooManyWindows'), { retryAfter: 30 })
      }
      if (countOf('all') >= places.all) oldest?.end()
      const keys = [...limits.map(({ key }) => key), 'all']
      for (const key of keys) add(key, 1)
      const own = { end }
      if (isGuest) guests.add(own)
      let isIn = true
      return () => {
        if (!isIn) return
        isIn = false
        guests.delete(own)
        for (const key of keys) add(key, -1)
      }
    }
  }
}
