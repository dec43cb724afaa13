import type { Logger } from 'pino'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Bus } from './database/bus.ts'
import type { OpenDatabase } from './database/database.ts'
import type { ReadReplica } from './database/read-replica.ts'
import type { CapabilityGauge } from './health/gauges.ts'
import type { NodeHealth } from './health/node-health.ts'
import type { StorageWatch } from './health/storage-watch.ts'
import type { CallsUnderWay } from './http/calls-under-way.ts'
import type { JobPlan } from './jobs/job-plan.ts'
import type { Live } from './live/live.ts'
import type { Crypto } from './security/crypto.ts'
import type { CallerLookup } from './security/sessions.ts'

/** What everybody sees of an installation, before they sign in too. */
export interface Brand {
  productName: string
  /** Path of the logo; undefined for the mark of the product. */
  logoUrl: string | undefined
}

/** How far the demo dataset is loaded: orders, of all there will be. */
export interface DemoProgress {
  loaded: number
  total: number
}

/** What the application was started with; handed to every handler through its context. */
export interface PlatformServices {
  config: Config
  clock: Clock
  database: OpenDatabase
  /** Where reports are read. */
  replica: ReadReplica
  bus: Bus
  crypto: Crypto
  sessions: CallerLookup
  /** Notifies open browsers of changes. */
  live: Live
  /** Every job of the product by name, also on a node that runs none. */
  jobs: Readonly<Record<string, JobPlan>>
  /** Knows whether the storage can be written. */
  storage: StorageWatch
  /** Figures of the capabilities for `/api/metrics`. */
  gauges: readonly CapabilityGauge[]
  /** What this installation is called, and its logo. */
  brand(): Promise<Brand>
  log: Logger
  /** Background work gives way to them. */
  calls: CallsUnderWay
  /** Null where no demo dataset is being loaded by this node. */
  demoProgress: DemoProgress | null
  /** Watches over this node; what `/api/ready` reports. */
  health: NodeHealth
  /** Test hook with the answer of a device's captcha; absent in production. */
  onCaptchaDrawn?: (deviceId: string, answer: string) => void
}

/** Extended by capabilities with long-running parts of their own, such as the selling lanes. */
export interface Services extends PlatformServices {}
