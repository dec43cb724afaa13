import type { FastifyRequest } from 'fastify'

/**
 * Same-origin check: whether the page a request came from is ours. What has no origin (a program, an address that was
 * typed) is no page. `null`, as of a sandboxed frame or a file, is not ours, unless the browser itself says
 * `same-origin`: with the referrer policy `no-referrer` it sends `null` with our own forms, downloads among them.
 */
export function isOwnOrigin(
  { headers, host }: Pick<FastifyRequest, 'headers' | 'host'>,
  publicUrl: string | undefined,
): boolean {
  const { origin } = headers
  const site = headers['sec-fetch-site']
  if (origin === 'null') return site === 'same-origin'
  if (site === 'cross-site') return origin !== undefined && origin === publicUrl
  return origin === undefined || origin === publicUrl || URL.parse(origin)?.host === host
}
