import { isIPv6 } from 'node:net'

/** An IPv4-mapped IPv6 address, as dual-stack sockets report it. */
const mappedIpv4 = /^::ffff:(\d{1,3}\.\d{1,3}\.\d{1,3}\.\d{1,3})$/i

/** The first groups of an address of IPv6, without leading zeros. */
function groupsOf(address: string, count: number): string {
  const [head = '', tail] = address.split('::')
  const front = head.split(':').filter(Boolean)
  const back = tail === undefined ? [] : tail.split(':').filter(Boolean)
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - front.length - back.length)
  return [...front, ...Array<string>(zeros).fill('0'), ...back]
    .slice(0, count)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')
}

/** Rate limits count networks: an address of IPv4, or the /64 of IPv6, which one line has all addresses of. */
export function networkOf(address: string): string {
  const inner = mappedIpv4.exec(address)?.[1]
  if (inner) return inner
  return isIPv6(address) ? groupsOf(address, 4) : address
}

/** The /48 of IPv6, the usual allocation of one customer; undefined for IPv4. */
export function wideNetworkOf(address: string): string | undefined {
  return mappedIpv4.test(address) || !isIPv6(address) ? undefined : `${groupsOf(address, 3)}::/48`
}

/** A wide network may ask for so many times as much as one network in it. */
export const wideFactor = 8

/** The networks an address counts for, each with how many times the limit of one network it may use. */
export function networksOf(address: string): { key: string; factor: number }[] {
  const wide = wideNetworkOf(address)
  return [
    { key: networkOf(address), factor: 1 },
    ...(wide === undefined ? [] : [{ key: wide, factor: wideFactor }]),
  ]
}
