import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'

/** Where a request comes from. A proxy that says something else than an address says nothing. */
export const clientAddressOf = ({ ip }: Pick<FastifyRequest, 'ip'>): string => (isIP(ip) ? ip : 'unknown')
