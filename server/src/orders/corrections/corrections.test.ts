import { setWalletLimits } from '@fairway/testing/agents'
import type { SignedInUser } from '@fairway/testing/api-client'
import {
  askCorrection,
  chargeCorrections,
  evidencePicture,
  otherPaper,
  sellTicket,
  typingError,
} from '@fairway/testing/corrections'
import { buildPassenger, buildSale, printPapers } from '@fairway/testing/orders'
import { pngPicture } from '@fairway/testing/pictures'
import { demoPassword, startTestApp, type TestApp } from '@fairway/testing/test-app'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { digestOf } from '../../../database/starting-data/staff.ts'
import { findViolations } from '../invariants.ts'
import { forgetCorrections, lapseCorrections } from './end-corrections.ts'

// Another name or certificate on a ticket: asked for by one, decided by another.

let app: TestApp
let clerk: SignedInUser
let supervisor: SignedInUser
let agency: SignedInUser

beforeAll(async () => {
  app = await startTestApp()
  clerk = await app.signIn('clerk')
  supervisor = await app.signIn('pier')
  agency = await app.signIn('agency')
})
afterEach(async () => {
  expect(await findViolations(app.database.db)).toEqual([])
})
afterAll(() => app.close())

const decide = (approvalId: string, approved = true, by = supervisor) =>
  app.call(by, 'approvals.decide', { id: approvalId, approved, reason: approved ? '' : '照片不清晰' })

const view = async (correctionId: string, by = supervisor) =>
  (await app.call(by, 'orders.correction', { correctionId })).data

const onTicket = async (ticketId: string) => {
  const { rows } = await sql<{
    name: string
    version: number
    passenger_version: number
    code: string
    same_person: boolean | null
  }>`
    select p.name, t.version, t.passenger_version, t.code, x.person = orders.person_of(p.certificate_hash) as same_person
    from orders.tickets t join orders.passengers p on p.order_id = t.order_id and p.number = t.passenger_number
      and p.version = t.passenger_version
    left join inventory.occupations x on x.ticket_id = t.id where t.id = ${ticketId}`.execute(app.database.db)
  return rows[0]!
}

const minutesToLimit = async (ticketId: string) => {
  const { rows } = await sql<{ minutes: number }>`
    select extract(epoch from t.planned_depart - ${app.clock.now()}::timestamptz)::float8 / 60 - c.correction_until_minutes as minutes
    from orders.tickets t join fares.condition_sets c on c.id = t.conditions_id where t.id = ${ticketId}`.execute(
    app.database.db,
  )
  return rows[0]!.minutes
}

test('[L12] approving gives the ticket its new person and a new code and moves the person of the seat in one transaction', async () => {
  const ticket = await sellTicket(app, clerk)
  const before = await onTicket(ticket.ticketId)
  const { correctionId, approvalId } = await askCorrection(app, clerk, otherPaper(ticket, 'E90807060'))
  expect(await onTicket(ticket.ticketId)).toEqual(before)
  expect(await decide(approvalId)).toMatchObject({ http: 200, data: { state: 'used' } })
  const after = await onTicket(ticket.ticketId)
  expect(after).toMatchObject({ name: 'WANG XIAOMING', passenger_version: 2, version: 2, same_person: true })
  expect(after.code).not.toBe(before.code)
  expect(await view(correctionId)).toMatchObject({
    state: 'applied',
    former: { name: '王小明' },
    next: { name: 'WANG XIAOMING' },
  })
  const { rows } = await sql<{ cause: string; xmins: number }>`
    select min(e.cause_kind) as cause, count(distinct x.xmin::text)::integer as xmins from (
      select xmin from orders.tickets where id = ${ticket.ticketId}
      union all select xmin from inventory.occupations where ticket_id = ${ticket.ticketId}
      union all select xmin from orders.ticket_codes where ticket_id = ${ticket.ticketId}
      union all select xmin from orders.corrections where id = ${correctionId}
      union all select xmin from platform.approvals where id = ${approvalId}
      union all select xmin from orders.passengers where order_id = ${ticket.orderId} and version = 2) x,
      orders.ticket_events e where e.ticket_id = ${ticket.ticketId}`.execute(app.database.db)
  // Subtransactions have numbers of their own: the function that applies runs in one.
  expect(rows[0]?.cause).toBe('correction')
  expect(rows[0]?.xmins).toBeLessThanOrEqual(2)
})

