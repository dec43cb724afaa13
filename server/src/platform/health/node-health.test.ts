import { startTestApp, type TestApp } from '@fairway/testing/test-app'
import { afterEach, expect, test } from 'vitest'

const slowly = { timeout: 20_000, interval: 200 }
const opened: TestApp[] = []
afterEach(async () => {
  for (const server of opened.splice(0).reverse()) await server.close()
})
async function open(options: Parameters<typeof startTestApp>[0] = {}): Promise<TestApp> {
  const server = await startTestApp({ dataset: 'base', ...options })
  opened.push(server)
  return server
}

const ready = async ({ url }: TestApp) => {
  const response = await fetch(`${url}/api/ready`)
  const { data } = (await response.json()) as {
    data: Record<string, boolean> & { jobAges: Record<string, number | null> }
  }
  return { http: response.status, ...data }
}

const hour = 3_600_000

test('a node whose clock is an hour from the clock of the database does not start and says what to do', async () => {
  const first = await open()
  for (const [wrong, said] of [
    [hour, /1 h 0 min ahead of .* database/],
    [-hour, /1 h 0 min behind .* database/],
    [-5_000, /5 s behind .* database/],
  ] as const)
    await expect(open({ database: first.database, wallClock: () => Date.now() + wrong })).rejects.toThrow(
      said,
    )
  await open({ database: first.database, wallClock: () => Date.now() + 500 })
})

test('a node whose clock is set wrong later is not ready, pauses its jobs, and goes on when it is right again', async () => {
  let wrong = 0
  const app = await open({ withJobs: true, wallClock: () => Date.now() + wrong })
  expect(await ready(app)).toMatchObject({ http: 200, clock: true, jobs: true })
  wrong = hour
  await app.services.health.check()
  expect(await ready(app)).toMatchObject({ http: 503, clock: false, jobs: false })
  wrong = 0
  await app.services.health.check()
  await expect.poll(() => ready(app), slowly).toMatchObject({ http: 200, clock: true, jobs: true })
})

test('the moments of a node are those of the database, whatever its own clock says', async () => {
  const app = await open({ realTime: true })
  const { rows } = await app.database.pool.query<{ at: Date }>('select clock_timestamp() as at')
  expect(Math.abs(app.services.clock.now().getTime() - (rows[0]?.at.getTime() ?? 0))).toBeLessThan(1_000)
})

/** What a node whose clock was an hour ahead for some minutes leaves behind. */
const leaveFuture = (app: TestApp) =>
  app.database.pool.query(`
    with crons as (
      update graphile_worker._private_known_crontabs set last_execution = now() + interval '1 hour' returning 1)
    update graphile_worker._private_jobs set run_at = now() + interval '1 hour', locked_at = null, locked_by = null`)
const inFuture = async (app: TestApp) => {
  const { rows } = await app.database.pool.query<{ count: number }>(`
    select (select count(*) from graphile_worker._private_known_crontabs
        where last_execution > now() + interval '5 minutes')::integer
      + (select count(*) from graphile_worker._private_jobs where run_at > now() + interval '5 minutes')::integer as count`)
  return rows[0]?.count
}

test('jobs that a clock ahead has put into the future are put right by the next start', async () => {
  const first = await open({ withJobs: true })
  await expect.poll(() => inFuture(first), slowly).toBe(0)
  await first.stop()
  await leaveFuture(first)
  expect(await inFuture(first)).toBeGreaterThan(0)
  const second = await open({ database: first.database, clock: first.clock, withJobs: true })
  expect(await inFuture(second)).toBe(0)
})

test('jobs that another node has put into the future are put right within a minute', async () => {
  const app = await open({ withJobs: true })
  await leaveFuture(app)
  expect(await inFuture(app)).toBeGreaterThan(0)
  await app.services.health.check()
  expect(await inFuture(app)).toBe(0)
})

test('an overdue job makes the node not ready, and its age is reported', async () => {
  const app = await open({ withJobs: true })
  await expect
    .poll(async () => (await ready(app)).jobAges['sailings:followClock'], slowly)
    .toEqual(expect.any(Number))
  expect(await ready(app)).toMatchObject({ http: 200, jobs: true })
  // Nothing can be scheduled any more.
  const blocking = await app.database.pool.connect()
  await blocking.query('begin; lock table graphile_worker._private_known_crontabs in exclusive mode')
  app.clock.passMinutes(10)
  expect(await ready(app)).toMatchObject({ http: 503, jobs: false })
  const metrics = await (await fetch(`${app.url}/api/metrics`)).text()
  expect(metrics).toMatch(/^fairway_job_last_run_age_seconds\{job="sailings:followClock"\} \d{3}$/m)
  expect(metrics).toMatch(/^fairway_clock_offset_seconds -?[\d.]+$/m)
  await blocking.query('rollback')
  blocking.release()
})

test('a node with another key than the database was made with does not start and says what to do', async () => {
  const first = await open()
  await open({ database: first.database })
  await expect(open({ database: first.database, secret: Buffer.alloc(32, 8) })).rejects.toThrow(
    /FAIRWAY_KEY is not the key this database was made with.*id [0-9a-f]{2}, this one [0-9a-f]{2}\./,
  )
  expect(await ready(first)).toMatchObject({ http: 200, key: true })
  // The database under a running node is exchanged for that of another installation.
  await first.database.pool.query(`update platform.installation set key_check = sha256('another')`)
  expect(await ready(first)).toMatchObject({ http: 503, key: false })
})
