import pino, { type DestinationStream, type Logger } from 'pino'

import { required } from '#lib/shared/required.ts'
import { mask } from '#lib/shared/text.ts'

import { requestContext } from './request-context.ts'
import { singleton } from './singleton.ts'

const SECRET =
  /^(old|new)?password$|^(auth|access|refresh|id)?_?token$|^authorization$|^(set-)?cookie$|verificationcode$|secret|^card|^cvc$/i
const PERSONAL = /^e?mail$|phone$|^username$|^(first|last)name$|^address2?$/i
/** What PostgreSQL adds to an error: the very values that were written. */
const VALUES = new Set(['detail', 'where', 'parameters', 'hint'])
const MAIL = /[\w.%+-]+@[\w.-]+\.\w+/g
const NOTHING = {}
const MAX_DEPTH = 4
const WARNING = required(pino.levels.values['warn'], 'a level')

/** Secrets disappear from what is logged, and what belongs to a person keeps its ends, under whatever it is nested. */
export function createLog(destination: DestinationStream, level: string): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: label => ({ level: label }), log: entry => clean(entry, 0) },
      serializers: { err: describe, error: describe },
      mixin: (entry: object) => {
        const { requestId } = requestContext()
        return requestId && !('requestId' in entry) ? { requestId } : NOTHING
      },
      mixinMergeStrategy: (entry, added) => (added === NOTHING ? entry : { ...added, ...entry }),
      hooks: {
        // Access lines are written in batches; what somebody must see at once does not wait.
        logMethod(values, method, level) {
          method.apply(this, values)
          if (level >= WARNING) flushLog()
        }
      }
    },
    destination
  )
}

/** Pino's own `redact` costs 60 µs a line with this many paths, this 3 µs. */
function clean(entry: Record<string, unknown>, depth: number): Record<string, unknown> {
  let cleaned: Record<string, unknown> | undefined
  for (const name in entry) {
    const value = cleanValue(name, entry[name], depth)
    if (value === entry[name]) continue
    cleaned ??= { ...entry }
    cleaned[name] = value
  }
  return cleaned ?? entry
}

function cleanValue(name: string, value: unknown, depth: number): unknown {
  if (isSecret(name)) return '[gone]'
  if (typeof value === 'string') return isPersonal(name) ? mask(value) : value
  if (typeof value !== 'object' || value === null || value instanceof Error) return value
  if (depth === MAX_DEPTH) return '[deep]'
  if (Array.isArray(value)) return value.map(item => cleanValue(name, item, depth + 1))
  return clean(value as Record<string, unknown>, depth + 1)
}

const secretNames = new Map<string, boolean>()
const personalNames = new Map<string, boolean>()

function isSecret(name: string): boolean {
  return remember(secretNames, name, SECRET)
}

function isPersonal(name: string): boolean {
  return remember(personalNames, name, PERSONAL)
}

/** The same few names come again with every line. */
function remember(names: Map<string, boolean>, name: string, pattern: RegExp): boolean {
  let is = names.get(name)
  if (is === undefined) {
    is = pattern.test(name)
    if (names.size < 500) names.set(name, is)
  }
  return is
}

function describe(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const described = clean({ ...pino.stdSerializers.err(error) }, 0)
  for (const [name, value] of Object.entries(described)) {
    if (VALUES.has(name)) delete described[name]
    else if (typeof value === 'string') described[name] = value.replaceAll(MAIL, mask)
  }
  return described
}

// A wrong LOG_LEVEL is reported by env.ts; the log has to exist before that to say so.
const wanted = process.env['LOG_LEVEL'] ?? ''
const level = wanted === 'silent' || wanted in pino.levels.values ? wanted : 'info'

const output = singleton('log-output', () => {
  const stream = pino.destination({ fd: 1, sync: false, minLength: 8192 })
  setInterval(() => stream.flush(), 500).unref()
  process.on('exit', flushLog)
  return stream
})

export const log = singleton('log', () => createLog(output, level))

/** Writes out what is still held back; call it before the process ends. */
export function flushLog(): void {
  try {
    output.flushSync()
  } catch {
    // Standard output is not open yet, or no longer.
  }
}
