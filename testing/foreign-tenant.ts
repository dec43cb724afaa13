import type { EndpointName } from '@fairway/contract/all'
import { sql } from 'kysely'
import { passenger, priceOf } from './orders.ts'
import type { Person, TestServer } from './test-app.ts'

// Rows outside the data scope of an agency, a shipping company and a port corporation, and requests that name them.

/** An id that no row will ever have. */
const nobody = '9223372036854775806'

/** One row of everything that has an owner, by its id. */
export type Rows = Awaited<ReturnType<typeof makeStrangers>>

/** The same names with ids that no row has. */
export const withoutRows = (rows: Rows): Rows =>
  Object.fromEntries(Object.keys(rows).map((name) => [name, nobody])) as Rows

interface Case {
  /** The request that names these rows. */
  request: (rows: Rows) => Record<string, unknown>
  /** The user who sees the row, if not an administrator: proves that it exists. */
  seenBy?: 'owner'
  /** For whom it is foreign, when ships and lines are visible to all but other shipping companies. */
  to?: readonly string[]
  /** The reason why these rows are public: there are no foreign ones. */
  shared?: string
}

const on = (request: Case['request'], more: Omit<Case, 'request'> = {}): Case => ({ request, ...more })
const onSale =
  'what is on sale is on sale at every counter; a run that is not on sale answers with a reason of its own'
const message = { type: 'notice', language: 'en', titles: { en: 'Strange' }, contents: { en: 'Strange' } }
const words = { name: 'Somebody', validFrom: null, validTo: null, phone: '', email: '' }
const month = { from: '2026-06-01', to: '2026-06-30' }

/** What a field of this name filters by, and to whom that row is foreign where not to everybody. */
const rowOfField: Readonly<Record<string, readonly [row: keyof Rows, to?: readonly string[]]>> = {
  carrierId: ['carrier', ['carrier']],
  orderId: ['order'],
  organisationId: ['organisation'],
  sailingId: ['sailing'],
  seriesId: ['series', ['carrier']],
  userId: ['user'],
}

/**
 * How an endpoint is asked for foreign rows by the fields of its request that name rows: as written down, else by each
 * field alone. Undefined when that has to be written down first.
 */
export function casesOf(name: EndpointName, fields: readonly string[]): readonly Case[] | undefined {
  const written = strangers[name]
  if (written) return written
  const known = fields.map((field) => [field, rowOfField[field]] as const)
  if (!known.every(([, row]) => row)) return undefined
  return known.map(([field, row]) => {
    const [kind, to] = row ?? []
    return on((rows) => ({ [field]: kind && rows[kind] }), to && { to })
  })
}

/**
 * For the endpoints that take the id of something that belongs to somebody in another way than a list takes a filter:
 * how to ask for a foreign one. An endpoint without a case fails the walk.
 */
