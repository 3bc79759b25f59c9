// A backup is one compressed file of lines of JSON: what it is, the rows of each table, the stored files, and its end.
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'

export const FORMAT = 'platen backup 1'

export type Sums = Record<string, { rows: number; hash: string }>

export type Line =
  | { kind: typeof FORMAT; madeAt: string; migrations: string[] }
  | { kind: 'rows'; table: string; rows: string[] }
  | { kind: 'file'; key: string; base64: string }
  | { kind: 'end'; tables: Sums; files: number }

/** What a person can do something about: shown without a stack. */
export class BackupError extends Error {
  override name = 'BackupError'
}

export async function writeLines(path: string, lines: AsyncIterable<Line>): Promise<void> {
  async function* text() {
    for await (const line of lines) yield `${JSON.stringify(line)}\n`
  }
  await pipeline(text, createGzip({ level: 3 }), createWriteStream(path, { mode: 0o600, flush: true }))
}

export async function* readLines(path: string): AsyncGenerator<Line> {
  const file = createReadStream(path)
  await once(file, 'open').catch(cause => {
    throw new BackupError(`${path} cannot be read.`, { cause })
  })
  const unpacked = createGunzip()
  file.on('error', error => unpacked.destroy(error))
  const lines = createInterface({ input: file.pipe(unpacked), crlfDelay: Number.POSITIVE_INFINITY })
  for (const reader = lines[Symbol.asyncIterator](); ; ) {
    const next = await reader
      .next()
      .then(parse)
      .catch((cause: unknown) => {
        throw new BackupError(`${path} is damaged or cut short. Use another backup.`, { cause })
      })
    if (!next) return
    yield next
  }
}

function parse({ value, done }: IteratorResult<string, unknown>): Line | undefined {
  return done ? undefined : (JSON.parse(value as string) as Line)
}