test('[L12] a wrong name is corrected without the number of the certificate, which stays with all that it tells', async () => {
  const ticket = await sellTicket(app, clerk)
  const { approvalId, correctionId } = await askCorrection(app, clerk, {
    orderId: ticket.orderId,
    ticketId: ticket.ticketId,
    kind: 'typing',
    person: { name: '王晓明', keepsCertificate: true },
  })
  const { former, next, numberChanges } = await view(correctionId)
  expect(numberChanges).toBe(0)
  expect(next).toEqual({ ...former, name: '王晓明' })
  expect((await decide(approvalId)).http).toBe(200)
  expect(await onTicket(ticket.ticketId)).toMatchObject({ name: '王晓明', same_person: true })
})

test('[L12] the former code is refused by name at collection, and the corrected ticket prints without a reason', async () => {
  const ticket = await sellTicket(app, clerk)
  const paper = (await printPapers(app, clerk, { orderId: ticket.orderId })).tickets[0]!
  app.clock.passMinutes(1)
  const { approvalId } = await askCorrection(app, clerk, typingError(ticket))
  await decide(approvalId)
  const collect = (code: string) => app.call(clerk, 'orders.collect', { proof: { by: 'code', code } })
  expect(await collect(paper.code)).toMatchObject({ http: 409, code: 'orders.codeCorrected' })
  expect((await collect(paper.code)).message).toContain('2026-06-15')
  app.clock.passMinutes(1)
  const next = (await printPapers(app, clerk, { orderId: ticket.orderId })).tickets[0]!
  expect(next).toMatchObject({ name: '王晓明', copy: 2 })
  expect((await collect(next.code)).http).toBe(200)
  const { data: detail } = await app.call(clerk, 'orders.detail', { orderId: ticket.orderId })
  expect(detail.tickets[0]?.history.map(({ copy, cause, reprint }) => [copy, cause ?? reprint])).toEqual([
    [null, null],
    [1, null],
    [null, 'correction'],
    [2, 'correction'],
  ])
  // That paper is out there: another one needs a reason again.
  app.clock.passMinutes(1)
  expect(await app.call(clerk, 'orders.print', { orderId: ticket.orderId })).toMatchObject({
    code: 'orders.reprintReason',
  })
})

test('[L12] who asked does not decide, and the database keeps it so', async () => {
  const ticket = await sellTicket(app, clerk)
  const { approvalId, correctionId } = await askCorrection(app, supervisor, typingError(ticket))
  expect(await decide(approvalId)).toMatchObject({ http: 409, code: 'approvals.ownRequest' })
  expect((await view(correctionId)).can.decide).toMatchObject({
    allowed: false,
    reason: 'approvals.ownRequest',
  })
  await expect(
    app.database.pool.query(
      "update platform.approvals set state = 'approved', decided_by = asked_by, decided_at = now() where id = $1",
      [approvalId],
    ),
  ).rejects.toThrow('decided_by_a_second_person')
  // A clerk may ask, not decide.
  const other = await askCorrection(app, clerk, typingError(await sellTicket(app, clerk)))
  expect((await decide(other.approvalId, true, await app.signIn('clerk2'))).http).not.toBe(200)
  expect((await view(correctionId)).state).toBe('waiting')
})