const strangers: Partial<Record<EndpointName, Case[]>> = {
  'sailings.calendar': [
    on(({ ship }) => ({ month: '2026-06', shipId: ship }), {
      shared: 'the ships of the network are published',
    }),
  ],
  'sailings.list': [
    on(({ sailing }) => ({ ...month, sailing }), { shared: 'its filters name published things' }),
  ],
  'sailings.detail': [on(({ sailing }) => ({ id: sailing }))],
  'inventory.lockSeats': [
    on(({ sailingToLock, seat }) => ({ sailingId: sailingToLock, seatIds: [seat], reason: 'strange' })),
  ],
  'inventory.unlockSeats': [on(({ sailingToLock, seat }) => ({ sailingId: sailingToLock, seatIds: [seat] }))],
  'orders.sell': [on(({ sailing }) => ({ sailing }), { shared: onSale })],
  'orders.sellFromWallet': [on(({ sailing }) => ({ sailing }), { shared: onSale })],
  'orders.hold': [on(({ sailing }) => ({ sailing }), { shared: onSale })],
  'orders.quote': [on(({ sailing }) => ({ sailing }), { shared: onSale })],
  'orders.payHold': [
    on(({ heldToPay }) => ({ orderId: heldToPay, expectedTotal: 1, payment: { method: 'cash' } })),
  ],
  'orders.release': [on(({ heldToRelease }) => ({ orderId: heldToRelease }))],
  'orders.list': [
    on(({ sailing }) => ({ sailingId: sailing })),
    on(({ who }) => ({ who })),
    on(({ orderNumber }) => ({ number: orderNumber })),
  ],
  'orders.showCertificate': [on(({ order, ticket }) => ({ orderId: order, ticketId: ticket }))],
  'comments.moderation': [
    on(({ line }) => ({ productId: line }), {
      shared: 'products are what passengers book; all are published',
    }),
  ],
  'comments.publish': [on(({ comment }) => ({ id: comment }))],
  'comments.hide': [on(({ commentToHide }) => ({ id: commentToHide, reason: 'strange' }))],
  'comments.reply': [on(({ commentToAnswer }) => ({ id: commentToAnswer, text: 'strange' }))],
  'feedback.settle': [on(({ feedback }) => ({ id: feedback, version: 1, state: 'done' }))],
  'reports.sales': [on(({ line }) => ({ ...month, by: 'line', lineId: line }))],
  'journal.operations': [on(({ order }) => ({ entityId: order, from: '2026-06-15', to: '2026-06-16' }))],
  'journal.operation': [on(({ operation }) => ({ operationId: operation }))],
  'profile.endSession': [on(({ session }) => ({ id: session }), { seenBy: 'owner' })],
  'session.setPartner': [on(({ partner }) => ({ id: partner, enabled: false }))],
  'staff.resetPassword': [on(({ userToDisable }) => ({ id: userToDisable }))],
  'staff.resetWithdrawPassword': [on(({ userToDisable }) => ({ id: userToDisable }))],
  'staff.endSession': [on(({ sessionOfUser }) => ({ id: sessionOfUser }))],
  'staff.endSessionsOf': [on(({ user }) => ({ id: user }))],
  'staff.roleHolders': [
    on(() => ({}), { shared: 'roles belong to the whole network; their people are told apart' }),
  ],
  'staff.users': [on(({ organisation }) => ({ organisationId: organisation }))],
  'staff.user': [on(({ user }) => ({ id: user }))],
  'staff.createUser': [
    on(({ organisation }) => ({
      ...words,
      code: 'strange1',
      organisationId: organisation,
      roleIds: [],
      dockIds: [],
    })),
  ],
  'staff.editUser': [
    on(({ user, organisation }) => ({
      ...words,
      ...{ id: user, version: 1, organisationId: organisation, roleIds: [], dockIds: [] },
    })),
  ],
  'staff.eraseUser': [on(({ userToDisable }) => ({ id: userToDisable, code: 'somebody' }))],
  'staff.disableUser': [on(({ userToDisable }) => ({ id: userToDisable }))],
  'staff.enableUser': [on(({ userToDisable }) => ({ id: userToDisable }))],
  'staff.unlockUser': [on(({ user }) => ({ id: user }))],
  'staff.editOrganisation': [
    on(({ organisation }) => ({
      ...{ id: organisation, version: 1, code: 'STRANGE', kind: 'agent' },
      names: { en: 'Strange', zh: '陌生', es: 'Extraña', ja: '他社' },
    })),
  ],
  'staff.disableOrganisation': [on(({ organisationToDisable }) => ({ id: organisationToDisable }))],
  'staff.enableOrganisation': [on(({ organisationToDisable }) => ({ id: organisationToDisable }))],
  'messages.read': [on(({ message }) => ({ id: message }), { seenBy: 'owner' })],
  'messages.detail': [on(({ message }) => ({ id: message }), { seenBy: 'owner' })],
  'messages.open': [on(({ draft }) => ({ id: draft }))],
  'messages.readers': [on(({ published }) => ({ id: published }))],
  'messages.save': [on(({ draft }) => ({ ...message, audience: { everyone: true }, id: draft, version: 1 }))],
  'messages.publish': [on(({ draftToPublish }) => ({ id: draftToPublish, version: 1 }))],
  'messages.withdraw': [on(({ published }) => ({ id: published, version: 2 }))],
  'messages.discard': [on(({ draftToDiscard }) => ({ id: draftToDiscard, version: 1 }))],
  'lookups.agent': [on(({ agent }) => ({ values: [agent] }))],
  'fleet.ship': [on(({ ship }) => ({ id: ship }), { to: ['carrier'] })],
  'network.ports': [
    on(({ carrier }) => ({ corporationId: carrier }), { shared: 'who runs a port is published' }),
  ],
  'network.line': [on(({ line }) => ({ id: line }), { to: ['carrier', 'port'] })],
  'lookups.cruise': [on(({ ship }) => ({ values: [ship] }), { to: ['carrier'] })],
  'lookups.cruiseSeries': [on(({ series }) => ({ values: [series] }), { to: ['carrier'] })],
  'lookups.supplier': [on(({ carrier }) => ({ values: [carrier] }), { to: ['carrier'] })],
  'lookups.route': [on(({ line }) => ({ values: [line] }), { to: ['carrier'] })],
  'lists.export': [
    on(({ orderNumber }) => ({ list: 'orders.list', format: 'txt', request: { number: orderNumber } })),
    on(({ user }) => ({ list: 'staff.user', format: 'txt', request: { id: user } }), {
      shared: 'only lists are exported, by their own scope',
    }),
  ],
  'lists.print': [
    on(({ orderNumber }) => ({ list: 'orders.list', request: { number: orderNumber } })),
    on(({ user }) => ({ list: 'staff.user', request: { id: user } }), {
      shared: 'only lists are printed, by their own scope',
    }),
  ],
  'downloads.ticket': [
    on(({ orderNumber }) => ({ endpoint: 'orders.list', request: { number: orderNumber } }), {
      shared: 'a ticket fetches nothing that its buyer could not fetch: the endpoint it is for asks again',
    }),
  ],
}

