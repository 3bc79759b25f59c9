import { env, isLoopbackHost } from '#lib/server/platform/env.ts'
import { log } from '#lib/server/platform/log.ts'

/** What a proxy or a tunnel adds. */
const FORWARDING = /^(forwarded|via|x-real-ip|x-forwarded-.+|cf-connecting-ip|true-client-ip)$/

/** Marks what the server in front passes on under our own name. Whoever sends it only closes these to themselves. */
export const ELSEWHERE = 'platen-elsewhere'

let isSaid = false

/** By what the caller sent: a loopback name, and nothing between. */
export function isOwnMachine(headers: Record<string, unknown>): boolean {
  const host = String(headers['host'] ?? '').replace(/:\d+$/, '')
  return isLoopbackHost(host.toLowerCase()) && !Object.keys(headers).some(name => FORWARDING.test(name))
}

/**
 * Whether somebody at this machine asks by its own address. Settings cannot know of a proxy or a tunnel that was put in
 * front of a server on loopback; the request does.
 */
function isFromOwnMachine({ headers }: Request): boolean {
  if (!headers.has(ELSEWHERE) && isOwnMachine(Object.fromEntries(headers))) return true
  if (!isSaid) {
    isSaid = true
    log.warn('This server is reached from elsewhere: demo accounts and /dev are closed there. Set PUBLIC_URL.')
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
