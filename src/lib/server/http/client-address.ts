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

const FORWARDED = /^(x-forwarded-|forwarded$|x-real-ip$)/

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

/** Nobody further in may act on what a caller says about itself. */
export function dropForwarded(request: IncomingMessage): void {
  for (const name in request.headers) {
    if (FORWARDED.test(name)) request.headers[name] = undefined
  }
}

function isNear(address: string): boolean {
  return NEAR.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}

function plain(address: string): string {
  return address.startsWith('::ffff:') ? address.slice(7) : address
}
