import type { FastifyInstance } from 'fastify'
import { assertMayInspect, mayInspect } from '../http/inspection.ts'
import type { Services } from '../services.ts'
import { writeGauges } from './gauges.ts'

type Readiness = Awaited<ReturnType<Services['health']['readiness']>>

/** Cache of the readiness for callers who may not inspect the node. */
const readinessCacheMs = 1_000

/** `/api/health`: the process lives. `/api/ready`: it can do its work. `/api/metrics`: figures for Prometheus. */
export function addHealth(server: FastifyInstance, services: Services): void {
  const calls = new Map<string, number>()
  server.addHook('onResponse', async (request, reply) => {
    const key = `${request.routeOptions.url ?? 'unknown'} ${reply.statusCode}`
    calls.set(key, (calls.get(key) ?? 0) + 1)
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
    return reply
      .status(ready ? 200 : 503)
      .send({ status: ready ? 200 : 503, success: ready, data: inspected ? { ...parts, jobAges } : {} })
  })
  server.get('/api/metrics', async (request, reply) => {
    assertMayInspect(request, services.config)
    const { pool } = services.database
    const memory = process.memoryUsage()
    const { parts, jobAges } = await services.health.readiness()
    const lines = [
      '# TYPE fairway_requests_total counter',
      ...[...calls].map(([key, count]) => {
        const [route, status] = key.split(' ')
        return `fairway_requests_total{route="${route}",status="${status}"} ${count}`
      }),
      '# TYPE fairway_database_connections gauge',
      `fairway_database_connections{state="all"} ${pool.totalCount}`,
      `fairway_database_connections{state="idle"} ${pool.idleCount}`,
      `fairway_database_connections{state="waiting"} ${pool.waitingCount}`,
      '# TYPE fairway_ready gauge',
      ...Object.entries(parts).map(([part, well]) => `fairway_ready{part="${part}"} ${well ? 1 : 0}`),
      '# HELP fairway_job_last_run_age_seconds Since the job last began on any node.',
      '# TYPE fairway_job_last_run_age_seconds gauge',
      ...Object.entries(jobAges)
        .filter(([, age]) => age !== null)
        .map(([job, age]) => `fairway_job_last_run_age_seconds{job="${job}"} ${age}`),
      '# HELP fairway_clock_offset_seconds The clock of this machine less the clock of the database.',
      '# TYPE fairway_clock_offset_seconds gauge',
      `fairway_clock_offset_seconds ${services.health.clockOffsetSeconds.toFixed(3)}`,
      '# HELP fairway_storage_free_bytes Free space on the disk of the data folder.',
      '# TYPE fairway_storage_free_bytes gauge',
      `fairway_storage_free_bytes ${services.storage.freeBytes()}`,
      ...(await writeGauges(services.gauges)),
      '# TYPE process_resident_memory_bytes gauge',
      `process_resident_memory_bytes ${memory.rss}`,
      '# TYPE process_uptime_seconds gauge',
      `process_uptime_seconds ${Math.round(process.uptime())}`,
    ]
    return reply.type('text/plain; version=0.0.4').send(`${lines.join('\n')}\n`)
  })
}
