import { BlockList, isIP, SocketAddress } from 'node:net'

/** The first four groups of an IPv6 address, which are the network of one customer. */
const NETWORK_GROUPS = 4

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** Returns an IP address in one spelling, and an IPv4 address that is written as IPv6 as itself. Undefined if it isn't an address. */
function plainAddress(text: string): string | undefined {
  const [address = ''] = text.trim().split('%')
  if (isIP(address) === 0) return undefined
  const plain = new SocketAddress({ address, family: familyOf(address) }).address
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plain)?.[1]
  return mapped ?? plain
}

/** Returns the network of an IPv6 address, because one customer has all of its addresses, or an IPv4 address as it is. */
function networkOf(address: string): string {
  if (isIP(address) !== 6) return address
  const [start = '', end] = address.split('::')
  const groupsOf = (part: string | undefined): string[] => (part === undefined || part === '' ? [] : part.split(':'))
  const [before, after] = [groupsOf(start), groupsOf(end)]
  const zeros = end === undefined ? 0 : 8 - before.length - after.length
  const groups = [...before, ...Array.from({ length: zeros }, () => '0'), ...after]
  return `${groups.slice(0, NETWORK_GROUPS).join(':')}::/64`
}

/**
 * Reads the addresses and networks of proxies, such as `127.0.0.1` and `10.0.0.0/8`.
 *
 * @returns the list, or the first text that is neither
 */
export function parseProxies(texts: readonly string[]): { list: BlockList } | { wrong: string } {
  const list = new BlockList()
  for (const text of texts) {
    const [address = '', prefix, ...rest] = text.split('/')
    const family = familyOf(address)
    const bits = prefix === undefined ? undefined : Number(prefix)
    const isPrefix = bits === undefined || (/^\d+$/.test(prefix ?? '') && bits >= 1 && bits <= (family === 'ipv4' ? 32 : 128))
    if (isIP(address) === 0 || !isPrefix || rest.length > 0) return { wrong: text }
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, bits, family)
  }
  return { list }
}

/**
 * Returns the client whose attempts are counted together: the address of the connection, or, if that is a trusted proxy, the last address
 * of `X-Forwarded-For` that isn't one. Earlier addresses come from the client, which may write anything there.
 */
export function clientAddress(connection: string, forwardedFor: string | null, proxies: BlockList): string {
  let client = plainAddress(connection) ?? connection
  for (const text of (forwardedFor ?? '').split(',').toReversed()) {
    if (!proxies.check(client, familyOf(client))) break
    const next = plainAddress(text)
    if (next === undefined) break
    client = next
  }
  return networkOf(client)
}
