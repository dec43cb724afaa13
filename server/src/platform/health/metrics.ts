import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from '@prometheus-io/client'
import type { Services } from '../services.ts'

/** Upper bounds in seconds: a sale takes some hundredths, an export some seconds. */
const durationBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

type MetricSources = Pick<Services, 'database' | 'health' | 'storage' | 'gauges'>

/** A finished request. `route` is the pattern it matched, so that no id or name of a caller becomes a label. */
interface FinishedRequest {
  method: string
  route: string | undefined
  status: number
  seconds: number
}

export interface Metrics {
  readonly contentType: string
  recordRequest(request: FinishedRequest): void
  /** The figures in the text format of Prometheus. */
  write(): Promise<string>
}

let processRegistry: Registry | undefined

/** Event-loop delay, garbage collection, heap, CPU and handles: of the process, however many servers it runs. */
function processMetrics(): Registry {
  if (processRegistry) return processRegistry
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  new Gauge({
    name: 'process_uptime_seconds',
    help: 'Since the process started.',
    registers: [registry],
    collect() {
      this.set(Math.round(process.uptime()))
    },
  })
  processRegistry = registry
  return registry
}

export function createMetrics(sources: MetricSources): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const requests = new Counter({
    name: 'fairway_requests_total',
    help: 'Requests answered, by route and status.',
    labelNames: ['route', 'status'],
    registers,
  })
  const durations = new Histogram({
    name: 'fairway_request_duration_seconds',
    help: 'From the arrival of a request to the end of its reply.',
    labelNames: ['method', 'route', 'status'],
    buckets: durationBuckets,
    registers,
  })
  addDatabaseGauges(registers, sources)
  const setHealth = addHealthGauges(registers, sources)
  for (const gauge of sources.gauges) addCapabilityGauge(registers, gauge)
  const all = Registry.merge([registry, processMetrics()])
  return {
    contentType: all.contentType,
    recordRequest({ method, route = 'unknown', status, seconds }) {
      requests.inc({ route, status })
      durations.observe({ method, route, status }, seconds)
    },
    async write() {
      await setHealth()
      return all.metrics()
    },
  }
}

function addDatabaseGauges(registers: Registry[], { database, storage }: MetricSources): void {
  new Gauge({
    name: 'fairway_database_connections',
    help: 'Connections of the pool, by state; waiting are the queries without one.',
    labelNames: ['state'],
    registers,
    collect() {
      const { totalCount, idleCount, waitingCount } = database.pool
      this.set({ state: 'all' }, totalCount)
      this.set({ state: 'idle' }, idleCount)
      this.set({ state: 'waiting' }, waitingCount)
    },
  })
  new Gauge({
    name: 'fairway_storage_free_bytes',
    help: 'Free space on the disk of the data folder.',
    registers,
    collect() {
      this.set(storage.freeBytes())
    },
  })
}

/** The parts of the readiness; one check serves all of them. Returns what reads them anew. */
function addHealthGauges(registers: Registry[], { health }: MetricSources): () => Promise<void> {
  const ready = new Gauge({
    name: 'fairway_ready',
    help: 'Whether this part of the node can do its work.',
    labelNames: ['part'],
    registers,
  })
  const jobAge = new Gauge({
    name: 'fairway_job_last_run_age_seconds',
    help: 'Since the job last began on any node.',
    labelNames: ['job'],
    registers,
  })
  new Gauge({
    name: 'fairway_clock_offset_seconds',
    help: 'The clock of this machine less the clock of the database.',
    registers,
    collect() {
      this.set(Number(health.clockOffsetSeconds.toFixed(3)))
    },
  })
  return async () => {
    const { parts, jobAges } = await health.readiness()
    for (const [part, well] of Object.entries(parts)) ready.set({ part }, well ? 1 : 0)
    jobAge.reset()
    for (const [job, age] of Object.entries(jobAges)) if (age !== null) jobAge.set({ job }, age)
  }
}

/** A figure that cannot be read is left out, so that the others still arrive. */
function addCapabilityGauge(registers: Registry[], { name, help, read }: Services['gauges'][number]): void {
  new Gauge({
    name,
    help,
    registers,
    async collect() {
      const value = await read().catch(() => undefined)
      if (value === undefined) this.remove()
      else this.set(value)
    },
  })
}
