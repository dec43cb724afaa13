import type { RequestOf } from '@fairway/contract/kernel/endpoint'
import type { corrections } from '@fairway/contract/orders/corrections/endpoints'
import { sql } from 'kysely'
import type { SignedInUser } from './api-client.ts'
import { buildPassenger, buildSale, type Sale } from './orders.ts'
import { pngPicture } from './pictures.ts'
import type { TestApp } from './test-app.ts'

/** The request of a correction. */
export type Ask = RequestOf<(typeof corrections)['orders.askCorrection']>

/** A picture of a certificate in base64. */
export const evidencePicture = () => Buffer.from(pngPicture({ width: 300, height: 200 })).toString('base64')

/** A sold ticket of one passenger, and who is on it. */
export async function sellTicket(app: TestApp, user: SignedInUser, more: Partial<Sale> = {}) {
  const passenger = buildPassenger('王小明')
  const sale = await buildSale(app, { passengers: [passenger], ...more })
  const { data, message } = await app.call(user, 'orders.sell', sale)
  if (!data) throw new Error(message)
  return { orderId: data.orderId, number: data.number, ticketId: data.tickets[0]!.id, passenger }
}

/** The same person with one letter of the name corrected. */
export const typingError = (ticket: Awaited<ReturnType<typeof sellTicket>>, name = '王晓明'): Ask => ({
  orderId: ticket.orderId,
  ticketId: ticket.ticketId,
  kind: 'typing',
  person: {
    name,
    certificateType: 'idCard',
    certificateNumber: ticket.passenger.certificateNumber,
  },
})

/** Another document of the same person, with a picture of it. */
export const otherPaper = (
  ticket: Awaited<ReturnType<typeof sellTicket>>,
  certificateNumber: string,
): Ask => ({
  orderId: ticket.orderId,
  ticketId: ticket.ticketId,
  kind: 'paper',
  person: {
    name: 'WANG XIAOMING',
    certificateType: 'passport',
    certificateNumber,
    birthDate: '1990-03-04',
    sex: 'male',
    nationality: 'CN',
  },
  evidence: [evidencePicture()],
})

/** Asks, and gives the correction with the approval that decides on it. */
export async function askCorrection(app: TestApp, user: SignedInUser, request: Ask) {
  const { data, message } = await app.call(user, 'orders.askCorrection', request)
  if (!data) throw new Error(message)
  const { rows } = await sql<{ id: string }>`
    select approval_id as id from orders.corrections where id = ${data.correctionId}`.execute(app.database.db)
  return { correctionId: data.correctionId, approvalId: rows[0]!.id }
}

/** Another fee of the corrections of a ticket, by conditions of its own. */
export async function chargeCorrections(app: TestApp, ticketId: string, fen: number): Promise<void> {
  const client = await app.database.pool.connect()
  try {
    await client.query('begin')
    await client.query('set local session_replication_role = replica')
    await client.query(
      `update fares.condition_sets set typing_fee_fen = $2, paper_fee_fen = $2, other_person_fee_fen = $2, correction_most = 5
        where id = (select conditions_id from orders.tickets where id = $1)`,
      [ticketId, fen],
    )
    await client.query('commit')
  } finally {
    client.release()
  }
}
