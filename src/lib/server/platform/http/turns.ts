interface Line {
  running: number
  waiting: (() => void)[]
}

/**
 * Lets so many requests of one session run at once. The others wait in a line of their own, so a session that asks for a
 * hundred things at a time takes the place of a few, and everybody else goes on.
 */
export function createTurns(atOnce: number) {
  const lines = new Map<string, Line>()

  /** Starts the work now, or when one before it is over. Gives what says that this one is over, started or not. */
  return function takeTurn(session: string, work: () => void): () => void {
    const line = lines.get(session) ?? { running: 0, waiting: [] }
    lines.set(session, line)
    let state: 'waiting' | 'running' | 'over' = 'waiting'

    function start(): void {
      state = 'running'
      line.running++
      work()
    }

    function end(): void {
      if (state === 'waiting') line.waiting.splice(line.waiting.indexOf(start), 1)
      if (state === 'running') {
        line.running--
        line.waiting.shift()?.()
      }
      state = 'over'
      if (line.running === 0 && line.waiting.length === 0) lines.delete(session)
    }

    if (line.running < atOnce) start()
    else line.waiting.push(start)
    return end
  }
}
