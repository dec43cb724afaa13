import { timingSafeEqual } from 'node:crypto'
import { BlockList, isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { sha256 } from '../security/crypto.ts'
import { problem } from './problems.ts'

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/**
 * True when the caller may inspect a node: its figures, the parts of its readiness, the description of its API.
 * Requires the bearer token that Prometheus sends, or a local program; a proxy on this machine stands for its client,
 * by X-Forwarded-For.
 */
export function mayInspect(
  { ip, headers }: Pick<FastifyRequest, 'ip' | 'headers'>,
  { operatorToken }: Pick<Config, 'operatorToken'>,
): boolean {
  const bearerToken = /^Bearer (\S{1,200})$/i.exec(headers.authorization ?? '')?.[1]
  if (bearerToken !== undefined && operatorToken !== undefined)
    return timingSafeEqual(sha256(bearerToken), sha256(operatorToken))
  return loopback.check(ip, isIPv6(ip) ? 'ipv6' : 'ipv4')
}

/** @throws request.unknown for all others: guarded endpoints do not reveal that they exist. */
export function assertMayInspect(request: FastifyRequest, config: Config): void {
  if (!mayInspect(request, config)) throw problem('request.unknown')
}
