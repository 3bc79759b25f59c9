import { env, isLoopbackHost } from '#lib/server/platform/env.ts'
import { log } from '#lib/server/platform/log.ts'

/** What a proxy or a tunnel adds. */
const FORWARDING = /^(forwarded|via|x-real-ip|x-forwarded-.+|cf-connecting-ip|true-client-ip)$/

let isSaid = false

/**
 * Whether somebody at this machine asks by its own address. Settings cannot know of a proxy or a tunnel that was put in
 * front of a server on loopback; the request does.
 */
export function isFromOwnMachine({ headers }: Request): boolean {
  const host = headers.get('host') ?? ''
  const isForwarded = [...headers.keys()].some(name => FORWARDING.test(name))
  if (!isForwarded && isLoopbackHost(host.replace(/:\d+$/, '').toLowerCase())) return true
  if (!isSaid) {
    isSaid = true
    log.warn(
      { host },
      'This server is reached from elsewhere: demo accounts and /dev are closed there. Set PUBLIC_URL.'
    )
  }
  return false
}

/** For pages that hold the codes of others. */
export function mayDevelop(request: Request): boolean {
  return env().developerPages && isFromOwnMachine(request)
}

/** Demo accounts have a password that everybody knows. Where DEMO=1 serves them to the world, none of them is an admin. */
export function mayDemo(request: Request): boolean {
  return !env().local || isFromOwnMachine(request)
}
