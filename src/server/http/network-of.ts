/**
 * The network that a caller comes from: an IPv4 address, or the /64 of an IPv6 one, within which one household
 * may take any address it likes.
 */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped) return mapped
  if (!ip.includes(':')) return ip
  const [head = '', tail] = ip.toLowerCase().split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail?.split(':').filter(Boolean) ?? []
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length
  const parts = [...left, ...Array<string>(Math.max(zeros, 0)).fill('0'), ...right]
  return parts
    .slice(0, 4)
    .map(part => part.replace(/^0+/, '') || '0')
    .join(':')
}

/** The network that a provider typically assigns as a block: a /24, or a /48 of IPv6. */
export function providerNetworkOf(ip: string): string {
  const network = networkOf(ip)
  return network.includes(':')
    ? network.split(':').slice(0, 3).join(':')
    : network.split('.').slice(0, 3).join('.')
}
