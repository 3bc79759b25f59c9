import type { IncomingMessage } from 'node:http'
import { BlockList, isIP } from 'node:net'

const NEAR = new BlockList()
for (const [net, bits, family] of [
  ['127.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['::1', 128, 'ipv6'],
  ['fc00::', 7, 'ipv6'],
  ['fe80::', 10, 'ipv6']
] as const) {
  NEAR.addSubnet(net, bits, family)
}

/** Headers in which nobody further in may believe: what a caller says about itself. */
export const FORWARDED = /^(x-forwarded-|forwarded$|x-real-ip$)/

/**
 * Who asks. Behind a proxy it is the right-most address that is not a proxy of our own network: everything left of it
 * was written by the caller.
 */
export function clientAddress(request: IncomingMessage, trustProxy: boolean): string {
  const peer = plain(request.socket.remoteAddress ?? '')
  const forwarded = trustProxy ? request.headers['x-forwarded-for'] : undefined
  if (forwarded === undefined) return peer
  const chain = String(forwarded)
    .split(',')
    .map(part => plain(part.trim()))
  let client = peer
  for (const address of chain.reverse()) {
    if (isIP(address) === 0) break
    client = address
    if (!isNear(address)) break
  }
  return client
}

function isNear(address: string): boolean {
  return NEAR.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

/**
 * What limits are counted by: an IPv4 address as it is, of IPv6 the network of 64 bits, which is what one customer of a
 * provider has to choose addresses from.
 */
export function networkOf(address: string): string {
  const own = plain(address)
  return isIP(own) === 6 ? `${groupsOf(own).slice(0, 4).join(':')}::/64` : own
}

/** Without the name of an interface; an IPv4 address that is written as IPv6 is itself. */
function plain(address: string): string {
  const own = address.replace(/%.*$/, '')
  if (isIP(own) !== 6) return own
  const groups = groupsOf(own)
  if (groups.slice(0, 6).join(':') !== '0:0:0:0:0:ffff') return own
  return groups
    .slice(6)
    .map(group => Number.parseInt(group, 16))
    .flatMap(group => [group >> 8, group & 255])
    .join('.')
}

/** The eight groups of an IPv6 address in any spelling. */
function groupsOf(address: string): string[] {
  const [left = '', right] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::')
  const before = left ? left.split(':') : []
  if (right === undefined) return before
  const after = right ? right.split(':') : []
  return [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after]
}
