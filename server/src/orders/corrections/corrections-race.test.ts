import type { SignedInUser } from '@fairway/testing/api-client'
import { askCorrection, evidencePicture, sellTicket, typingError } from '@fairway/testing/corrections'
import { buildPassenger, buildSale } from '@fairway/testing/orders'
import { createTestDatabase, startTestApp, type TestApp } from '@fairway/testing/test-app'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { findViolations } from '../invariants.ts'

// Corrections against everything else that changes a ticket, on two nodes at once.

let database: Awaited<ReturnType<typeof createTestDatabase>>
let first: TestApp
let second: TestApp
const users: SignedInUser[] = []
const rounds = 6

beforeAll(async () => {
  database = await createTestDatabase()
  first = await startTestApp({ database })
  second = await startTestApp({ database })
  for (const app of [first, second]) users.push(await app.signIn('clerk'), await app.signIn('pier'))
  const client = await database.pool.connect()
  await client.query('set session_replication_role = replica')
  await client.query('update fares.condition_sets set correction_most = 9, other_person_fee_fen = 0')
  await client.query('set session_replication_role = origin')
  client.release()
})
afterEach(async () => {
  expect(await findViolations(database.db)).toEqual([])
})
afterAll(async () => {
  await first.close()
  await second.close()
  await database.drop()
})

const approve = (app: TestApp, user: number, id: string) =>
  app.call(users[user], 'approvals.decide', { id, approved: true, reason: '' })
const outcome = ({ code, http }: { code?: string; http: number }) => code ?? String(http)

test('[L12] a correction is approved and its ticket given back in the same moment on two nodes: one happens', async () => {
  for (let round = 0; round < rounds; round++) {
    const ticket = await sellTicket(first, users[0]!)
    const { approvalId } = await askCorrection(first, users[0]!, typingError(ticket))
    const { data: offer } = await first.call(users[0], 'orders.proposeRefund', {
      orderId: ticket.orderId,
      ticketIds: [ticket.ticketId],
    })
    const answers = await Promise.all([
      approve(second, 3, approvalId),
      first.call(users[0], 'orders.confirmOffer', { offerId: offer.id, expected: -offer.back }),
    ])
    const outcomes = answers.map(outcome)
    expect(outcomes.filter((one) => one === '200')).toHaveLength(1)
    expect(['approvals.decided', 'orders.offerEnded', '200']).toEqual(expect.arrayContaining(outcomes))
  }
})

test('[L12] of two corrections asked for one ticket in the same moment on two nodes one is taken', async () => {
  for (let round = 0; round < rounds; round++) {
    const ticket = await sellTicket(first, users[0]!)
    const answers = await Promise.all([
      first.call(users[0], 'orders.askCorrection', typingError(ticket)),
      second.call(users[2], 'orders.askCorrection', typingError(ticket, '王笑明')),
    ])
    expect(answers.map(outcome).sort()).toEqual(['200', 'orders.correctionExists'])
  }
})

test('[L12] a correction approved by two in the same moment is applied once', async () => {
  for (let round = 0; round < rounds; round++) {
    const ticket = await sellTicket(first, users[0]!)
    const { approvalId } = await askCorrection(first, users[0]!, typingError(ticket))
    const answers = await Promise.all([approve(first, 1, approvalId), approve(second, 3, approvalId)])
    expect(answers.map(outcome).sort()).toEqual(['200', 'approvals.decided'])
    const { rows } = await sql<{ count: string }>`
      select count(*) from orders.passengers where order_id = ${ticket.orderId}`.execute(database.db)
    expect(rows[0]?.count).toBe('2')
  }
})

test('[L12] a person is sold a ticket while a correction puts them on another one: they travel once', async () => {
  for (let round = 0; round < rounds; round++) {
    const ticket = await sellTicket(first, users[0]!)
    const person = buildPassenger('李雷')
    const { approvalId } = await askCorrection(first, users[0]!, {
      ...typingError(ticket),
      kind: 'otherPerson',
      person: { name: person.name, certificateType: 'idCard', certificateNumber: person.certificateNumber },
      evidence: [evidencePicture()],
    })
    const sale = await buildSale(first, { passengers: [person] })
    const answers = await Promise.all([
      approve(second, 3, approvalId),
      first.call(users[0], 'orders.sell', sale),
    ])
    expect(answers.map(outcome).filter((one) => one === '200')).toHaveLength(1)
    expect(answers.map(outcome)).toEqual(
      expect.arrayContaining([expect.stringMatching(/^orders\.(correctionTravels|alreadyTravels)$/)]),
    )
  }
})

test('[L21] corrections, refunds and sales of one sailing on two nodes: no deadlock reaches a user', async () => {
  async function worker(index: number): Promise<string[]> {
    const [app, clerk, decider] = index % 2 ? [second, users[2]!, 3] : [first, users[0]!, 1]
    const outcomes: string[] = []
    for (let turn = 0; turn < 3; turn++) {
      const ticket = await sellTicket(app, clerk)
      const { approvalId } = await askCorrection(app, clerk, typingError(ticket))
      const { data: offer } = await app.call(clerk, 'orders.proposeRefund', {
        orderId: ticket.orderId,
        ticketIds: [ticket.ticketId],
      })
      const answers = await Promise.all([
        approve(app, decider, approvalId),
        app.call(clerk, 'orders.confirmOffer', { offerId: offer.id, expected: -offer.back }),
      ])
      outcomes.push(...answers.map(outcome))
    }
    return outcomes
  }
  const outcomes = (await Promise.all(Array.from({ length: 6 }, (_, index) => worker(index)))).flat()
  expect(outcomes.filter((one) => one === '200')).toHaveLength(18)
  expect(new Set(outcomes)).not.toContain('server.busy')
})
