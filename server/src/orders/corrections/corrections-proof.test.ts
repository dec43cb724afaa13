import type { SignedInUser } from '@fairway/testing/api-client'
import { askCorrection, chargeCorrections, sellTicket, typingError } from '@fairway/testing/corrections'
import { printPapers } from '@fairway/testing/orders'
import { findInequalities } from '@fairway/testing/random/equalities'
import { startTestApp, type TestApp } from '@fairway/testing/test-app'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findViolationsOfNight } from '../print/check-invariants.ts'

// The proof looks for what no command does to a corrected ticket.

let app: TestApp
let clerk: SignedInUser

beforeAll(async () => {
  app = await startTestApp()
  clerk = await app.signIn('clerk')
  const ticket = await sellTicket(app, clerk)
  await chargeCorrections(app, ticket.ticketId, 900)
  await printPapers(app, clerk, { orderId: ticket.orderId })
  app.clock.passMinutes(1)
  const { correctionId, approvalId } = await askCorrection(app, clerk, typingError(ticket))
  await app.call(await app.signIn('pier'), 'approvals.decide', { id: approvalId, approved: true })
  await app.call(clerk, 'orders.applyCorrection', {
    correctionId,
    expected: 900,
    payment: { method: 'cash' },
  })
  app.clock.passMinutes(1)
  await printPapers(app, clerk, { orderId: ticket.orderId })
})
afterAll(() => app.close())

/** Does damage behind the guards of the database, looks, and takes it back. */
async function rulesBrokenBy(statement: string): Promise<string[]> {
  const tx = await app.database.db.startTransaction().execute()
  try {
    await sql`set local session_replication_role = replica`.execute(tx)
    const { numAffectedRows } = await sql.raw(statement).execute(tx)
    expect(Number(numAffectedRows), statement).toBeGreaterThan(0)
    const { violations } = await findViolationsOfNight(tx, app.clock.now())
    return [...new Set(violations.map(({ rule }) => rule))]
  } finally {
    await tx.rollback().execute()
  }
}

const applied = 'an applied correction put its person on the ticket, killed the former code and took its fee'
const samePerson = 'the person of a place is the one on the ticket'
const corrected = "(select ticket_id from orders.corrections where state = 'applied')"

test('[L12] a corrected ticket with its fee breaks no rule', async () => {
  const { rows } = await sql<{ count: string }>`
    select count(*) from orders.corrections where state = 'applied' and fee_fen = 900`.execute(
    app.database.db,
  )
  expect(rows[0]?.count).toBe('1')
  expect((await findViolationsOfNight(app.database.db, app.clock.now())).violations).toEqual([])
  expect(await findInequalities(app.database.pool)).toEqual([])
})

test.each([
  [samePerson, `update inventory.occupations set person = person + 1 where ticket_id = ${corrected}`],
  [applied, `update orders.tickets set passenger_version = 1 where id = ${corrected}`],
  [applied, `delete from orders.ticket_codes where ticket_id = ${corrected}`],
  [applied, `delete from orders.ticket_events where ticket_id = ${corrected}`],
  [applied, `delete from orders.correction_events where to_state = 'applied'`],
  [
    applied,
    `update platform.approvals set state = 'approved', used_at = null where kind = 'orders.correction'`,
  ],
  [applied, `update orders.corrections set fee_fen = fee_fen + 1`],
  [
    applied,
    `delete from accounts.entries where ticket_id = ${corrected} and transfer_id in (select id from accounts.transfers where kind = 'correction')`,
  ],
  [
    'each event of a ticket goes on from the one before, by a change of state there is',
    `update orders.ticket_events set cause_kind = 'gate' where ticket_id = ${corrected}`,
  ],
  [
    'each paper of a ticket but the present one has its former code',
    `update orders.prints set reason = 'lost' where ticket_id = ${corrected} and copy = 2`,
  ],
])('[L12] the proof finds it: %s (%#)', async (rule, damage) => {
  expect(await rulesBrokenBy(damage)).toContain(rule)
})
