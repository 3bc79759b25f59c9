import { dropOldest } from '#lib/shared/drop-oldest.ts'

// Who waits for a child process, and whose turn it is: those who work here and those who buy come before passers-by.

/** Members' uploads and designs; pictures of files in a shop; letters somebody types into an item; cards beside links. */
export type Lane = 'member' | 'shopper' | 'letters' | 'card'

export interface Turn {
  lane: Lane
  /** Workspace, person or address: those of one lane are served in turns. */
  of: string
}

interface Rule {
  /** Altogether, and of one. */
  mostWaiting: number
  mostOfOne: number
  /** One that waited longer is not drawn: who asked has gone. */
  patienceMs: number
}

const RULES: Record<Lane, Rule> = {
  member: { mostWaiting: 300, mostOfOne: 60, patienceMs: 60_000 },
  shopper: { mostWaiting: 300, mostOfOne: 60, patienceMs: 20_000 },
  letters: { mostWaiting: 24, mostOfOne: 6, patienceMs: 8000 },
  card: { mostWaiting: 8, mostOfOne: 8, patienceMs: 8000 }
}

/** Endless in number, so they never have more than one process, and none while others wait for the last. */
const SMALL: readonly Lane[] = ['letters', 'card']

interface Waiting<Entry> {
  entry: Entry
  turn: Turn
  until: number
}

interface Options<Entry> {
  mostRunning: number
  /** Of entries that nobody waits for any more. */
  onLate: (entry: Entry) => void
  now?: () => number
}

export function createLanes<Entry>({ mostRunning, onLate, now = Date.now }: Options<Entry>) {
  const waiting: Waiting<Entry>[] = []
  const running: Turn[] = []
  let lastSmall: Lane = 'card'

  function dropLate(): void {
    const time = now()
    for (let index = waiting.length - 1; index >= 0; index--) {
      if (waiting[index]!.until < time) for (const { entry } of waiting.splice(index, 1)) onLate(entry)
    }
  }

  function waitingIn(lane: Lane): Waiting<Entry>[] {
    return waiting.filter(({ turn }) => turn.lane === lane)
  }

  function runningIn(...lanes: Lane[]): number {
    return running.filter(({ lane }) => lanes.includes(lane)).length
  }

  /** The first of whoever has the fewest under way, then of whoever was served longest ago. */
  function firstOf(lane: Lane): Waiting<Entry> | undefined {
    const own = (one: Waiting<Entry>) =>
      running.filter(({ lane: other, of }) => other === lane && of === one.turn.of).length
    return waitingIn(lane).toSorted((a, b) => own(a) - own(b) || servedAt(a.turn) - servedAt(b.turn))[0]
  }

  const served = new Map<string, number>()
  let count = 0

  function servedAt({ lane, of }: Turn): number {
    return served.get(`${lane} ${of}`) ?? 0
  }

  function choose(): Waiting<Entry> | undefined {
    const [member, shopper] = [firstOf('member'), firstOf('shopper')]
    // Neither of the two keeps the other from every process.
    if (member && (!shopper || runningIn('member') <= runningIn('shopper'))) return member
    if (shopper) return shopper
    if (runningIn(...SMALL) > 0 || running.length >= mostRunning) return undefined
    const order = lastSmall === 'letters' ? SMALL.toReversed() : SMALL
    for (const lane of order) {
      const found = firstOf(lane)
      if (found) {
        lastSmall = lane
        return found
      }
    }
    return undefined
  }

  return {
    /** False: there is no room. */
    add(turn: Turn, entry: Entry): boolean {
      dropLate()
      const { mostWaiting, mostOfOne, patienceMs } = RULES[turn.lane]
      const others = waitingIn(turn.lane)
      const own = others.filter(({ turn: { of } }) => of === turn.of).length
      if (others.length >= mostWaiting || own >= mostOfOne) return false
      waiting.push({ entry, turn, until: now() + patienceMs })
      return true
    },

    /** The next to run, if there is one that may; call `done` with its turn afterwards. */
    take(): { entry: Entry; turn: Turn } | undefined {
      dropLate()
      if (running.length >= mostRunning) return undefined
      const chosen = choose()
      if (!chosen) return undefined
      waiting.splice(waiting.indexOf(chosen), 1)
      running.push(chosen.turn)
      const key = `${chosen.turn.lane} ${chosen.turn.of}`
      served.delete(key)
      served.set(key, ++count)
      dropOldest(served, 1000)
      return chosen
    },

    done(turn: Turn): void {
      running.splice(running.indexOf(turn), 1)
    }
  }
}
