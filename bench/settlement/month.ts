// Settling a month of 900,000 tickets from nothing: every sailing is earned again, nothing sold beside it, then its statements are drawn up. `--tickets N` for fewer.
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createBenchSailings } from '../bench-sailings.ts'
import { report, round } from '../report.ts'
import { seedOrders } from '../seed-orders.ts'
import { startSellingServer } from '../selling-server.ts'
import { publishBenchRule } from './rule.ts'

const { values } = parseArgs({ options: { tickets: { type: 'string', default: '900000' } } })
const tickets = Number(values.tickets)
if (!Number.isSafeInteger(tickets) || tickets < 1000)
  throw new Error('--tickets takes a whole number of at least 1000')

const server = await startSellingServer(async (database) => {
  await createBenchSailings(database)
  await seedOrders(database, tickets, () => undefined, { complete: true })
  await publishBenchRule(database.pool)
  await database.pool.query('select settlement.find_sailings(now())')
  // They wait until the measurement begins.
  await database.pool.query("update settlement.sailing_states set due_at = 'infinity'")
})
const { pool } = server

/** Draws up the statements of every month that has shares, one after the other, as a batch does. */
async function drawUp() {
  const client = await pool.connect()
  try {
    // Whatever the check list says.
    await client.query('set session_replication_role = replica')
    await client.query('update settlement.periods set closed_at = now()')
    await client.query('reset session_replication_role')
  } finally {
    client.release()
  }
  const { rows: parties } = await pool.query<{ month: string; kind: string; id: string | null }>(`
    select p.month::text, party.party_kind as kind, party.party_id::text as id
    from settlement.periods p cross join lateral settlement.statement_parties(p.month) party order by 1, 2, 3`)
  const times: number[] = []
  for (const { month, kind, id } of parties) {
    const begun = performance.now()
    await pool.query(
      'select settlement.draw_up_statement($1, $2, $3, (select min(u.id) from staff.users u), now())',
      [month, kind, id],
    )
    times.push((performance.now() - begun) / 1000)
  }
  return {
    statements: times.length,
    statementSeconds: round(
      times.reduce((sum, seconds) => sum + seconds, 0),
      1,
    ),
    slowest: round(Math.max(0, ...times), 1),
  }
}

try {
  const begun = performance.now()
  await pool.query('update settlement.sailing_states set due_at = now()')
  await pool.query(
    "select graphile_worker.add_job('settlement:earn', '{}'::json, job_key := 'settlement:earn')",
  )
  for (;;) {
    const { rows } = await pool.query<{ waiting: number }>(
      'select count(*)::integer as waiting from settlement.sailing_states where looked_at is null',
    )
    if (rows[0]?.waiting === 0) break
    await setTimeout(100)
  }
  const seconds = round((performance.now() - begun) / 1000, 1)
  const { rows } = await pool.query<{ sailings: number; tickets: number; shares: number; left: string }>(`
    select (select count(*)::integer from settlement.sailing_states where state = 'earned') as sailings,
      (select count(distinct ticket_id)::integer from settlement.shares) as tickets,
      (select count(*)::integer from settlement.shares) as shares,
      (select coalesce(sum(e.fen), 0)::text from settlement.sailing_states d
        join accounts.accounts a on a.sailing_id = d.sailing_id and a.kind = 'unearned' join accounts.entries e on e.account_id = a.id
        where d.state = 'earned') as left`)
  if (rows[0]?.left !== '0') throw new Error(`${rows[0]?.left} fen are left on accounts of earned sailings`)
  const { left: _, ...settled } = rows[0]
  const drawn = await drawUp()
  report(
    'month',
    [
      ['tickets shared out', String(settled.tickets)],
      ['sailings earned', String(settled.sailings)],
      ['shares', String(settled.shares)],
      ['from nothing', `${seconds} s`, 'aim < 600 s for 900,000'],
      ['statements drawn up', String(drawn.statements)],
      ['  all of them', `${drawn.statementSeconds} s`],
      ['  the slowest', `${drawn.slowest} s`],
    ],
    { ...settled, ...drawn, requested: tickets, seconds },
  )
} finally {
  await server.stop()
}
