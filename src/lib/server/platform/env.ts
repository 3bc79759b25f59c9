import { isIPv6 } from 'node:net'

import { z } from 'zod'

import { formatNumber } from '#lib/shared/number-format.ts'

import { defaultWorkers } from './worker-count.ts'

const text = z
  .string()
  .trim()
  .transform(value => value || undefined)
  .optional()
const flag = z
  .enum(['1', '0', 'true', 'false', 'yes', 'no', ''], { error: 'must be 1 or 0' })
  .transform(value => (value === '' ? undefined : ['1', 'true', 'yes'].includes(value)))
  .optional()
const url = (protocols: RegExp, example: string) =>
  text.refine(value => value === undefined || (URL.canParse(value) && protocols.test(new URL(value).protocol)), {
    error: `must be an address such as ${example}`
  })

/** The same words for what is no number, no whole one, too small or too large. */
const whole = (least: number, most: number, unit = 'whole number') => {
  const error = `must be a ${unit} from ${formatNumber(least)} to ${formatNumber(most)}`
  return z.coerce.number({ error }).int({ error }).min(least, { error }).max(most, { error })
}

const oneOf = <Choices extends [string, ...string[]]>(...choices: Choices) =>
  z.enum(choices, { error: `must be ${choices.slice(0, -1).join(', ')} or ${choices.at(-1)}` })

