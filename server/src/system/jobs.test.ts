import type { SignedInUser } from '@fairway/testing/api-client'
import { startTestApp, type TestApp } from '@fairway/testing/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jobs } from '../jobs.ts'
import { nextRun } from '../platform/jobs/jobs.ts'
import { systemJobs } from './jobs.ts'

let app: TestApp
let admin: SignedInUser
const slowly = { timeout: 60_000, interval: 200 }
const job = 'comments:forgetOld'
const forget = jobs[job]?.run ?? (async () => undefined)

beforeAll(async () => {
  app = await startTestApp({ withJobs: true })
  admin = await app.signIn('admin')
})
afterAll(async () => {
  mend()
  await app.close()
})

function breakJob() {
  if (jobs[job]) jobs[job].run = async () => Promise.reject(new Error('the broom is lost'))
}
function mend() {
  if (jobs[job]) jobs[job].run = forget
}

const runs = async (filters: object = {}) =>
  (await app.call(admin, 'system.jobRuns', { job, ...filters })).data.rows
const failures = async () => (await app.call(admin, 'system.failedTasks', { job })).data.rows
const plan = async () => (await app.call(admin, 'system.jobs', { pageSize: 200 })).data.rows

test('a schedule is in Asia/Shanghai', () => {
  const at = (cron: string, after: string) => nextRun(cron, new Date(after))?.toISOString()
  expect(at('23 4 * * *', '2026-06-15T09:00:00+08:00')).toBe('2026-06-15T20:23:00.000Z')
  expect(at('17 * * * *', '2026-06-15T09:17:00+08:00')).toBe('2026-06-15T02:17:00.000Z')
  expect(at('* * * * *', '2026-06-15T09:00:30+08:00')).toBe('2026-06-15T01:01:00.000Z')
  expect(() => nextRun('0 4 1 * *', new Date())).toThrow('daily')
})

test('every job has a name and a plan, and what a node does when it starts is noted', async () => {
  const all = await plan()
  expect(all.map(({ name }) => name).sort()).toEqual(Object.keys(jobs).sort())
  for (const { name, names, explanation } of all)
    for (const text of [...Object.values(names), ...Object.values(explanation)]) {
      expect(text).toMatch(/\S/)
      expect(text, 'a text of its own, not the name of the job').not.toBe(name)
    }
  await expect
    .poll(async () => (await plan()).find(({ name }) => name === 'sailings:followClock')?.last, slowly)
    .toMatchObject({ outcome: 'done', askedBy: 'start', milliseconds: expect.any(Number) })
})

test('a job runs at once on request, and the journal records by whom', async () => {
  expect(await app.call(admin, 'system.runJob', { job })).toMatchObject({ http: 200 })
  await expect
    .poll(async () => (await runs())[0], slowly)
    .toMatchObject({ outcome: 'done', askedBy: 'person', person: { code: 'admin' }, attempt: 1 })
  expect(await app.call(admin, 'system.runJob', { job: 'no:such' })).toMatchObject({ http: 404 })
  const { rows } = await app.database.pool.query(
    `select entity_id from journal.operations where operation = 'system.runJob'`,
  )
  expect(rows).toEqual([{ entity_id: job }])
})

test('a failed task is listed with its error, and retried on request', async () => {
  breakJob()
  await app.call(admin, 'system.runJob', { job })
  await expect.poll(async () => (await failures()).length, slowly).toBe(1)
  expect((await runs({ outcome: 'failed' }))[0]).toMatchObject({ error: 'Error: the broom is lost' })
  const [failed] = await failures()
  expect(failed).toMatchObject({ job, mostAttempts: 25, error: expect.stringContaining('the broom is lost') })
  const unwell = (await app.call(admin, 'system.jobs', { failing: true })).data.rows
  expect(unwell.map(({ name, failing }) => [name, failing])).toEqual([[job, 1]])
  mend()
  // It may be at it again just now by itself.
  await expect
    .poll(async () => (await app.call(admin, 'system.retryTask', { id: failed?.id ?? '' })).http, slowly)
    .not.toBe(409)
  await expect.poll(async () => (await failures()).length, slowly).toBe(0)
  expect((await runs())[0]).toMatchObject({ outcome: 'done' })
  expect(await app.call(admin, 'system.retryTask', { id: failed?.id ?? '' })).toMatchObject({ http: 404 })
})

test('a failed task can be given up', async () => {
  breakJob()
  await app.call(admin, 'system.runJob', { job })
  await expect.poll(async () => (await failures()).length, slowly).toBe(1)
  const [failed] = await failures()
  await expect
    .poll(async () => (await app.call(admin, 'system.dropTask', { id: failed?.id ?? '' })).http, slowly)
    .toBe(200)
  mend()
  expect(await failures()).toEqual([])
})

test('[R2] nothing is earned, no offer lapses and no report is sent while the past of the starting data is being written; the runs are noted', async () => {
  const loading = (done: boolean) =>
    app.database.pool.query(
      `insert into system.parameters (key, value, changed_at) values ('startingData.history', $1, now())
       on conflict (key) do update set value = excluded.value`,
      [JSON.stringify({ now: app.clock.now().toISOString(), done })],
    )
  const ranOf = async (name: string) => {
    const planned = jobs[name]
    if (!planned) throw new Error(name)
    const { run } = planned
    let ran = false
    planned.run = async () => {
      ran = true
    }
    const { data } = await app.call(admin, 'system.jobRuns', { job: name })
    await app.call(admin, 'system.runJob', { job: name })
    const noted = async () =>
      (await app.call(admin, 'system.jobRuns', { job: name })).data.rows.find(
        ({ askedBy, id }) => askedBy === 'person' && data.rows.every((former) => former.id !== id),
      )?.outcome
    await expect.poll(noted, slowly).toBe('done')
    planned.run = run
    return ran
  }
  for (const name of ['settlement:earn', 'orders:lapseOffers', 'reports:sendScheduled']) {
    await loading(false)
    expect(await ranOf(name), name).toBe(false)
    await loading(true)
    expect(await ranOf(name), name).toBe(true)
  }
})

test('old runs are deleted, the last of each job stays', async () => {
  app.clock.moveTo('2026-09-15T09:00:00+08:00')
  await systemJobs['system:forgetOldRuns']?.run(app.services, {})
  const { rows } = await app.database.pool.query<{ job: string; count: string }>(
    `select job, count(*) from platform.job_runs where began_at < '2026-07-01' group by 1`,
  )
  expect(rows.find((row) => row.job === job)?.count).toBe('1')
})
