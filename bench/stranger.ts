// How long the most expensive requests of an anonymous client, a viewer and an agency's administrator block the event loop,
// measured inside the server: the processor time of its longest turn, the maximum of some rounds, and in brackets the median
// wall-clock time, which includes other programs of a busy machine.
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { hostileWorkbooks } from '@fairway/testing/workbooks'
import pg from 'pg'
import { ApiClient, digestOf } from '../e2e/support/api-client.ts'
import { benchPassword, runFairway } from '../e2e/support/running-fairway.ts'
import type { Held } from './event-loop-probe.ts'
import { databaseSocket } from './measure-me.ts'
import { quantile, report, round } from './report.ts'

const rounds = 5
const most = 50
const file = join(tmpdir(), `fairway-event-loop-${randomUUID()}.json`)
const probe = fileURLToPath(new URL('./event-loop-probe.ts', import.meta.url))

const fairway = await runFairway({
  env: { FAIRWAY_DEMO: 'on', LOG_LEVEL: 'info', EVENT_LOOP_FILE: file, NODE_OPTIONS: `--import ${probe}` },
})

/** The longest block of the event loop since the last call. */
let asked = 0
async function held(): Promise<Held> {
  asked += 1
  fairway.process.kill('SIGUSR2')
  for (let turn = 0; turn < 600; turn++) {
    await sleep(25)
    try {
      const told = JSON.parse(readFileSync(file, 'utf8')) as Held
      if (told.asked === asked) return told
    } catch (error) {
      // Not written yet, or half written.
      if (turn > 500) throw error
    }
  }
  throw new Error('the server did not tell how long its event loop was held')
}

const json = { 'content-type': 'application/json' }
let address = 0
/** An anonymous client with its own network address, so that rate limits are not what is measured. */
const strange = () => ({ ...json, 'x-forwarded-for': `10.7.${++address >> 8}.${address & 255}` })
const post = (path: string, body: unknown, headers: Record<string, string> = strange()) =>
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

type Who = 'stranger' | 'viewer' | 'agency administrator'
const rows: { who: Who; what: string; ms: number; wall: number }[] = []

async function measure(who: Who, what: string, request: () => Promise<unknown>): Promise<void> {
  const found: Held[] = []
  // The first round loads and compiles code once and is not counted.
  for (let turn = 0; turn <= rounds; turn++) {
    await held()
    const answer = await request()
    if (answer instanceof Response) await answer.arrayBuffer()
    await sleep(50)
    const now = await held()
    if (turn > 0) found.push(now)
  }
  rows.push({
    who,
    what,
    ms: Math.max(...found.map(({ ms }) => ms)),
    wall: quantile(
      found.map(({ wallMs }) => wallMs),
      0.5,
    ),
  })
}

try {
  const viewer = await ApiClient.signIn(fairway.url, 'viewer', benchPassword)
  const tenant = await agencyAdministrator()
  // The demo history is generated in the first minutes: its load is not measured.
  while (!fairway.output().includes('has its past')) await sleep(500)
  await sleep(3_000)
  const idle: Held[] = []
  await held()
  for (let turn = 0; turn < rounds * 4; turn++) {
    await sleep(250)
    idle.push(await held())
  }

  for (const [name, sign] of [
    ['letters', 'a'],
    ['figures', '1'],
    ['open quotes', '"\\'],
    ['keys without values', 'name= '],
  ] as const)
    await measure('stranger', `error report: ${name}`, errorReport(sign))
  await measure('stranger', 'error report, 1 MB', () =>
    post('/journal/reportErrors', { version: 'x', errors: 'a'.repeat(1_000_000) }),
  )
  await measure('stranger', 'picture', () =>
    fetch(`${fairway.url}/api/login/loginAuthCode.do?show=${randomUUID()}`, { headers: strange() }),
  )
  await measure('stranger', 'sign-in with a wrong password', () =>
    post('/login/loginNoAuthCode.do', {
      username: `nobody-${randomUUID().slice(0, 8)}`,
      password: digestOf(randomUUID()),
      deviceId: randomUUID(),
      code: '',
    }),
  )
  await measure('stranger', 'sign-in with a name of 15 kB', () =>
    post('/login/loginNoAuthCode.do', { username: 'a@'.repeat(7_500), deviceId: 'a'.repeat(200) }),
  )
  await measure('stranger', 'comment', () =>
    post('/comments/write', {
      orderNumber: '1'.repeat(32),
      phone: '13800138000',
      rating: 5,
      text: ' \n'.repeat(490) + 'x'.repeat(20),
      deviceId: randomUUID(),
      code: '',
    }),
  )
  await measure('stranger', 'JSON of 1 MB to a closed door', () =>
    post('/lists/print', { list: 'x', request: { deep: [...'a'.repeat(150_000)] } }),
  )
  await measure('stranger', 'address of 12 kB', () =>
    fetch(`${fairway.url}/api/${'a@/'.repeat(4_000)}`, { headers: strange() }),
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

  const idleMs = Math.max(...idle.map(({ ms }) => ms))
  const idleWallMs = Math.max(...idle.map(({ wallMs }) => wallMs))
  const worst = rows.reduce((one, other) => (other.ms > one.ms ? other : one))
  report(
    'stranger',
    [
      ['nothing at all', `${round(idleMs, 1)} ms (${round(idleWallMs, 1)})`],
      ...rows.map(
        ({ who, what, ms, wall }) =>
          [`${who}: ${what}`, `${round(ms, 1)} ms (${round(wall, 1)})`, `aim < ${most} ms`] as const,
      ),
    ],
    {
      idleMs: round(idleMs, 1),
      idleWallMs: round(idleWallMs, 1),
      worstMs: round(worst.ms, 1),
      worst: `${worst.who}: ${worst.what}`,
      over: rows.filter(({ ms }) => ms >= most).map(({ who, what }) => `${who}: ${what}`),
      heldMs: Object.fromEntries(rows.map(({ who, what, ms }) => [`${who}: ${what}`, round(ms, 1)])),
    },
  )
} finally {
  await fairway.stop()
}