test('[L12] a refusal gives its reason and leaves the ticket as it was; afterwards one can ask again', async () => {
  const ticket = await sellTicket(app, clerk)
  const before = await onTicket(ticket.ticketId)
  const { approvalId, correctionId } = await askCorrection(app, clerk, typingError(ticket))
  expect(
    await app.call(supervisor, 'approvals.decide', { id: approvalId, approved: false, reason: '' }),
  ).toMatchObject({
    code: 'approvals.reasonMissing',
  })
  expect(await decide(approvalId, false)).toMatchObject({ data: { state: 'refused' } })
  expect(await view(correctionId, clerk)).toMatchObject({ state: 'refused', decision: '照片不清晰' })
  expect(await onTicket(ticket.ticketId)).toEqual(before)
  expect((await app.call(clerk, 'orders.askCorrection', typingError(ticket))).http).toBe(200)
})

test('[L12] a ticket has one open correction, and none beside a living offer', async () => {
  const ticket = await sellTicket(app, clerk)
  const { correctionId } = await askCorrection(app, clerk, typingError(ticket))
  expect(await app.call(clerk, 'orders.askCorrection', typingError(ticket, '王笑明'))).toMatchObject({
    http: 409,
    code: 'orders.correctionExists',
  })
  expect((await app.call(clerk, 'orders.withdrawCorrection', { correctionId })).http).toBe(200)
  await app.call(clerk, 'orders.proposeRefund', { orderId: ticket.orderId, ticketIds: [ticket.ticketId] })
  expect(await app.call(clerk, 'orders.askCorrection', typingError(ticket))).toMatchObject({
    http: 409,
    code: 'orders.offerExists',
  })
})

test('[L12] giving a ticket back withdraws the correction that waits for it, and its approval', async () => {
  const ticket = await sellTicket(app, clerk)
  const { approvalId, correctionId } = await askCorrection(app, clerk, typingError(ticket))
  const { data: offer } = await app.call(clerk, 'orders.proposeRefund', {
    orderId: ticket.orderId,
    ticketIds: [ticket.ticketId],
  })
  await app.call(clerk, 'orders.confirmOffer', { offerId: offer.id, expected: -offer.back })
  expect((await view(correctionId)).state).toBe('withdrawn')
  expect(await decide(approvalId)).toMatchObject({ http: 409, code: 'approvals.decided' })
})

test('[L12] an offer made meanwhile ends with the correction, because it speaks of what the ticket was', async () => {
  const ticket = await sellTicket(app, clerk)
  const { approvalId } = await askCorrection(app, clerk, typingError(ticket))
  const { data: offer } = await app.call(clerk, 'orders.proposeRefund', {
    orderId: ticket.orderId,
    ticketIds: [ticket.ticketId],
  })
  await decide(approvalId)
  expect(
    await app.call(clerk, 'orders.confirmOffer', { offerId: offer.id, expected: -offer.back }),
  ).toMatchObject({
    code: 'orders.offerEnded',
  })
})

test('[L12] a person who has a ticket for that time is a hint, and the correction is refused by the number of the other order', async () => {
  const ticket = await sellTicket(app, clerk)
  await chargeCorrections(app, ticket.ticketId, 0)
  const other = await sellTicket(app, clerk, { passengers: [buildPassenger('李雷')] })
  const { data: detail } = await app.call(supervisor, 'orders.detail', { orderId: other.orderId })
  const { data: revealed } = await app.call(supervisor, 'orders.showCertificate', {
    orderId: other.orderId,
    ticketId: detail.tickets[0]!.id,
  })
  const { approvalId, correctionId } = await askCorrection(app, clerk, {
    ...typingError(ticket),
    kind: 'otherPerson',
    person: { name: '李雷', certificateType: 'idCard', certificateNumber: revealed.certificateNumber },
    evidence: [evidencePicture()],
  })
  const hints = (await view(correctionId)).hints
  expect(hints[0]).toEqual({ code: 'travelsThen', count: 0, number: other.number })
  // Who asks does not learn it: a request would tell of any certificate whether its holder travels.
  const codes = (await view(correctionId, clerk)).hints.map(({ code }) => code)
  expect(codes).not.toContain('travelsThen')
  const count = async (by: SignedInUser) =>
    (await app.call(by, 'orders.corrections', { page: 1, pageSize: 1 })).data.rows[0]?.hints
  expect([await count(supervisor), await count(clerk)]).toEqual([hints.length, codes.length])
  const answer = await decide(approvalId)
  expect(answer).toMatchObject({ http: 409, code: 'orders.correctionTravels' })
  expect(answer.message).toContain(other.number)
  // Nothing was decided: the ticket and the request are as they were.
  expect(await view(correctionId)).toMatchObject({ state: 'waiting' })
  expect(await onTicket(ticket.ticketId)).toMatchObject({
    name: '王小明',
    passenger_version: 1,
    same_person: true,
  })
})

