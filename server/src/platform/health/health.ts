import type { FastifyInstance } from 'fastify'
import { assertMayInspect, mayInspect } from '../http/inspection.ts'
import type { Services } from '../services.ts'
import { createMetrics } from './metrics.ts'

type Readiness = Awaited<ReturnType<Services['health']['readiness']>>

/** Cache of the readiness for callers who may not inspect the node. */
const readinessCacheMs = 1_000

/** `/api/health`: the process lives. `/api/ready`: it can do its work. `/api/metrics`: figures for Prometheus. */
export function addHealth(server: FastifyInstance, services: Services): void {
  const metrics = createMetrics(services)
  server.addHook('onResponse', async ({ method, routeOptions }, { statusCode, elapsedTime }) => {
    metrics.recordRequest({
      method,
      route: routeOptions.url,
      status: statusCode,
      seconds: elapsedTime / 1000,
    })
  })
  server.get('/api/health', async () => ({ status: 200, success: true, data: { live: true } }))
  // A load balancer asks from anywhere: it gets yes or no, from a cache, so that its rate does not reach the database.
  let cached: { at: number; readiness: Promise<Readiness> } | undefined
  const readiness = () => {
    if (!cached || performance.now() - cached.at > readinessCacheMs)
      cached = { at: performance.now(), readiness: services.health.readiness() }
    return cached.readiness
  }
  server.get('/api/ready', async (request, reply) => {
    const inspected = mayInspect(request, services.config)
    const { parts, jobAges } = await (inspected ? services.health.readiness() : readiness())
    const ready = Object.values(parts).every(Boolean)
    return reply.status(ready ? 200 : 503).send({
      status: ready ? 200 : 503,
      success: ready,
      data: inspected ? { ...parts, jobAges, demoProgress: services.demoProgress } : {},
    })
  })
  server.get('/api/metrics', async (request, reply) => {
    assertMayInspect(request, services.config)
    return reply.type(metrics.contentType).send(await metrics.write())
  })
}
