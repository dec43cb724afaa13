import type { FastifyRequest } from 'fastify'

/**
 * Whether the page a request came from is ours: what has no origin (a program, an address that was typed) is no page;
 * `null`, as of a sandboxed frame or a file, is never ours.
 */
export function isOwnOrigin(
  { headers, host }: Pick<FastifyRequest, 'headers' | 'host'>,
  publicUrl: string | undefined,
): boolean {
  const { origin } = headers
  if (headers['sec-fetch-site'] === 'cross-site') return origin !== undefined && origin === publicUrl
  return origin === undefined || origin === publicUrl || URL.parse(origin)?.host === host
}
