// Throughput of the first request of every page (session, permissions, menu) relative to a bare server.

import { ApiClient } from '@fairway/testing/api-client'
import { benchPassword } from '@fairway/testing/processes/running-server'
import Fastify from 'fastify'
import pg from 'pg'
import { load } from './http-load.ts'
import { quantile, round } from './report.ts'

const connections = 64
const requests = 12_000
const rounds = 3

/** `/me.json` beside a bare route with one prepared SELECT on the same database, in turns. */
export async function measureMe(url: string, dataFolder: string) {
  const admin = await ApiClient.signIn(url, 'admin', benchPassword)
  const socket = await databaseSocket(dataFolder)
  const pool = new pg.Pool({ ...socket, max: 12 })
  pool.on('error', () => undefined)
  const bare = Fastify({ logger: false })
  bare.get('/bare', async () => {
    const { rows } = await pool.query({
      name: 'bare',
      text: 'select id, code, name from staff.users where id = $1',
      values: [1],
    })
    return { status: 200, success: true, data: rows[0] }
  })
  const bareUrl = await bare.listen({ host: '127.0.0.1', port: 0 })
  const ratios: number[] = []
  const rates = { me: 0, bare: 0 }
  for (let turn = 0; turn <= rounds; turn++) {
    const me = await requestsPerSecond(url, '/api/me.json', admin.headers)
    const other = await requestsPerSecond(bareUrl, '/bare', {})
    // The first turn only warms both up.
    if (turn === 0) continue
    ratios.push(me / other)
    rates.me = Math.max(rates.me, me)
    rates.bare = Math.max(rates.bare, other)
  }
  await bare.close()
  await pool.end()
  return { me: round(rates.me), bare: round(rates.bare), ratio: round(quantile(ratios, 0.5), 2) }
}

async function requestsPerSecond(
  url: string,
  path: string,
  headers: Record<string, string>,
): Promise<number> {
  let left = requests
  const result = await load(url, connections, () =>
    left-- > 0 ? { method: 'GET', path, headers } : undefined,
  )
  if (result.statuses.get(200) !== requests)
    throw new Error(`${path} answered ${JSON.stringify([...result.statuses])}`)
  return result.perSecond
}

/** Connection settings of the embedded database of a data folder, from its pid file. */
export async function databaseSocket(dataFolder: string) {
  const { readFile } = await import('node:fs/promises')
  const lines = (await readFile(`${dataFolder}/database/postmaster.pid`, 'utf8')).split('\n')
  return { host: lines[4] ?? '', port: Number(lines[3]), user: 'fairway', database: 'fairway' }
}
