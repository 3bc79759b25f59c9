// Addresses that strangers may make this server call: only those of the public internet, checked after the name was
// resolved, and called at the address that was checked. A name that leads elsewhere a moment later gains nothing.
import { t } from '#lib/i18n/t.ts'
import { lookup as resolve } from 'node:dns/promises'
import { BlockList, isIP, type LookupFunction } from 'node:net'

import { required } from '#lib/shared/required.ts'

const NOT_PUBLIC_4 = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.0.2.0/24', '192.31.196.0/24', '192.52.193.0/24', '192.88.99.0/24', '192.168.0.0/16'],
  ...['192.175.48.0/24', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4']
]
/** Of the rest some embed an address of the old kind, which another machine would unpack. */
const PUBLIC_6 = '2000::/3'
const NOT_PUBLIC_6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

const notPublic = new BlockList()
for (const range of NOT_PUBLIC_4) notPublic.addSubnet(...cut(range), 'ipv4')
for (const range of NOT_PUBLIC_6) notPublic.addSubnet(...cut(range), 'ipv6')
const public6 = new BlockList()
public6.addSubnet(...cut(PUBLIC_6), 'ipv6')
const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

function cut(range: string): [string, number] {
  const [address, bits] = range.split('/')
  return [required(address, 'an address'), Number(bits)]
}

/** With `local`, also this machine itself: for whoever develops on it. */
export function isCallable(address: string, local: boolean): boolean {
  const family = isIP(address)
  if (family === 0) return false
  if (local && loopback.check(address, family === 4 ? 'ipv4' : 'ipv6')) return true
  if (family === 4) return !notPublic.check(address, 'ipv4')
  return public6.check(address, 'ipv6') && !notPublic.check(address, 'ipv6')
}

export class NotPublic extends Error {}

/** Names that no public server has: reserved ones, those of networks at home, and what has no dot. */
const NOT_PUBLIC_NAME =
  /^[^.]*$|(^|\.)(localhost|localdomain|local|internal|intranet|lan|home\.arpa|test|invalid|onion)$/

/**
 * The host as a resolver understands it: without brackets and without dots at its end, which change nothing, and an address
 * of the old kind in its usual form, however it was written.
 */
function hostOf(hostname: string): string {
  const bare = hostname
    .replace(/^\[|\]$/g, '')
    .replace(/\.+$/, '')
    .toLowerCase()
  const again = `https://${isIP(bare) === 6 ? `[${bare}]` : bare}`
  return URL.canParse(again) ? new URL(again).hostname.replace(/^\[|\]$/g, '') : bare
}

/** What is wrong with an address as it is written; undefined where nothing is. */
export function faultOfUrl(url: string, local: boolean): string | undefined {
  if (!URL.canParse(url)) return t('errors.webhooks.address.whole')
  const { protocol, hostname, username, password } = new URL(url)
  const bare = hostOf(hostname)
  const isHere = bare === 'localhost' || (isIP(bare) > 0 && isCallable(bare, true) && !isCallable(bare, false))
  if (username || password) return t('errors.webhooks.address.noPassword')
  if (protocol !== 'https:' && !(local && protocol === 'http:' && isHere)) return t('errors.webhooks.address.https')
  if (isIP(bare) > 0 ? !isCallable(bare, local) : NOT_PUBLIC_NAME.test(bare)) {
    return local && isHere ? undefined : t('errors.webhooks.address.notPublic')
  }
  return undefined
}

/** One address of the name that may be called, where all of them may be. */
export async function resolvePublic(hostname: string, local: boolean): Promise<{ address: string; family: number }> {
  const bare = hostOf(hostname)
  const found = isIP(bare) > 0 ? [{ address: bare, family: isIP(bare) }] : await resolve(bare, { all: true })
  const [first] = found
  if (!first || found.some(({ address }) => !isCallable(address, local))) {
    throw new NotPublic(t('errors.webhooks.address.leadsInside'))
  }
  return first
}

/** For a connection: it goes where the check was, whatever the name says by now. */
export function pinned({ address, family }: { address: string; family: number }): LookupFunction {
  return (_hostname, options, done) => {
    if (options.all) done(null, [{ address, family }])
    else done(null, address, family)
  }
}
