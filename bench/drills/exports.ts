import http from 'node:http'
import { ApiClient } from '@fairway/testing/api-client'
import { prepareDataFolder } from '@fairway/testing/processes/prepared-folder'
import { benchPassword } from '@fairway/testing/processes/running-server'
import { quantile, round } from '../report.ts'
import { assertHealthy, findMessage, pollUntil, type Step, start } from './drill.ts'

const people = ['admin', 'admin2', 'clerk', 'clerk2', 'pier', 'agency', 'accountant', 'carrier']
const rows = 60_000

/** Requests an export of all operations and never reads the response. */
function leaveUnread(client: ApiClient): Promise<http.IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<http.IncomingMessage>()
  const request = http.request(`${client.url}/api/lists/export`, {
    method: 'POST',
    headers: { ...client.headers, 'content-type': 'application/json', 'accept-language': 'en' },
    agent: false,
  })
  request.on('response', (response) => {
    response.pause()
    response.on('error', () => undefined)
    resolve(response)
  })
  request.on('error', reject)
  request.end(JSON.stringify({ list: 'journal.operations', format: 'txt', request: { to: '2026-06-10' } }))
  return promise
}

/** Eight users each leave a large export unread, and one of them requests another one. */
export async function drillUnreadExports(): Promise<Step[]> {
  const { folder, remove } = await prepareDataFolder(benchPassword, async ({ pool }) => {
    await pool.query(`
      insert into journal.operations (at, user_id, organisation_id, operation, entity, entity_id, request_id, address, detail)
      select '2026-06-01T08:00:07+08'::timestamptz + n * interval '1 second', u.id, u.organisation_id, 'orders.sell',
        'orders.order', n::text, 'request-' || n, '10.0.0.7', '{}'
      from generate_series(1, ${rows}) n join staff.users u on u.code = 'clerk'`)
    await pool.query(
      `insert into staff.user_roles (user_id, role_id) select u.id, r.id from staff.users u, staff.roles r
       where u.code = any($1) and r.code = 'administrator' on conflict do nothing`,
      [people],
    )
  })
  const fairway = await start(folder)
  try {
    const clients: ApiClient[] = []
    for (const name of people) clients.push(await ApiClient.signIn(fairway.url, name, benchPassword))
    const colleague = await ApiClient.signIn(fairway.url, 'accountant2', benchPassword)
    const first = leaveUnread(clients[0] as ApiClient)
    // While the first lies unread; one of the two is refused at any rate.
    const more = first.then(() => Promise.all([0, 0].map(() => leaveUnread(clients[0] as ApiClient))))
    const unread = await Promise.all([first, ...clients.slice(1).map(leaveUnread)])
    const refused = unread.filter((response) => response.statusCode !== 200)
    if (refused.length > 0)
      throw new Error(`${refused.length} of ${people.length} people did not get their turn`)

    const waited: number[] = []
    for (let turn = 0; turn < 40; turn++) {
      const since = performance.now()
      await colleague.callOk('network.lines', {})
      waited.push(performance.now() - since)
    }
    const since = performance.now()
    const exported = await fetch(`${fairway.url}/api/lists/export`, {
      method: 'POST',
      headers: { ...colleague.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ list: 'orders.list', format: 'xlsx', request: {} }),
    })
    await exported.arrayBuffer()
    if (exported.status !== 200) throw new Error(`a colleague's export was answered ${exported.status}`)
    const exportMs = performance.now() - since
    const turnedAway = (await more).find((response) => response.statusCode !== 200)
    const body = Buffer.concat((await turnedAway?.toArray()) ?? []).toString()

    await pollUntil(
      async () => fairway.output().split('an export was given up').length - 1,
      (count) => count >= people.length,
    )
    for (const response of unread) response.destroy()
    return [
      {
        what: `${people.length} files of ${rows.toLocaleString('en')} rows that are not read`,
        happened: `all ended by the server; a colleague meanwhile: list p95 ${round(quantile(waited, 0.95))} ms, export ${round(exportMs)} ms`,
      },
      {
        what: 'two more files of one of them',
        happened: `answered ${turnedAway?.statusCode}`,
        sentence: findMessage(body, /(?<="message":")[^"]+/),
      },
      await assertHealthy(fairway),
    ]
  } finally {
    await fairway.stop()
    remove()
  }
}