test('[L12] a corrected passenger keeps special care and guardian and is typed anew; another person declares their own', async () => {
  const passenger = {
    ...buildPassenger('王小明', 'child', '2018-05-06'),
    specialCare: ['medical' as const],
    identitySource: 'cardReader' as const,
  }
  const sale = await sellTicket(app, clerk, { passengers: [passenger, buildPassenger('王大明')] })
  const ticket = { ...sale, passenger }
  await chargeCorrections(app, ticket.ticketId, 0)
  const declared = async () => {
    const { rows } = await sql`
      select p.name, p.special_care as care, p.guardian_number as guardian, p.identity_source as source
      from orders.tickets t join orders.passengers p on p.order_id = t.order_id and p.number = t.passenger_number
        and p.version = t.passenger_version where t.id = ${ticket.ticketId}`.execute(app.database.db)
    return rows[0]
  }
  expect(await declared()).toEqual({ name: '王小明', care: ['medical'], guardian: 2, source: 'cardReader' })
  await decide((await askCorrection(app, clerk, typingError(ticket))).approvalId)
  expect(await declared()).toEqual({ name: '王晓明', care: ['medical'], guardian: 2, source: 'typed' })
  const { certificateNumber } = buildPassenger('李雷', 'child', '2018-06-07')
  const { approvalId } = await askCorrection(app, clerk, {
    ...typingError(ticket),
    kind: 'otherPerson',
    person: { name: '李雷', certificateType: 'idCard', certificateNumber },
    evidence: [evidencePicture()],
  })
  await decide(approvalId)
  expect(await declared()).toEqual({ name: '李雷', care: null, guardian: 2, source: 'typed' })
})

test('[L12] the fee of the conditions is taken when it is applied, and is kept when the ticket is given back', async () => {
  const ticket = await sellTicket(app, clerk)
  await chargeCorrections(app, ticket.ticketId, 1_500)
  const { approvalId, correctionId } = await askCorrection(app, clerk, typingError(ticket))
  const apply = (more: object = {}) =>
    app.call(clerk, 'orders.applyCorrection', { correctionId, expected: 1_500, ...more })
  expect(await apply({ payment: { method: 'cash' } })).toMatchObject({ code: 'orders.correctionNotApproved' })
  expect(await decide(approvalId)).toMatchObject({ data: { state: 'approved' } })
  expect((await onTicket(ticket.ticketId)).passenger_version).toBe(1)
  expect((await view(correctionId, clerk)).can.apply.allowed).toBe(true)
  expect(await apply()).toMatchObject({ code: 'orders.paymentMissing' })
  expect(await apply({ expected: 0 })).toMatchObject({ code: 'orders.priceChanged' })
  expect(await apply({ payment: { method: 'cash' } })).toMatchObject({ http: 200, data: { fee: 1_500 } })
  expect((await onTicket(ticket.ticketId)).name).toBe('王晓明')
  const { rows } = await sql<{ code: string; fen: string }>`
    select a.code, e.fen from accounts.transfers f join accounts.entries e on e.transfer_id = f.id
    join accounts.accounts a on a.id = e.account_id where f.kind = 'correction' and f.order_id = ${ticket.orderId}
    order by e.fen`.execute(app.database.db)
  expect(rows).toEqual([
    { code: expect.stringMatching(/^till:/), fen: '-1500' },
    { code: 'operator:refundFees', fen: '1500' },
  ])
  // Given back is what the ticket cost, less its own fee; the payment of the correction is none for the ticket.
  const { data: offer } = await app.call(clerk, 'orders.proposeRefund', {
    orderId: ticket.orderId,
    ticketIds: [ticket.ticketId],
  })
  expect(
    (await app.call(clerk, 'orders.confirmOffer', { offerId: offer.id, expected: -offer.back })).http,
  ).toBe(200)
  const { rows: payouts } = await sql<{ fen: string; number: number }>`
    select x.fen, p.number from accounts.payouts x join orders.payments p on p.id = x.payment_id
    where x.order_id = ${ticket.orderId}`.execute(app.database.db)
  expect(payouts).toEqual([{ fen: String(offer.back), number: 1 }])
  await chargeCorrections(app, ticket.ticketId, 0)
})