/** The endpoints whose cases are written down. */
export const writtenCases = Object.keys(strangers)

const texts = JSON.stringify({ en: 'Strange', zh: '陌生', es: 'Extraña', ja: '他社' })

async function one<T extends Record<string, string>>(
  pier: TestServer,
  query: ReturnType<typeof sql<T>>,
): Promise<T> {
  const { rows } = await query.execute(pier.database.db)
  const [row] = rows
  if (!row) throw new Error('the test river has no such row')
  return row
}

/** A run of another shipping company, away from the docks of one port corporation; and a stretch of it that is on sale. */
async function strangeRun(pier: TestServer) {
  return one(
    pier,
    sql<{
      sailing: string
      line: string
      ship: string
      class_code: string
      series: string
      carrier: string
      dock: string
    }>`
      select s.id as sailing, s.line_id as line, s.ship_id as ship, c.code as class_code, h.series_id as series,
        h.carrier_id as carrier, (select dock_id from sailings.sailing_stops where sailing_id = s.id limit 1) as dock
      from sailings.sailings s join fleet.ships h on h.id = s.ship_id
      join staff.organisations o on o.id = h.carrier_id and o.code <> 'GRS'
      join inventory.seats seat on seat.sailing_id = s.id join fleet.classes c on c.id = seat.class_id
      where s.status = 'scheduled' and s.departs_at > ${pier.clock.now()}::timestamptz + interval '1 day'
        and not exists (
          select from sailings.sailing_stops t join network.docks d on d.id = t.dock_id
          join network.ports p on p.id = d.port_id join staff.organisations k on k.id = p.corporation_id
          where t.sailing_id = s.id and (k.code = 'YC' or exists (
            select from staff.user_docks ud join staff.users u on u.id = ud.user_id
            where u.code = 'port' and ud.dock_id = d.id)))
        and exists (select from fares.quote(s.id, 0, 1, c.code, array['adult'], 'counter', ${pier.clock.now()}))
      order by s.departs_at, s.id, c.code limit 1`,
  )
}

