// How long the most expensive requests of an anonymous client, a viewer and an agency's administrator block the event loop,
// measured inside the server: the processor time of its longest turn, the maximum of some rounds, and in brackets the median
// wall-clock time, which includes other programs of a busy machine. Then how many sales of one clerk are left beside what such callers
// can send at once.
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { ApiClient } from '@fairway/testing/api-client'
import { hostileWorkbooks } from '@fairway/testing/files/workbooks'
import { benchPassword, runServer } from '@fairway/testing/processes/running-server'
import pg from 'pg'
import { digestOf } from '../server/database/starting-data/staff.ts'
import { databaseSocket } from './measure-me.ts'
import type { EventLoopBlock } from './pressure/event-loop-probe.ts'
import { measureSalesBeside } from './pressure/sales-beside.ts'
import { quantile, report, round } from './report.ts'

const rounds = 5
const maxMs = 50
const file = join(tmpdir(), `fairway-event-loop-${randomUUID()}.json`)
const probe = fileURLToPath(new URL('./pressure/event-loop-probe.ts', import.meta.url))

const fairway = await runServer({
  env: { FAIRWAY_DEMO: 'on', LOG_LEVEL: 'info', EVENT_LOOP_FILE: file, NODE_OPTIONS: `--import ${probe}` },
})

/** The longest block of the event loop since the last call. */
let sequence = 0
async function measureBlock(): Promise<EventLoopBlock> {
  sequence += 1
  fairway.process.kill('SIGUSR2')
  for (let turn = 0; turn < 600; turn++) {
    await sleep(25)
    try {
      const block = JSON.parse(readFileSync(file, 'utf8')) as EventLoopBlock
      if (block.sequence === sequence) return block
    } catch (error) {
      // Not written yet, or partly written.
      if (turn > 500) throw error
    }
  }
  throw new Error('the server did not report the block of its event loop')
}