/** With or without a name in front. */
const address = text.refine(
  value => value === undefined || /^(?:[^<>@]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(value),
  {
    error: 'must be an address such as Platen <shop@example.com>'
  }
)

const SHARE = { error: 'must be a share from 0 to 1' }

const secret = text.refine(value => value === undefined || value.length >= 32, {
  error: 'must have at least 32 characters; make one with: openssl rand -base64 32'
})

function addressOn(host: string): string {
  const isEvery = host === '0.0.0.0' || host === '::'
  return `http://${isEvery ? '127.0.0.1' : isIPv6(host) ? `[${host}]` : host}`
}

const Variables = z.object({
  NODE_ENV: text,
  PORT: whole(0, 65_535).default(4321),
  HOST: z
    .string()
    .refine(host => URL.canParse(addressOn(host)), {
      error: 'must be an address of this machine such as 127.0.0.1, or 0.0.0.0 for all'
    })
    .default('127.0.0.1'),
  PUBLIC_URL: url(/^https?:$/, 'https://shop.example.com'),
  WORKERS: whole(1, 128).optional(),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: url(/^postgres(ql)?:$/, 'postgres://user:password@host:5432/platen'),
  DATABASE_DIRECT_URL: url(/^postgres(ql)?:$/, 'postgres://user:password@host:5432/platen'),
  DATABASE_POOL: whole(4, 200).optional(),
  SESSION_SECRET: secret,
  SESSION_SECRET_PREVIOUS: secret,
  SMTP_URL: url(/^smtps?:$/, 'smtp://user:password@host:587'),
  MAIL_FROM: address,
  SUPPORT_EMAIL: address,
  S3_URL: url(/^https?:$/, 'https://key:secret@s3.example.com/bucket'),
  PAYMENTS: oneOf('test', 'stripe').optional(),
  PAYMENTS_MODE: oneOf('shop', 'platform').default('shop'),
  STRIPE_SECRET_KEY: text,
  STRIPE_PUBLISHABLE_KEY: text,
  STRIPE_WEBHOOK_SECRET: text,
  STRIPE_API_URL: url(/^https?:$/, 'http://127.0.0.1:12111'),
  SELL_PLANS: oneOf('0', '1').default('0'),
  PLAN_TRIAL_DAYS: whole(0, 90, 'number of days').default(0),
  PLAN_COUPONS: text.refine(
    value => !value || /^[A-Z0-9]{3,40}=([1-9]\d?|100)(,[A-Z0-9]{3,40}=([1-9]\d?|100))*$/.test(value),
    {
      error: 'must be codes with percents off the first invoice, such as WELCOME=20,FAIR=10'
    }
  ),
  GOOGLE_CLIENT_ID: text,
  GOOGLE_CLIENT_SECRET: text,
  GOOGLE_ISSUER: url(/^https?:$/, 'https://accounts.google.com'),
  FACEBOOK_CLIENT_ID: text,
  FACEBOOK_CLIENT_SECRET: text,
  FACEBOOK_DIALOG_URL: url(/^https?:$/, 'https://www.facebook.com/v23.0/dialog/oauth'),
  FACEBOOK_GRAPH_URL: url(/^https?:$/, 'https://graph.facebook.com/v23.0'),
  TRUST_PROXY: flag,
  STOP_DELAY_S: whole(0, 60, 'number of seconds').optional(),
  METRICS_TOKEN: secret,
  OTEL_EXPORTER_OTLP_ENDPOINT: url(/^https?:$/, 'http://127.0.0.1:4318'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number(SHARE).min(0, SHARE).max(1, SHARE).default(1),
  DEMO: flag,
  LOG_LEVEL: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent').default('info')
})

const STRIPE_KEYS = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const

/** A random secret of 32 characters has more different ones; a word that was typed to fill the line has fewer. */
const LEAST_CHARACTERS = 10

export type Env = ReturnType<typeof readEnv>

/** Reads and checks the whole configuration; throws one Error whose message names every fault in plain words. */
export function readEnv(source: Record<string, string | undefined> = process.env) {
  const { env, faults } = readSettings(source)
  if (faults.length > 0) throw new ConfigurationError(faults)
  return env
}

/** All that is wrong in one list, so that nobody mends one line a start; what cannot be read counts as not given. */
export function readSettings(source: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const faults: string[] = []
  let parsed = Variables.safeParse(given)
  if (!parsed.success) {
    for (const { path, message } of parsed.error.issues) {
      faults.push(`${path.join('.')}: ${message}`)
      delete given[String(path[0])]
    }
    parsed = Variables.safeParse(given)
  }
  if (!parsed.success) throw new ConfigurationError(faults)
  const env = parsed.data
  const payments = env.PAYMENTS ?? (STRIPE_KEYS.some(key => env[key]) ? 'stripe' : 'test')
  const publicUrl = new URL(env.PUBLIC_URL ?? `${addressOn(env.HOST)}:${env.PORT}`)
  // Whoever is reached by others is in production, whatever else was said.
  const isReached = !isLoopback(publicUrl) || !isLoopbackHost(env.HOST)
  const production = env.NODE_ENV === 'production' || isReached
  faults.push(...faultsOf({ ...env, payments, production }, faults))

  // Only somebody at this machine can reach it: the one place for demo accounts and pages for developers.
  const local = !production && !env.TRUST_PROXY
  return {
    faults,
    env: {
      ...env,
      production,
      // What needs a session that lasts: changes of the schema, listening, the queue, backups.
      directDatabaseUrl: env.DATABASE_DIRECT_URL ?? env.DATABASE_URL,
      payments,
      paymentsMode: env.PAYMENTS_MODE,
      publicUrl: publicUrl.origin,
      local,
      // The embedded database is for one small machine that it has to share, and a start for one's own eyes has to be quick.
      // A proxy has to see the failing health check before the port closes, or what it just sent on is lost.
      stopDelayMs: 1000 * (env.STOP_DELAY_S ?? (production && env.TRUST_PROXY ? 3 : 0)),
      workers: env.WORKERS ?? (production && env.DATABASE_URL ? defaultWorkers() : 1),
      demo: env.DEMO ?? (local && !env.DATABASE_URL),
      developerPages: local && !env.SMTP_URL
    }
  }
}

type Given = z.output<typeof Variables> & { payments: 'test' | 'stripe'; production: boolean }

/** @param known what is wrong already: a variable that cannot be read is not also missing. */
function faultsOf(env: Given, known: string[]): string[] {
  const faults: string[] = []
  const isMissing = (name: keyof Given) => !env[name] && !known.some(fault => fault.startsWith(`${name}:`))
  const address = env.PUBLIC_URL && new URL(env.PUBLIC_URL)
  if (env.payments === 'stripe') {
    for (const key of STRIPE_KEYS) {
      if (!env[key]) faults.push(`${key} is missing: card payment by Stripe needs all of ${STRIPE_KEYS.join(', ')}`)
    }
  }
  const [ofSecret, ofPublic] = [env.STRIPE_SECRET_KEY, env.STRIPE_PUBLISHABLE_KEY].map(
    key => /^[a-z]+_(live|test)_/.exec(key ?? '')?.[1]
  )
  if (ofSecret && ofPublic && ofSecret !== ofPublic) {
    faults.push(
      `STRIPE_SECRET_KEY is a ${ofSecret} key and STRIPE_PUBLISHABLE_KEY a ${ofPublic} key: set both from the same mode`
    )
  }
  const isLive = env.STRIPE_SECRET_KEY && /^[a-z]+_live_/.test(env.STRIPE_SECRET_KEY)
  if ((env.production || env.TRUST_PROXY || isLive) && isMissing('PUBLIC_URL'))
    faults.push('PUBLIC_URL is missing: set the address people use, such as https://shop.example.com')
  if (address && (isLive || !isLoopback(address)) && address.protocol !== 'https:') {
    faults.push('PUBLIC_URL must begin with https://: passwords and payments are sent there')
  }
  if (env.production) {
    if (isMissing('PAYMENTS')) {
      faults.push('PAYMENTS is missing: set stripe, or test where nobody pays with real money')
    }
    if (isMissing('SMTP_URL'))
      faults.push('SMTP_URL is missing: in production mail has to reach people, so set a mail server')
    if (env.DATABASE_URL && isMissing('SESSION_SECRET')) {
      faults.push(
        'SESSION_SECRET is missing: several processes on one DATABASE_URL must share it; make one with: openssl rand -base64 32'
      )
    }
  }
  for (const name of ['SESSION_SECRET', 'SESSION_SECRET_PREVIOUS', 'METRICS_TOKEN'] as const) {
    if (env[name] && new Set(env[name]).size < LEAST_CHARACTERS)
      faults.push(`${name} can be guessed: make one with: openssl rand -base64 32`)
  }
  if (env.SMTP_URL && isMissing('MAIL_FROM'))
    faults.push('MAIL_FROM is missing: SMTP_URL needs the sender, such as "Platen <shop@example.com>"')
  if (env.DATABASE_DIRECT_URL && isMissing('DATABASE_URL'))
    faults.push('DATABASE_URL is missing: DATABASE_DIRECT_URL is set, so set the address of the pooler before it too')
  if (env.S3_URL && new URL(env.S3_URL).pathname.split('/').filter(Boolean).length !== 1) {
    faults.push('S3_URL must end in one bucket name, such as https://key:secret@s3.example.com/bucket')
  }
  return [...faults, ...faultsOfSignIn(env)]
}

function faultsOfSignIn(env: Given): string[] {
  const faults: string[] = []
  for (const provider of ['GOOGLE', 'FACEBOOK'] as const) {
    const [id, secret] = [`${provider}_CLIENT_ID`, `${provider}_CLIENT_SECRET`] as const
    if (Boolean(env[id]) === Boolean(env[secret])) continue
    faults.push(`${env[id] ? secret : id} is missing: signing in by ${provider} needs both ${id} and ${secret}`)
  }
  for (const name of ['GOOGLE_ISSUER', 'FACEBOOK_DIALOG_URL', 'FACEBOOK_GRAPH_URL'] as const) {
    const address = env[name] && new URL(env[name])
    if (!address || address.protocol === 'https:' || isLoopback(address)) continue
    faults.push(`${name} must begin with https://: secrets are sent there`)
  }
  return faults
}

function isLoopback({ hostname }: URL): boolean {
  return isLoopbackHost(hostname)
}

export function isLoopbackHost(host: string): boolean {
  return host === 'localhost' || host === '::1' || host === '[::1]' || /^127(\.\d{1,3}){3}$/.test(host)
}

export class ConfigurationError extends Error {
  override name = 'ConfigurationError'

  constructor(faults: string[]) {
    super(`The configuration is not usable:\n${faults.map(fault => `  - ${fault}`).join('\n')}`)
  }
}

/** Why this start goes no further, in words for whoever runs the installation. */
export class StartError extends Error {
  override name = 'StartError'
}

let read: Env | undefined

export function env(): Env {
  read ??= readEnv()
  return read
}

/** The configuration of this process, checked before anything else was loaded. */
export function setEnv(checked: Env): void {
  read = checked
}
