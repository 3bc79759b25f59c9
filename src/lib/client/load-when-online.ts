const AGAIN_MS = 5000

/**
 * For `lazy`: a part of a screen that cannot be loaded is tried again when the connection is back. React would remove the
 * whole screen around it otherwise, with what was drawn or typed there.
 */
export function loadWhenOnline<Part>(load: () => Promise<Part>): () => Promise<Part> {
  return async () => {
    for (;;) {
      try {
        return await load()
      } catch (error) {
        // Also a fault of the part itself ends here, and has to be seen.
        console.error(error)
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