const json = { 'content-type': 'application/json' }
let address = 0
/** An anonymous client with its own network address, so that rate limits are not what is measured. */
const anonymousHeaders = () => ({ ...json, 'x-forwarded-for': `10.7.${++address >> 8}.${address & 255}` })
const post = (path: string, body: unknown, headers: Record<string, string> = anonymousHeaders()) =>
  fetch(`${fairway.url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })

const errorReport = (sign: string) => () =>
  post('/journal/reportErrors', {
    version: 'x',
    errors: Array.from({ length: 3 }, (_, at) => ({
      kind: 'error',
      message: sign.repeat(500 / sign.length),
      stack: sign.repeat(3_900 / sign.length),
      info: String(at),
    })),
  })

async function agencyAdministrator(): Promise<ApiClient> {
  const client = new pg.Client(await databaseSocket(fairway.dataFolder))
  await client.connect()
  await client.query(`insert into staff.user_roles (user_id, role_id) select u.id, r.id from staff.users u, staff.roles r
    where u.code = 'agency' and r.code = 'organisationAdministrator' on conflict do nothing`)
  await client.end()
  return ApiClient.signIn(fairway.url, 'agency', benchPassword)
}

type Caller = 'anonymous' | 'viewer' | 'agency administrator'
const rows: { who: Caller; what: string; ms: number; wall: number }[] = []

async function measure(who: Caller, what: string, request: () => Promise<unknown>): Promise<void> {
  const blocks: EventLoopBlock[] = []
  // The first round loads and compiles code once and is not counted.
  for (let turn = 0; turn <= rounds; turn++) {
    await measureBlock()
    const answer = await request()
    if (answer instanceof Response) await answer.arrayBuffer()
    await sleep(50)
    const now = await measureBlock()
    if (turn > 0) blocks.push(now)
  }
  rows.push({
    who,
    what,
    ms: Math.max(...blocks.map(({ ms }) => ms)),
    wall: quantile(
      blocks.map(({ wallMs }) => wallMs),
      0.5,
    ),
  })
}

try {
  const viewer = await ApiClient.signIn(fairway.url, 'viewer', benchPassword)
  const tenant = await agencyAdministrator()
  await sleep(3_000)
  const idle: EventLoopBlock[] = []
  await measureBlock()
  for (let turn = 0; turn < rounds * 4; turn++) {
    await sleep(250)
    idle.push(await measureBlock())
  }

  for (const [name, sign] of [
    ['letters', 'a'],
    ['figures', '1'],
    ['open quotes', '"\\'],
    ['keys without values', 'name= '],
  ] as const)
    await measure('anonymous', `error report: ${name}`, errorReport(sign))
  await measure('anonymous', 'error report, 1 MB', () =>
    post('/journal/reportErrors', { version: 'x', errors: 'a'.repeat(1_000_000) }),
  )
  await measure('anonymous', 'picture', () =>
    fetch(`${fairway.url}/api/login/loginAuthCode.do?show=${randomUUID()}`, { headers: anonymousHeaders() }),
  )
  await measure('anonymous', 'sign-in with a wrong password', () =>
    post('/login/loginNoAuthCode.do', {
      username: `nobody-${randomUUID().slice(0, 8)}`,
      password: digestOf(randomUUID()),
      deviceId: randomUUID(),
      code: '',
    }),
  )
  await measure('anonymous', 'sign-in with a name of 15 kB', () =>
    post('/login/loginNoAuthCode.do', { username: 'a@'.repeat(7_500), deviceId: 'a'.repeat(200) }),
  )
  await measure('anonymous', 'comment', () =>
    post('/comments/write', {
      orderNumber: '1'.repeat(32),
      phone: '13800138000',
      rating: 5,
      text: ' \n'.repeat(490) + 'x'.repeat(20),
      deviceId: randomUUID(),
      code: '',
    }),
  )
  await measure('anonymous', 'JSON of 1 MB to a closed door', () =>
    post('/lists/print', { list: 'x', request: { deep: [...'a'.repeat(150_000)] } }),
  )
  await measure('anonymous', 'address of 12 kB', () =>
    fetch(`${fairway.url}/api/${'a@/'.repeat(4_000)}`, { headers: anonymousHeaders() }),
  )

  const filter = { list: 'network.ports', request: { text: 'a', nobody: 'a'.repeat(900_000) } }
  await measure('viewer', 'print with a filter of 900 kB', () =>
    post('/lists/print', filter, { ...json, ...viewer.headers }),
  )
  const as = { ...json, ...tenant.headers }
  await measure('agency administrator', 'print with a filter of 900 kB', () =>
    post('/lists/print', filter, as),
  )
  for (const [name, make] of Object.entries(hostileWorkbooks)) {
    const workbook = make().toString('base64')
    await measure('agency administrator', `import: ${name}`, () =>
      post('/staff/checkImport', { file: workbook }, as),
    )
  }
  for (const format of ['txt', 'xlsx', 'docx', 'pdf'])
    await measure('agency administrator', `export of all orders, ${format}`, () =>
      post('/lists/export', { list: 'orders.list', request: {}, format }, as),
    )
  await measure('agency administrator', 'last page of all orders', () =>
    fetch(`${fairway.url}/api/orders/list?sort=-departure&pageSize=200&page=30`, { headers: tenant.headers }),
  )

  const beside = await measureSalesBeside(fairway)
  const idleMs = Math.max(...idle.map(({ ms }) => ms))
  const idleWallMs = Math.max(...idle.map(({ wallMs }) => wallMs))
  const worst = rows.reduce((one, other) => (other.ms > one.ms ? other : one))
  report(
    'event-loop',
    [
      ['nothing at all', `${round(idleMs, 1)} ms (${round(idleWallMs, 1)})`],
      ...rows.map(
        ({ who, what, ms, wall }) =>
          [`${who}: ${what}`, `${round(ms, 1)} ms (${round(wall, 1)})`, `aim < ${maxMs} ms`] as const,
      ),
      ...beside.map(
        ({ what, calm, beside: left, share, p95 }) =>
          [`sales beside: ${what}`, `${share} (${calm} → ${left}, p95 ${p95} ms)`, 'aim ≥ 0.8'] as const,
      ),
    ],
    {
      idleMs: round(idleMs, 1),
      idleWallMs: round(idleWallMs, 1),
      worstMs: round(worst.ms, 1),
      worst: `${worst.who}: ${worst.what}`,
      over: rows.filter(({ ms }) => ms >= maxMs).map(({ who, what }) => `${who}: ${what}`),
      salesBeside: Object.fromEntries(beside.map(({ what, share }) => [what, share])),
      heldMs: Object.fromEntries(rows.map(({ who, what, ms }) => [`${who}: ${what}`, round(ms, 1)])),
    },
  )
} finally {
  await fairway.stop()
}