/** Creates one row of everything, foreign to `agency`, `carrier` and `port`; `owner` has two sessions. */
export async function makeStrangers(pier: TestServer, { admin, clerk }: { admin: Person; clerk: Person }) {
  const run = await strangeRun(pier)
  const sale = async () => {
    const trip = { sailingId: run.sailing, fromStop: 0, toStop: 1, classCode: run.class_code }
    return {
      ...trip,
      passengers: [passenger('陌生人')],
      phone: '13900001111',
      expectedTotal: await priceOf(pier, trip, ['adult']),
    }
  }
  const sell = async () => {
    const { data, message } = await pier.call(clerk, 'orders.sell', {
      ...(await sale()),
      payment: { method: 'cash' },
    })
    if (!data) throw new Error(message)
    return data
  }
  const hold = async () => {
    const { data, message } = await pier.call(clerk, 'orders.hold', await sale())
    if (!data) throw new Error(message)
    return data.orderId
  }
  const sold = await sell()
  const comment = async () => {
    const { orderId } = await sell()
    const made = await one(
      pier,
      sql<{ id: string }>`
        insert into comments.comments (product_id, order_id, travelled_on, rating, body, author, written_at)
        select id, ${orderId}, '2026-06-14', 5, 'A fine trip.', 'S', ${pier.clock.now()} from comments.products limit 1
        returning id`,
    )
    return made.id
  }
  const draft = async (audience: object, publish = false) => {
    const { data, message: why } = await pier.call(admin, 'messages.save', {
      ...{ type: 'notice', language: 'en', titles: { en: 'Strange' }, contents: { en: 'Strange' } },
      audience,
    })
    if (!data) throw new Error(why)
    if (publish) await pier.call(admin, 'messages.publish', { id: data.id, version: data.version })
    return data.id
  }
  const organisation = (code: string) =>
    one(
      pier,
      sql<{
        id: string
      }>`insert into staff.organisations (code, kind, names) values (${code}, 'agent', ${texts}::jsonb)
        returning id`,
    )
  const [theirs, other] = [await organisation('STRANGE'), await organisation('STRANGER')]
  const user = async (code: string) => {
    const { data, message: why } = await pier.call(admin, 'staff.createUser', {
      ...{ ...words, code, organisationId: theirs.id, roleIds: [], dockIds: [] },
    })
    if (!data) throw new Error(why)
    return data
  }
  const made = await user('strange.one')
  await pier.signIn('strange.one', made.password)
  const owner = await one(pier, sql<{ id: string }>`select id from staff.users where code = 'accountant'`)
  const sessionOf = async (id: string) =>
    (
      await one(
        pier,
        sql<{ id: string }>`select id from session.sessions where user_id = ${id} order by id desc limit 1`,
      )
    ).id
  await pier.signIn('accountant')
  const rows = {
    ...{ sailing: run.sailing, sailingToLock: run.sailing, line: run.line, dock: run.dock, ship: run.ship },
    ...{ series: run.series, carrier: run.carrier, order: sold.orderId, orderNumber: sold.number },
    seat: (
      await one(
        pier,
        sql<{
          id: string
        }>`select id from inventory.seats where sailing_id = ${run.sailing} and mask = 0 limit 1`,
      )
    ).id,
    ticket: (
      await one(
        pier,
        sql<{ id: string }>`select id from orders.tickets where order_id = ${sold.orderId} limit 1`,
      )
    ).id,
    who: (await pier.call(admin, 'orders.find', { text: '13900001111' })).data.who,
    heldToPay: await hold(),
    heldToRelease: await hold(),
    comment: await comment(),
    feedback: (
      await one(
        pier,
        sql<{ id: string }>`
          insert into feedback.entries (user_id, organisation_id, kind, body, at)
          values (${made.id}, ${theirs.id}, 'fault', 'Strange.', ${pier.clock.now()}) returning id`,
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
      await one(
        pier,
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
      await pier.call(admin, 'session.addPartner', {
        ...{ code: 'STRANGE', name: 'Strange', organisationCode: 'STRANGE' },
      })
    ).data.id,
    agent: (await one(pier, sql<{ id: string }>`select id from staff.organisations where code = 'OLT'`)).id,
  }
  await sql`update sailings.sailings set sale_state = 'closed' where id = ${run.sailing}`.execute(
    pier.database.db,
  )
  return rows
}
