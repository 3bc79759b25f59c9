import { z } from 'zod'

const text = z
  .string()
  .trim()
  .transform(value => value || undefined)
  .optional()
const flag = z
  .enum(['1', '0', 'true', 'false', 'yes', 'no', ''])
  .transform(value => (value === '' ? undefined : ['1', 'true', 'yes'].includes(value)))
  .optional()
const url = (protocols: RegExp, example: string) =>
  text.refine(value => value === undefined || (URL.canParse(value) && protocols.test(new URL(value).protocol)), {
    error: `must be an address such as ${example}`
  })

const secret = text.refine(value => value === undefined || value.length >= 32, {
  error: 'must have at least 32 characters; make one with: openssl rand -base64 32'
})

const Variables = z.object({
  NODE_ENV: text,
  PORT: z.coerce.number().int().min(0).max(65535).default(4321),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: url(/^https?:$/, 'https://shop.example.com'),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: url(/^postgres(ql)?:$/, 'postgres://user:password@host:5432/platen'),
  SESSION_SECRET: secret,
  SESSION_SECRET_PREVIOUS: secret,
  SMTP_URL: url(/^smtps?:$/, 'smtp://user:password@host:587'),
  MAIL_FROM: text,
  SUPPORT_EMAIL: text,
  S3_URL: url(/^https?:$/, 'https://key:secret@s3.example.com/bucket'),
  PAYMENTS: z.enum(['test', 'stripe']).optional(),
  PAYMENTS_MODE: z.enum(['shop', 'platform']).default('shop'),
  STRIPE_SECRET_KEY: text,
  STRIPE_PUBLISHABLE_KEY: text,
  STRIPE_WEBHOOK_SECRET: text,
  STRIPE_API_URL: url(/^https?:$/, 'http://127.0.0.1:12111'),
  SELL_PLANS: z.enum(['0', '1']).default('0'),
  PLAN_TRIAL_DAYS: z.coerce.number().int().min(0).max(90).default(0),
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
  DEMO: flag,
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info')
})

export type Env = ReturnType<typeof readEnv>

/** Reads and checks the whole configuration; throws one Error whose message names every fault in plain words. */
export function readEnv(source: Record<string, string | undefined> = process.env) {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''))
  const parsed = Variables.safeParse(given)
  if (!parsed.success) {
    throw new ConfigurationError(parsed.error.issues.map(issue => `${issue.path.join('.')}: ${issue.message}`))
  }
  const env = parsed.data
  const production = env.NODE_ENV === 'production'
  const stripeKeys = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const
  const payments = env.PAYMENTS ?? (stripeKeys.some(key => env[key]) ? 'stripe' : 'test')
  const publicUrl = new URL(env.PUBLIC_URL ?? `http://${env.HOST === '0.0.0.0' ? '127.0.0.1' : env.HOST}:${env.PORT}`)

  const faults: string[] = []
  if (payments === 'stripe') {
    for (const key of stripeKeys) {
      if (!env[key]) faults.push(`${key} is missing: card payment by Stripe needs all of ${stripeKeys.join(', ')}`)
    }
  }
  if (env.STRIPE_SECRET_KEY?.startsWith('sk_live_') && publicUrl.protocol !== 'https:') {
    faults.push('PUBLIC_URL must begin with https:// when live Stripe keys are set')
  }
  if (production && !env.PAYMENTS) faults.push('PAYMENTS is missing: say test or stripe in production')
  if (env.SMTP_URL && !env.MAIL_FROM)
    faults.push('MAIL_FROM is missing: SMTP_URL needs the sender, such as "Platen <shop@example.com>"')
  if (production && env.DATABASE_URL && !env.SESSION_SECRET) {
    faults.push('SESSION_SECRET is missing: several processes on one DATABASE_URL must share it')
  }
  if (production && !env.SMTP_URL) faults.push('SMTP_URL is missing: in production mail has to reach people')
  if (env.S3_URL && new URL(env.S3_URL).pathname.split('/').filter(Boolean).length !== 1) {
    faults.push('S3_URL must end in one bucket name, such as https://key:secret@s3.example.com/bucket')
  }
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
  if (faults.length > 0) throw new ConfigurationError(faults)

  // Only somebody at this machine can reach it: the one place for demo accounts and pages for developers.
  const local = !production && !env.TRUST_PROXY && isLoopback(publicUrl) && isLoopbackHost(env.HOST)
  return {
    ...env,
    production,
    payments,
    paymentsMode: env.PAYMENTS_MODE,
    publicUrl: publicUrl.origin,
    local,
    demo: env.DEMO ?? (local && !env.DATABASE_URL),
    developerPages: local && !env.SMTP_URL
  }
}

function isLoopback({ hostname }: URL): boolean {
  return hostname === '[::1]' || isLoopbackHost(hostname)
}

function isLoopbackHost(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)
}

export class ConfigurationError extends Error {
  override name = 'ConfigurationError'

  constructor(faults: string[]) {
    super(`The configuration is not usable:\n${faults.map(fault => `  - ${fault}`).join('\n')}`)
  }
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
