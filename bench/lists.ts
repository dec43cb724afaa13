// Every list that grows with people and their work, at 100,000 users and 1,000,000 operations, as an administrator asks it:
// by each filter, sorted both ways by each column, the first page and a deep one; the first 5,000 as a file, and a
// million rows as a file with the memory they take.
import { readFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import type { EndpointName, Endpoints } from '@fairway/contract/all'
import type { RequestOf } from '@fairway/contract/kernel/endpoint'
import { ApiClient } from '@fairway/testing/api-client'
import { prepareDataFolder } from '@fairway/testing/processes/prepared-folder'
import { benchPassword, runServer } from '@fairway/testing/processes/running-server'
import pg from 'pg'
import { filters, type List, sorts } from './list-queries.ts'
import { databaseSocket } from './measure-me.ts'
import { quantile, report, round } from './report.ts'
import { seedLists, sizes } from './seed-lists.ts'

/** Each question so many times; the first ones warm plans and caches and are not counted. */
const minTurns = 12
const warmUpTurns = 2
const maxTurns = 22
const aimMs = 100

const prepared = await prepareDataFolder(benchPassword, seedLists)
const fairway = await runServer({ dataFolder: prepared.folder, env: { FAIRWAY_DEMO: 'off' } })
const pool = new pg.Pool({ ...(await databaseSocket(prepared.folder)), max: 2 })
pool.on('error', () => undefined)

interface ListQuery {
  list: List
  filter: string
  request: Record<string, unknown>
}

interface MeasuredQuery extends ListQuery {
  samples: number[]
}

async function measure(admin: ApiClient, { list, filter, request }: ListQuery): Promise<MeasuredQuery[]> {
  const measured: MeasuredQuery[] = []
  for (const sort of sorts[list].flatMap((column) => [column, `-${column}`])) {
    let last = 1
    for (const depth of ['first', 'deep'] as const) {
      const pageRequest = { ...request, sort, page: depth === 'first' ? 1 : last, pageSize: 20 }
      // A list of one page has no deep one.
      if (depth === 'deep' && last === 1) continue
      const samples: number[] = []
      // Slow queries are repeated more often, to tell them from noise by other processes.
      for (let turn = 0; turn < minTurns || (turn < maxTurns && quantile(samples, 0.95) >= aimMs); turn++) {
        const began = performance.now()
        const answer = await admin.callOk(
          list,
          pageRequest as RequestOf<Endpoints[typeof list & EndpointName]>,
        )
        if (turn >= warmUpTurns) samples.push(performance.now() - began)
        last = Math.max(1, Math.ceil(answer.total / 20))
      }
      measured.push({ list, filter: `${filter}, ${sort}, ${depth} page`, request: pageRequest, samples })
    }
  }
  return measured
}

/** Resident set size of the server in MB, where /proc exists. */
function memory(): number {
  try {
    const status = readFileSync(`/proc/${fairway.process.pid}/status`, 'utf8')
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1024
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return Number.NaN
    throw error
  }
}

/** Fetches a file to the end; how long it took and the most memory the server held meanwhile. */
async function file(admin: ApiClient, list: string, format: string, request: object) {
  const before = memory()
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, memory())
  }, 100)
  const began = performance.now()
  const response = await fetch(`${fairway.url}/api/lists/export`, {
    method: 'POST',
    headers: { ...admin.headers, 'content-type': 'application/json', 'accept-language': 'en' },
    body: JSON.stringify({ list, format, request }),
  })
  if (!response.ok || !response.body) throw new Error(`${list} as ${format}: ${response.status}`)
  const firstByte = performance.now() - began
  let bytes = 0
  for await (const chunk of response.body) bytes += chunk.length
  clearInterval(watch)
  return {
    seconds: round((performance.now() - began) / 1000, 1),
    firstByteMs: round(firstByte),
    megabytes: round(bytes / 1e6, 1),
    before: round(before),
    most: round(most),
  }
}

