import { sql } from 'kysely'
import type { SignedInUser } from '../api-client.ts'
import { evidencePicture } from '../corrections.ts'
import { buildPassenger, quoteTotal, sellInsured } from '../orders.ts'
import { wechatPayment } from '../payouts.ts'
import { earnOrder } from '../sailings/earnings.ts'
import type { TestApp } from '../test-app.ts'
import { idOf } from '../users.ts'
import { createAcquirerRows, createInvoices, createPayouts } from './money-rows.ts'
import { userFields } from './people-requests.ts'
import {
  createControlRows,
  createFleetRows,
  createLines,
  createServices,
  findForeignSailing,
  freeSeat,
  rowsOf,
} from './river-rows.ts'
import { selectOne } from './select-one.ts'
import { createTopUps } from './wallet-rows.ts'

/** One row of everything that has an owner, by its id. */
export type ForeignRows = Awaited<ReturnType<typeof createForeignRows>>

/** An offer to give the tickets of an order back. */
async function offerFor(
  app: TestApp,
  clerk: SignedInUser,
  { orderId, tickets }: { orderId: string; tickets: readonly { id: string }[] },
): Promise<string> {
  const { data, message } = await app.call(clerk, 'orders.proposeRefund', {
    orderId,
    ticketIds: tickets.map(({ id }) => id),
  })
  if (!data) throw new Error(message)
  return data.id
}

/** A request to correct the first ticket of an order. */
async function correctionFor(
  app: TestApp,
  clerk: SignedInUser,
  { orderId, tickets }: { orderId: string; tickets: readonly { id: string }[] },
): Promise<string> {
  const { data, message } = await app.call(clerk, 'orders.askCorrection', {
    orderId,
    ticketId: tickets[0]?.id ?? '',
    kind: 'paper',
    person: { name: '陌生仁', certificateType: 'passport', certificateNumber: 'E55667788', ...foreigner },
    evidence: [evidencePicture()],
  })
  if (!data) throw new Error(message)
  return data.correctionId
}

const foreigner = { birthDate: '1990-03-04', sex: 'male', nationality: 'FR' } as const

async function createComment(app: TestApp, orderId: string): Promise<string> {
  const { id } = await selectOne(
    app,
    sql<{ id: string }>`
      insert into comments.comments (product_id, order_id, travelled_on, rating, body, author, written_at)
      select id, ${orderId}, '2026-06-14', 5, 'A fine trip.', 'S', ${app.clock.now()} from comments.products limit 1
      returning id`,
  )
  return id
}

/** A report that is sent to an administrator, and a file of it. */
async function createSchedule(app: TestApp, admin: SignedInUser) {
  const { data } = await app.call(admin, 'reports.schedule', {
    ...{ report: 'sales', filters: {}, format: 'txt', every: 'day' },
  })
  const file = await selectOne(
    app,
    sql<{ id: string }>`insert into reports.sent_files (schedule_id, day, name, type, body, made_at)
      values (${data.id}, '2026-06-14', 'strange.txt', 'text/plain', 'strange', '2026-06-15T06:00:00+08:00') returning id::text`,
  )
  return { schedule: data.id, sentReport: file.id }
}

/** Facts of another agency: a hold that expired, and a ticket that was given back. */
async function createFacts(app: TestApp, { line, ship }: { line: string; ship: string }) {
  await sql`insert into reports.holds (day, organisation_id, channel, line_id, ship_id, held, held_paid, held_expired, held_released, held_cancelled)
    select '2026-06-14', o.id, 'agent', ${line}, ${ship}, 1, 0, 1, 0, 0 from staff.organisations o where o.code = 'OLT'`.execute(
    app.database.db,
  )
  for (const [table, keys] of [
    ['sales_by_organisation', sql``],
    ['sales_by_organisation_and_line', sql`${line}::bigint,`],
  ] as const)
    await sql`insert into reports.${sql.raw(table)}
      select '2026-06-14', o.id, 'agent', ${keys} 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 1 from staff.organisations o where o.code = 'OLT'`.execute(
      app.database.db,
    )
  await sql`insert into reports.refunds_by_line
    select '2026-06-14', ${line}::bigint, min(c.id), 'agent', 'wish', 1, 900, 100 from fleet.classes c`.execute(
    app.database.db,
  )
  await sql`insert into reports.refunds_by_organisation
    select '2026-06-14', o.id, 'agent', 'wish', 1, 900, 100 from staff.organisations o where o.code = 'OLT'`.execute(
    app.database.db,
  )
  await sql`insert into reports.refunds (day, line_id, ship_id, class_id, channel, organisation_id, reason, returned, back_fen, kept_fen)
    select '2026-06-14', ${line}, ${ship}, c.id, 'agent', o.id, 'wish', 1, 900, 100
    from staff.organisations o cross join (select min(id) as id from fleet.classes) c where o.code = 'OLT'`.execute(
    app.database.db,
  )
}

