import { startTestApp, type TestApp } from '@fairway/testing/test-app'
import { afterAll, beforeAll, expect, test } from 'vitest'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ dataset: 'base' })
})
afterAll(() => app.close())

const read = async () => (await fetch(`${app.url}/api/metrics`)).text()

test('every figure has its help and its type, and the names stay the same', async () => {
  const text = await read()
  const names = new Set(Array.from(text.matchAll(/^# TYPE (\S+)/gm), ([, name]) => name ?? ''))
  for (const name of names) expect(text, name).toMatch(new RegExp(`^# HELP ${name} \\S`, 'm'))
  for (const name of [
    'fairway_requests_total',
    'fairway_database_connections',
    'fairway_ready',
    'fairway_job_last_run_age_seconds',
    'fairway_clock_offset_seconds',
    'fairway_storage_free_bytes',
    'fairway_selling_lanes',
    'fairway_selling_pending_sales',
    'process_resident_memory_bytes',
    'process_uptime_seconds',
  ])
    expect(names, name).toContain(name)
  expect(text).toMatch(/^fairway_database_connections\{state="waiting"\} 0$/m)
  expect(text).toMatch(/^fairway_ready\{part="database"\} 1$/m)
})

test('the duration of a request is counted by method, route and status, never by an id or an unknown path', async () => {
  await fetch(`${app.url}/api/orders/detail?orderId=987654321`)
  await fetch(`${app.url}/api/nothing/of-the-kind-4711`)
  await expect.poll(read).toMatch(/route="(?:unknown|\/\*)",status="404"/)
  const text = await read()
  expect(text).toMatch(
    /^fairway_request_duration_seconds_bucket\{le="0\.05",method="GET",route="\/api\/orders\/detail",status="401"\} \d+$/m,
  )
  expect(text).toMatch(
    /^fairway_request_duration_seconds_count\{method="GET",route="\/api\/orders\/detail",status="401"\} 1$/m,
  )
  expect(text).toMatch(/^fairway_requests_total\{route="\/api\/orders\/detail",status="401"\} 1$/m)
  expect(text).not.toMatch(/987654321|of-the-kind/)
})

test('the event loop, garbage collection, heap and processor of the process are figures too', async () => {
  const text = await read()
  for (const name of [
    'nodejs_eventloop_lag_p99_seconds',
    'nodejs_gc_duration_seconds',
    'nodejs_heap_size_used_bytes',
    'process_cpu_seconds_total',
  ])
    expect(text).toMatch(new RegExp(`^# TYPE ${name} `, 'm'))
})

test('a figure that cannot be read is left out, and the others arrive', async () => {
  const failing = await startTestApp({ database: app.database, dataset: 'base' })
  const text = await (await fetch(`${failing.url}/api/metrics`)).text()
  // No proof has run in this database.
  expect(text).not.toMatch(/^fairway_invariant_violations \d/m)
  expect(text).toMatch(/^fairway_storage_free_bytes \d/m)
  await failing.close()
})
