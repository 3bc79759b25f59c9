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
        for (const [index, { resolve }] of calls.entries()) resolve(answers[index]!)
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