/** Creates one row of everything, foreign to `agency`, `carrier` and `port`; `owner` has two sessions. */
export async function createForeignRows(
  app: TestApp,
  { admin, clerk }: { admin: SignedInUser; clerk: SignedInUser },
) {
  const run = await findForeignSailing(app)
  const sale = async (sailingId = run.sailing) => {
    const trip = { sailingId, fromStop: 0, toStop: 1, classCode: run.class_code }
    return {
      ...trip,
      passengers: [buildPassenger('陌生人')],
      phone: '13900001111',
      expectedTotal: await quoteTotal(app, trip, ['adult']),
    }
  }
  const sell = async (
    payment: { method: 'cash' } | ReturnType<typeof wechatPayment> = { method: 'cash' },
    sailingId = run.sailing,
  ) => {
    const { data, message } = await app.call(clerk, 'orders.sell', {
      ...(await sale(sailingId)),
      payment,
    })
    if (!data) throw new Error(message)
    return data
  }
  const hold = async () => {
    const { data, message } = await app.call(clerk, 'orders.hold', await sale())
    if (!data) throw new Error(message)
    return data.orderId
  }
  const sold = await sell()
  const comment = async () => createComment(app, (await sell()).orderId)
  const draft = async (audience: object, publish = false) => {
    const { data, message: why } = await app.call(admin, 'messages.save', {
      ...{ type: 'notice', language: 'en', titles: { en: 'Strange' }, contents: { en: 'Strange' } },
      audience,
    })
    if (!data) throw new Error(why)
    if (publish) await app.call(admin, 'messages.publish', { id: data.id, version: data.version })
    return data.id
  }
  const organisation = async (code: string) => {
    const request = { code, kind: 'agent' as const, names: { en: 'Strange' } }
    const { data, message: why } = await app.call(admin, 'staff.createOrganisation', request)
    if (!data) throw new Error(why)
    return data
  }
  const [theirs, other] = [await organisation('STRANGE'), await organisation('STRANGER')]
  const user = async (code: string) => {
    const { data, message: why } = await app.call(admin, 'staff.createUser', {
      ...{ ...userFields, code, organisationId: theirs.id, roleIds: [], dockIds: [] },
    })
    if (!data) throw new Error(why)
    return data
  }
  const made = await user('strange.one')
  await app.signIn('strange.one', made.password)
  const owner = await selectOne(
    app,
    sql<{ id: string }>`select id from staff.users where code = 'accountant'`,
  )
  const sessionOf = async (id: string) =>
    (
      await selectOne(
        app,
        sql<{ id: string }>`select id from session.sessions where user_id = ${id} order by id desc limit 1`,
      )
    ).id
  await app.signIn('accountant')
  const mobile = (await sell(wechatPayment())).orderId
  const rows = {
    ...(await createPayouts(app, admin, { mobile, cash: sold.orderId })),
    ...rowsOf(run),
    ...(await createAcquirerRows(app, admin, clerk)),
    ...(await createInvoices(app, admin, clerk, () => sell())),
    ...(await createFleetRows(app, admin, run.ship)),
    ...{ order: sold.orderId, orderNumber: sold.number },
    earning: await earnOrder(app, (await sell()).orderId),
    ...(await createTopUps(app, admin)),
    ...(await createSchedule(app, admin)),
    ...(await sellInsured(app, { admin, clerk })),
    ...(await createControlRows(app, admin, run, (id) => sell({ method: 'cash' }, id))),
    seat: await freeSeat(app, run.sailing),
    ticket: (
      await selectOne(
        app,
        sql<{ id: string }>`select id from orders.tickets where order_id = ${sold.orderId} limit 1`,
      )
    ).id,
    who: (await app.call(admin, 'orders.find', { text: '13900001111' })).data.who,
    offer: await offerFor(app, clerk, await sell()),
    correction: await correctionFor(app, clerk, await sell()),
    heldToPay: await hold(),
    heldToRelease: await hold(),
    comment: await comment(),
    feedback: (
      await selectOne(
        app,
        sql<{ id: string }>`
          insert into feedback.entries (user_id, organisation_id, kind, body, at)
          values (${made.id}, ${theirs.id}, 'fault', 'Strange.', ${app.clock.now()}) returning id`,
      )
    ).id,
    commentToHide: await comment(),
    commentToAnswer: await comment(),
    draft: await draft({ everyone: true }),
    draftToPublish: await draft({ everyone: true }),
    draftToDiscard: await draft({ everyone: true }),
    published: await draft({ userIds: [owner.id] }, true),
    message: await draft({ userIds: [owner.id] }, true),
    operation: (
      await selectOne(
        app,
        sql<{ id: string }>`select id from journal.operations where operation = 'orders.sell' limit 1`,
      )
    ).id,
    user: made.id,
    userToDisable: (await user('strange.two')).id,
    organisation: theirs.id,
    organisationToDisable: other.id,
    session: await sessionOf(owner.id),
    sessionOfUser: await sessionOf(made.id),
    partner: (
      await app.call(admin, 'session.addPartner', {
        ...{ code: 'STRANGE', name: 'Strange', organisationCode: 'STRANGE' },
      })
    ).data.id,
    agent: await idOf(app, 'staff.organisations', 'OLT'),
  }
  await createFacts(app, run)
  await sql`update sailings.sailings set sale_state = 'closed' where id = ${run.sailing}`.execute(
    app.database.db,
  )
  return {
    ...rows,
    ...(await createLines(app, admin, run)),
    ...(await createServices(app, admin, run)),
  }
}