test('[L12] there is no correction within the limit before departure, to the second, and none of a kind the conditions lack', async () => {
  const ticket = await sellTicket(app, clerk)
  await chargeCorrections(app, ticket.ticketId, 0)
  const other = await sellTicket(app, clerk)
  const waiting = await askCorrection(app, clerk, typingError(other))
  const night = app.clock.now()
  try {
    const seconds = Math.round((await minutesToLimit(ticket.ticketId)) * 60)
    app.clock.passMinutes(seconds / 60)
    clerk = await app.signIn('clerk')
    supervisor = await app.signIn('pier')
    // At the limit itself it is still possible.
    const last = await askCorrection(app, clerk, typingError(ticket))
    app.clock.passMinutes(1 / 60)
    const late = await app.call(clerk, 'orders.askCorrection', typingError(other))
    expect(late).toMatchObject({ http: 409, code: 'fares.correctionOver' })
    expect(late.message).toContain('30')
    // What was asked for in time is not decided after the limit.
    expect(await decide(last.approvalId)).toMatchObject({ code: 'approvals.expired' })
    expect((await view(waiting.correctionId)).state).toBe('lapsed')
    expect(await lapseCorrections(app.database.db, app.clock.now())).toBeGreaterThanOrEqual(2)
    expect((await view(last.correctionId)).state).toBe('lapsed')
  } finally {
    app.clock.passMinutes((night.getTime() - app.clock.now().getTime()) / 60_000)
  }
})

test('[L12] there is no correction of a boarded ticket, after the gate, of a refunded one, or more often than the conditions say', async () => {
  const boarded = await sellTicket(app, clerk)
  const waiting = await askCorrection(app, clerk, typingError(boarded))
  await sql`select orders.change_state(array[${boarded.ticketId}]::bigint[], 'boarded', ${app.clock.now()},
    row('gate', null, null, 'gate-1')::orders.change_cause)`.execute(app.database.db)
  expect((await view(waiting.correctionId)).state).toBe('lapsed')
  expect(await app.call(clerk, 'orders.askCorrection', typingError(boarded))).toMatchObject({
    code: 'orders.ticketState',
  })
  const once = await sellTicket(app, clerk)
  await decide((await askCorrection(app, clerk, typingError(once))).approvalId)
  const conditions = await sql`
    select correction_most from fares.condition_sets where id = (select conditions_id from orders.tickets where id = ${once.ticketId})`.execute(
    app.database.db,
  )
  const most = Number((conditions.rows[0] as { correction_most: number }).correction_most)
  for (let turn = 1; turn < most; turn++)
    await decide(
      (await askCorrection(app, clerk, typingError(once, turn % 2 ? '王小明' : '王晓明'))).approvalId,
    )
  expect(await app.call(clerk, 'orders.askCorrection', typingError(once, '王笑明'))).toMatchObject({
    code: 'fares.correctionsUsed',
  })
})

