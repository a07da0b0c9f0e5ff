import { BlockList, isIP } from 'node:net'

// IANA special-purpose registries (RFC 6890 and its updates): nothing in them is a machine of the public internet.
const closed4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const
// Within 2000::/3, outside of which no address is public: protocol assignments with Teredo, documentation, 6to4.
const closed6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const

const closed = new BlockList()
for (const [net, bits] of closed4) closed.addSubnet(net, bits, 'ipv4')
for (const [net, bits] of closed6) closed.addSubnet(net, bits, 'ipv6')
const global6 = new BlockList()
global6.addSubnet('2000::', 3, 'ipv6')

/**
 * True for an IP address of the public internet; false for every private, local or reserved one and for what is no
 * address. An IPv4 address inside IPv6 (mapped ::ffff:0:0/96, translated 64:ff9b::/96) counts as what it is.
 */
export function isPublicAddress(address: string): boolean {
  const kind = isIP(address)
  if (kind === 4) return !closed.check(address, 'ipv4')
  // A zone (fe80::1%eth0) names a link of this machine.
  if (kind !== 6 || address.includes('%')) return false
  const inside = embedded4(address)
  if (inside) return !closed.check(inside, 'ipv4')
  return global6.check(address, 'ipv6') && !closed.check(address, 'ipv6')
}

/** The IPv4 address that an IPv6 address carries for a translator, or null. */
function embedded4(address: string): string | null {
  const parts = hextets(address)
  const prefix = parts
    .slice(0, 6)
    .map(part => part.toString(16))
    .join(':')
  if (prefix !== '0:0:0:0:0:ffff' && prefix !== '64:ff9b:0:0:0:0') return null
  const [high = 0, low = 0] = parts.slice(6)
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}

/** The eight groups of an IPv6 address. */
function hextets(address: string): number[] {
  // The URL parser writes every form the same way: lower case, hexadecimal, one '::' at most.
  const text = new URL(`http://[${address}]/`).hostname.slice(1, -1)
  const [head = '', tail] = text.split('::')
  const groups = (part: string) =>
    part === '' ? [] : part.split(':').map(group => Number.parseInt(group, 16))
  const before = groups(head)
  if (tail === undefined) return before
  const after = groups(tail)
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after]
}
