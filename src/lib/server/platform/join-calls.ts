import { zip } from '#lib/shared/zip.ts'

/**
 * Joins calls of one kind: what is asked for while one is under way goes together in the next, so many at once need
 * few round trips and one alone never waits. `run` gets what was asked, in order, and answers in the same order.
 */
export function joinCalls<Asked, Answer>(
  run: (asked: Asked[]) => Promise<Answer[]>,
  most = 100
): (asked: Asked) => Promise<Answer> {
  interface Call {
    asked: Asked
    resolve: (answer: Answer) => void
    reject: (error: unknown) => void
  }
  const waiting: Call[] = []
  let running = false

  async function work(): Promise<void> {
    running = true
    while (waiting.length > 0) {
      const calls = waiting.splice(0, most)
      try {
        const answers = await run(calls.map(({ asked }) => asked))
        for (const [{ resolve }, answer] of zip(calls, answers)) resolve(answer)
      } catch (error) {
        for (const { reject } of calls) reject(error)
      }
    }
    running = false
  }

  return asked =>
    new Promise((resolve, reject) => {
      waiting.push({ asked, resolve, reject })
      if (!running) void work()
    })
}

/**
 * Shares reads: those who ask for the same while it is being read get the next reading together, never one that was
 * begun before they asked. What they get is one value for all, to be left as it is.
 */
export function shareReads<Answer>(): (key: string, read: () => Promise<Answer>) => Promise<Answer> {
  interface Reading {
    done: Promise<void>
    next?: Promise<Answer>
  }
  const readings = new Map<string, Reading>()

  function begin(key: string, read: () => Promise<Answer>): Promise<Answer> {
    const answer = read()
    const end = () => {
      if (!reading.next) readings.delete(key)
    }
    const reading: Reading = { done: answer.then(end, end) }
    readings.set(key, reading)
    return answer
  }

  return (key, read) => {
    const reading = readings.get(key)
    if (!reading) return begin(key, read)
    reading.next ??= reading.done.then(() => begin(key, read))
    return reading.next
  }
}