test('[L12] evidence is encrypted, seen by the reviewer alone and journalled, and deleted some days after the decision', async () => {
  const ticket = await sellTicket(app, clerk)
  const { approvalId, correctionId } = await askCorrection(app, clerk, otherPaper(ticket, 'E77665544'))
  const { rows: stored } = await sql<{ cipher: Buffer }>`
    select cipher from orders.correction_evidence where correction_id = ${correctionId}`.execute(
    app.database.db,
  )
  expect(stored[0]!.cipher.includes(Buffer.from('PNG'))).toBe(false)
  expect(await app.call(clerk, 'orders.showCorrectionEvidence', { correctionId })).toMatchObject({
    http: 403,
  })
  const { data: evidence } = await app.call(supervisor, 'orders.showCorrectionEvidence', { correctionId })
  expect(evidence).toMatchObject({ next: 'E77665544', former: ticket.passenger.certificateNumber })
  expect(evidence.pictures[0]?.image).toMatch(/^data:image\/png;base64,/)
  expect(
    (await app.call(clerk, 'orders.detail', { orderId: ticket.orderId })).data.history.map(
      ({ operation }) => operation,
    ),
  ).toContain('orders.showCorrectionEvidence')
  expect(await view(correctionId)).toMatchObject({
    former: { certificateMasked: expect.stringContaining('*') },
    next: { certificateMasked: expect.stringContaining('*') },
  })
  await decide(approvalId)
  const evidenceLeft = async () =>
    Number(
      (
        (await sql`select count(*) from orders.correction_evidence where correction_id = ${correctionId}`.execute(
          app.database.db,
        )) as { rows: { count: string }[] }
      ).rows[0]!.count,
    )
  const now = app.clock.now()
  app.clock.passMinutes(30 * 1_440 - 1)
  await forgetCorrections(app.services)
  expect(await evidenceLeft()).toBe(1)
  app.clock.passMinutes(2)
  expect(await forgetCorrections(app.services)).toBeGreaterThan(0)
  expect(await evidenceLeft()).toBe(0)
  app.clock.passMinutes((now.getTime() - app.clock.now().getTime()) / 60_000)
  expect(await view(correctionId)).toMatchObject({ next: null, hints: [] })
  expect(await app.call(supervisor, 'orders.showCorrectionEvidence', { correctionId })).toMatchObject({
    code: 'orders.passengersForgotten',
  })
  // The order still has the person.
  expect((await onTicket(ticket.ticketId)).name).toBe('WANG XIAOMING')
})

test('[L12] evidence is what its bytes are, and another document or person needs one', async () => {
  const ticket = await sellTicket(app, clerk)
  const ask = (more: object) =>
    app.call(clerk, 'orders.askCorrection', { ...otherPaper(ticket, 'E11223344'), ...more })
  const fields = async (more: object) => {
    const { fields: faults } = (await ask(more)).details as { fields: { field: string; reason: string }[] }
    return faults.map(({ field, reason }) => [field, reason])
  }
  expect(await fields({ evidence: [] })).toEqual([['evidence', 'required']])
  expect(await fields({ evidence: [Buffer.from('<svg onload="alert(1)">').toString('base64')] })).toEqual([
    ['evidence[0]', 'picture'],
  ])
  const large = pngPicture({ width: 5_000 })
  expect(await fields({ evidence: [large.toString('base64')] })).toEqual([['evidence[0]', 'picture']])
  expect(await fields({ kind: 'typing' })).toEqual([['kind', 'notTyping']])
  expect(await fields({ person: typingError(ticket, '王小明').person })).toContainEqual([
    'person',
    'nothingChanged',
  ])
  expect(
    await fields({
      person: { ...otherPaper(ticket, 'E1').person, certificateNumber: 'E11223344', birthDate: '1991-03-04' },
    }),
  ).toEqual([['kind', 'notPaper']])
})

