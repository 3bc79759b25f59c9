import pino, { type DestinationStream, type Logger } from 'pino'

import { mask } from '#lib/shared/text.ts'

import { requestContext } from './http/context.ts'
import { singleton } from './singleton.ts'

const SECRETS = [
  'password',
  'Password',
  'OldPassword',
  'NewPassword',
  'token',
  'authToken',
  'authorization',
  'cookie',
  'VerificationCode',
  'secret',
  'card',
  'cvc'
]
const PERSONAL = ['email', 'Email', 'phone', 'Phone', 'MobilePhone', 'Username']
const WARNING = pino.levels.values['warn']!

/** Secrets disappear, what belongs to a person keeps its ends, both at the top of an entry and one or two levels down. */
export function createLog(destination: DestinationStream, level: string): Logger {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: label => ({ level: label }) },
      redact: {
        // An error's code is no secret, a sign-in's is.
        paths: [...SECRETS, ...PERSONAL]
          .flatMap(name => [name, `*.${name}`, `*.*.${name}`])
          .concat('body.code', 'query.code'),
        censor: (value, path) => (PERSONAL.includes(path.at(-1)!) && typeof value === 'string' ? mask(value) : '[gone]')
      },
      mixin: (entry: object) => {
        const { requestId } = requestContext()
        return requestId && !('requestId' in entry) ? { requestId } : {}
      },
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

// A wrong LOG_LEVEL is reported by env.ts; the log has to exist before that to say so.
const wanted = process.env['LOG_LEVEL'] ?? ''
const level = wanted === 'silent' || wanted in pino.levels.values ? wanted : 'info'

const output = singleton('log-output', () => {
  const stream = pino.destination({ fd: 1, sync: false, minLength: 4096 })
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
