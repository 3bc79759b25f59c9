const AGAIN_MS = 5000

/**
 * A part of a screen that is loaded when it is first wanted, by `lazy`. Without a connection it is waited for: a part
 * that failed would take the screen around it away, with what was drawn or typed there.
 */
export function patient<Part>(load: () => Promise<Part>): () => Promise<Part> {
  return async () => {
    for (;;) {
      try {
        return await load()
      } catch {
        await connection()
      }
    }
  }
}

function connection(): Promise<void> {
  return new Promise(resolve => {
    const done = () => {
      clearTimeout(timer)
      removeEventListener('online', done)
      resolve()
    }
    const timer = setTimeout(done, AGAIN_MS)
    addEventListener('online', done)
  })
}