/** What one row costs those who write the journal with every sale. */
async function insertCost(): Promise<number> {
  const { rows } = await pool.query<{ 'QUERY PLAN': [{ 'Execution Time': number }] }>(
    `explain (analyze, format json) insert into journal.operations
      (at, user_id, organisation_id, operation, entity, entity_id, request_id, address)
      select now(), u.id, u.organisation_id, 'orders.sell', 'orders.order', n::text, 'insert-' || n, '10.0.0.1'
      from generate_series(1, 20000) n join staff.users u on u.code = 'clerk'`,
  )
  return ((rows[0]?.['QUERY PLAN'][0]['Execution Time'] ?? Number.NaN) * 1000) / 20_000
}

try {
  const admin = await ApiClient.signIn(fairway.url, 'admin', benchPassword)
  const all: MeasuredQuery[] = []
  for (const [list, kinds] of Object.entries(await filters(pool)))
    for (const [filter, request] of Object.entries(kinds))
      all.push(...(await measure(admin, { list: list as List, filter, request })))
  const p95Of = (some: readonly MeasuredQuery[]) =>
    round(
      quantile(
        some.flatMap(({ samples }) => samples),
        0.95,
      ),
      1,
    )
  const lists = Object.fromEntries(
    Object.keys(sorts).map((list) => {
      const mine = all.filter((measured) => measured.list === list)
      const worst = mine
        .map(({ filter, samples }) => ({ filter, p95: round(quantile(samples, 0.95), 1) }))
        .sort((a, b) => b.p95 - a.p95)
      return [
        list,
        {
          questions: mine.length,
          p95: p95Of(mine),
          p50: round(
            quantile(
              mine.flatMap(({ samples }) => samples),
              0.5,
            ),
            1,
          ),
          over: worst.filter(({ p95 }) => p95 >= aimMs).length,
          // All that are too slow, or else the slowest few.
          slowest: worst.filter(({ p95 }, at) => at < 3 || p95 >= aimMs),
        },
      ]
    }),
  )
  const files = {
    'users, first 5,000 as pdf': await file(admin, 'staff.users', 'pdf', { sort: 'name' }),
    'journal, first 5,000 as docx': await file(admin, 'journal.operations', 'docx', { sort: '-at' }),
    'users, 100,000 as xlsx': await file(admin, 'staff.users', 'xlsx', { sort: 'code' }),
    'journal, 1,000,000 as txt': await file(admin, 'journal.operations', 'txt', { sort: 'at' }),
    'journal, 1,000,000 as xlsx': await file(admin, 'journal.operations', 'xlsx', { sort: 'at' }),
  }
  const insert = round(await insertCost(), 1)
  report(
    'lists',
    [
      ['users / operations / log-ins / errors / sessions / messages', Object.values(sizes).join(' / ')],
      ...Object.entries(lists).flatMap(([list, { questions, p50, p95, slowest }]) => [
        [`${list}: p50 / p95 of ${questions} questions`, `${p50} / ${p95} ms`, `aim < ${aimMs}`] as const,
        ...slowest.map(
          ({ filter, p95: its }) =>
            [`  ${filter}`, `${its} ms`, ...(its >= aimMs ? ['over the aim'] : [])] as [
              string,
              string,
              string?,
            ],
        ),
      ]),
      ...Object.entries(files).map(
        ([name, { seconds, megabytes, firstByteMs, before, most: peak }]) =>
          [
            name,
            `${seconds} s`,
            `${megabytes} MB, first byte ${firstByteMs} ms, server ${before} → at most ${peak} MB`,
          ] as const,
      ),
      ['one row written into the journal', `${insert} µs`],
      ['load of the machine, processors', `${round(loadavg()[0] ?? Number.NaN, 1)} / ${cpus().length}`],
    ],
    { sizes, lists, files, insertMicroseconds: insert, load: loadavg()[0] },
  )
} finally {
  await pool.end()
  await fairway.stop()
  prepared.remove()
}
