import { endpoints } from '@fairway/contract/all'
import { type Endpoint, pathOf } from '@fairway/contract/kernel/endpoint'
import type { FastifyInstance } from 'fastify'

// Impact: which endpoints the server of a test file answered and which scripts of pages it sent. `npm test -- changed` chooses
// test files by it.

const nameOf = new Map(
  Object.entries<Endpoint>(endpoints).map(([name, endpoint]) => [
    `/api${pathOf(name, endpoint).replace(/\{(\w+)\}/g, ':$1')}`,
    name,
  ]),
)
const recorded = new Set<string>()

/** Call before the server listens. */
export function recordImpact(server: FastifyInstance): void {
  server.addHook('onRequest', async ({ url, routeOptions }) => {
    const name = nameOf.get(routeOptions.url ?? '')
    const [, script] = /^\/assets\/(.+)-[\w-]{7}\.js/.exec(url) ?? []
    if (name) recorded.add(name)
    if (script) recorded.add(`${script}.js`)
  })
}

/** What was recorded since the last time. */
export function takeImpact(): string[] {
  const taken = [...recorded].sort()
  recorded.clear()
  return taken
}
