import type { SignedInUser } from '@fairway/testing/api-client'
import { askCorrection, otherPaper, sellTicket, typingError } from '@fairway/testing/corrections'
import { buildPassenger, buildSale, markTravelled } from '@fairway/testing/orders'
import { startTestApp, type TestApp, testKey } from '@fairway/testing/test-app'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { renewKeys } from '../../renew-keys.ts'
import { findViolations } from '../invariants.ts'

const newKey = Buffer.alloc(32, 9)

let first: TestApp
let clerk: SignedInUser

beforeEach(async () => {
  first = await startTestApp()
  clerk = await first.signIn('clerk')
})
afterEach(async () => {
  expect(await findViolations(first.database.db)).toEqual([])
  await first.close()
})

test('[L12][L22] after a change of the key a waiting correction is applied and evidence is read; then the new key alone reads it', async () => {
  const ticket = await sellTicket(first, clerk)
  const { approvalId, correctionId } = await askCorrection(first, clerk, otherPaper(ticket, 'E24681357'))
  const start = (...formerSecrets: Buffer[]) =>
    startTestApp({ database: first.database, secret: newKey, formerSecrets, closeWithTest: true })
  const app = await start(testKey)
  const supervisor = await app.signIn('pier')
  const evidence = () => app.call(supervisor, 'orders.showCorrectionEvidence', { correctionId })
  expect((await evidence()).data).toMatchObject({ next: 'E24681357', pictures: [{}] })
  expect((await app.call(supervisor, 'approvals.decide', { id: approvalId, approved: true })).http).toBe(200)
  // The seat is that of the person under the present key.
  const again = {
    ...buildPassenger('WANG XIAOMING'),
    certificateType: 'passport' as const,
    certificateNumber: 'E24681357',
    birthDate: '1990-03-04',
    sex: 'male' as const,
    nationality: 'CN',
  }
  const seller = await app.signIn('clerk')
  expect(await app.call(seller, 'orders.sell', await buildSale(app, { passengers: [again] }))).toMatchObject({
    code: 'orders.alreadyTravels',
  })
  expect(await renewKeys(app.database.db, app.services.crypto)).toBeGreaterThan(0)
  const { rows } = await sql<{ id: number }>`
    select get_byte(cipher, 0) as id from orders.correction_evidence
    union select get_byte(certificate_cipher, 0) from orders.corrections`.execute(app.database.db)
  expect(rows).toEqual([{ id: app.services.crypto.keyId }])
  const alone = await start()
  expect(
    (await alone.call(await alone.signIn('pier'), 'orders.showCorrectionEvidence', { correctionId })).data,
  ).toMatchObject({ next: 'E24681357', former: ticket.passenger.certificateNumber, pictures: [{}] })
})

test('[L12] when a passenger is forgotten, so are all their versions, the request and its evidence', async () => {
  const supervisor = await first.signIn('pier')
  const ticket = await sellTicket(first, clerk)
  const { approvalId, correctionId } = await askCorrection(first, clerk, otherPaper(ticket, 'E13572468'))
  await first.call(supervisor, 'approvals.decide', { id: approvalId, approved: true })
  await markTravelled(first, ticket.orderId)
  await sql`select orders.forget_passengers(array[${ticket.orderId}]::bigint[], array[1]::smallint[], ${first.clock.now()})`.execute(
    first.database.db,
  )
  const { rows } = await sql<{ left: number }>`
    select (select count(*) from orders.passengers where order_id = ${ticket.orderId} and forgotten_at is null)
      + (select count(*) from orders.correction_evidence where correction_id = ${correctionId})
      + (select count(*) from orders.corrections where id = ${correctionId} and num_nonnulls(name, certificate_hash) > 0) as left`.execute(
    first.database.db,
  )
  expect(Number(rows[0]?.left)).toBe(0)
})

test('[L12] names and numbers of a correction are neither in the journal, nor in the request for approval, nor under its key', async () => {
  const ticket = await sellTicket(first, clerk)
  await askCorrection(first, clerk, typingError(ticket, '王晓明'))
  const { rows } = await sql<{ text: string }>`
    select string_agg(x.text, ' ') as text from (
      select detail::text as text from journal.operations where operation = 'orders.askCorrection'
      union all select payload::text from platform.approvals
      union all select coalesce(reply::text, '') from platform.request_keys) x`.execute(first.database.db)
  expect(rows[0]?.text).not.toContain('王晓明')
  expect(rows[0]?.text).not.toContain(ticket.passenger.certificateNumber)
})