test('[L12] [Q5] an agency corrects its own orders alone and pays from its wallet within its limits; the operator decides', async () => {
  const sale = await buildSale(app, { passengers: [buildPassenger('王小明')] }, 'agent')
  const { payment: _, ...request } = sale
  const paymentPassword = digestOf(demoPassword)
  const { data: sold } = await app.call(agency, 'orders.sellFromWallet', { ...request, paymentPassword })
  const ticket = {
    orderId: sold.orderId,
    number: sold.number,
    ticketId: sold.tickets[0]!.id,
    passenger: sale.passengers[0] as ReturnType<typeof buildPassenger>,
  }
  await chargeCorrections(app, ticket.ticketId, 700)
  const ofCounter = await sellTicket(app, clerk)
  expect(await app.call(agency, 'orders.askCorrection', typingError(ofCounter))).toMatchObject({
    http: 404,
    code: 'orders.notFound',
  })
  const { approvalId, correctionId } = await askCorrection(app, agency, typingError(ticket))
  expect((await view(correctionId)).hints).toContainEqual({ code: 'paidByAgency', count: 0, number: '' })
  const listed = async (by: SignedInUser) =>
    (await app.call(by, 'orders.corrections', { page: 1, pageSize: 100 })).data.rows.map(({ id }) => id)
  const theirs = await askCorrection(app, clerk, typingError(ofCounter))
  expect(await listed(agency)).toEqual([correctionId])
  expect(await listed(supervisor)).toEqual(expect.arrayContaining([correctionId, theirs.correctionId]))
  expect(await app.call(agency, 'orders.correction', { correctionId: theirs.correctionId })).toMatchObject({
    http: 404,
    code: 'orders.correctionNotFound',
  })
  const { data: waiting } = await app.call(supervisor, 'approvals.list', {
    page: 1,
    pageSize: 100,
    kind: 'orders.correction',
  })
  expect(waiting.rows.map(({ id }) => id)).toContain(approvalId)
  await decide(approvalId)
  expect(
    await app.call(clerk, 'orders.applyCorrection', {
      correctionId,
      expected: 700,
      payment: { method: 'cash' },
    }),
  ).not.toMatchObject({ http: 200 })
  const apply = () =>
    app.call(agency, 'orders.applyCorrection', {
      correctionId,
      expected: 700,
      payment: { method: 'wallet', paymentPassword },
    })
  await setWalletLimits(app, { clerk: 1 })
  expect(await apply()).toMatchObject({
    ...{ http: 409, code: 'orders.walletClerkLimit', details: { limitFen: 1, neededFen: 700 } },
  })
  await setWalletLimits(app, { ticket: 699 })
  expect(await apply()).toMatchObject({ http: 409, code: 'orders.walletTicketLimit' })
  await setWalletLimits(app, {})
  expect(await apply()).toMatchObject({ http: 200 })
  expect((await onTicket(ticket.ticketId)).name).toBe('王晓明')
  await chargeCorrections(app, ticket.ticketId, 0)
})

test('the new person of a correction, once asked for, does not change, and a correction ends once', async () => {
  const ticket = await sellTicket(app, clerk)
  const { correctionId, approvalId } = await askCorrection(app, clerk, typingError(ticket))
  for (const change of [
    "name = '别人'",
    "kind = 'paper'",
    'fee_fen = 5',
    "state = 'refused', ended_at = now()",
  ])
    await expect(
      app.database.pool.query(`update orders.corrections set ${change} where id = $1`, [correctionId]),
    ).rejects.toThrow(/stays what it was|check/)
  await decide(approvalId)
  await expect(
    app.database.pool.query(
      "update orders.corrections set state = 'waiting', ended_at = null where id = $1",
      [correctionId],
    ),
  ).rejects.toThrow('stays what it was')
  await expect(
    app.database.pool.query('delete from orders.correction_events where correction_id = $1', [correctionId]),
  ).rejects.toThrow('kept as they are')
})
