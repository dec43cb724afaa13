import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'

/** The IP address of the client; anything else that a proxy sends is ignored. */
export const clientAddressOf = ({ ip }: Pick<FastifyRequest, 'ip'>): string => (isIP(ip) ? ip : 'unknown')
