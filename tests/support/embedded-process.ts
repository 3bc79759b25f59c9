// A process that uses the built-in database of a folder until its standard input ends. Says its address in one line.
import { startEmbedded } from '#lib/server/platform/db/embedded.ts'

const database = await startEmbedded({ dataDir: process.argv[2]! })
console.log(database.url)
for await (const _ of process.stdin) {
  // Nothing is said to it: it waits for the end.
}
await database.stop()
