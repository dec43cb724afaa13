import { sql } from 'kysely'
import { decide, reply } from '../../../src/comments/moderation.ts'
import { insertComment } from '../../../src/comments/write.ts'
import type { Database } from '../../../src/platform/database/database.ts'
import { ownScope } from '../../../src/platform/http/caller.ts'
import type { Context } from '../../../src/platform/http/context.ts'
import type { Services } from '../../../src/platform/services.ts'
import { sampleComments, sampleReplies } from './sample-comments.ts'

/** Comments of each product that still wait for moderation. */
const waitingPerProduct = 1
const hour = 3_600_000

interface PastTrip {
  product: string
  number: string
  phone_hash: Buffer
  phone_cipher: Buffer
  arrived: Date
}

/** Passengers of the past weeks tell how it was, by the product's own commands; staff approve most and answer some. */
export async function loadComments(services: Services, now: Date): Promise<number> {
  const { db } = services.database
  const moderator = await moderatorContext(services, db)
  if (!moderator) return 0
  let loaded = 0
  for (const [product, all] of Object.entries(sampleComments)) {
    // Taken up again after an interruption, it goes on where it stopped.
    const said = all.slice(await commentsOf(db, product))
    const trips = await pastTrips(db, product, said.length, now)
    for (const [index, trip] of trips.entries()) {
      const [rating, text] = said[index] ?? [5, '']
      const phone = services.crypto.reveal('phone', { hash: trip.phone_hash, cipher: trip.phone_cipher })
      // In the evening after the trip, or the days after.
      const at = new Date(Math.min(trip.arrived.getTime() + (2 + ((index * 7) % 40)) * hour, now.getTime()))
      await insertComment(db, services.crypto, { orderNumber: trip.number, phone, rating, text }, at)
      loaded += 1
      if (index < waitingPerProduct) continue
      const id = await commentOf(db, trip.number)
      const context = { ...moderator, now: new Date(Math.min(at.getTime() + 3 * hour, now.getTime())) }
      await decide({ ...context, journalLabel: 'comments.publish' }, { id, hideReason: null })
      if (rating <= 3)
        await reply(
          { ...context, journalLabel: 'comments.reply' },
          { id, text: sampleReplies[index % sampleReplies.length] ?? '' },
        )
    }
  }
  return loaded
}

/** One paid trip that has ended for each comment, spread over the weeks, the latest first. */
async function pastTrips(db: Database, product: string, count: number, now: Date): Promise<PastTrip[]> {
  const { rows } = await sql<PastTrip>`
    select product, number, phone_hash, phone_cipher, arrived from (
      select p.code as product, o.number, o.phone_hash, o.phone_cipher, s.arrives_at as arrived,
        row_number() over (partition by s.id order by o.id) as nth
      from comments.products p join comments.product_lines pl on pl.product_id = p.id
      join sailings.sailings s on s.line_id = pl.line_id and s.arrives_at < ${now}
      join orders.orders o on o.state in ('paid', 'closed') and o.phone_cipher is not null
        and o.id in (select t.order_id from orders.tickets t where t.sailing_id = s.id and t.state = 'travelled')
      where p.code = ${product}
        and not exists (select from comments.comments c where c.order_id = o.id)) trips
    where nth <= ${Math.ceil(count / 4)} order by arrived desc, number limit ${count}`.execute(db)
  return rows
}

async function commentsOf(db: Database, product: string): Promise<number> {
  const { rows } = await sql<{ comments: number }>`
    select count(*)::integer as comments from comments.comments c join comments.products p on p.id = c.product_id
    where p.code = ${product}`.execute(db)
  return rows[0]?.comments ?? 0
}

async function commentOf(db: Database, orderNumber: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select c.id::text as id from comments.comments c join orders.orders o on o.id = c.order_id
    where o.number = ${orderNumber}`.execute(db)
  return rows[0]?.id ?? '0'
}

async function moderatorContext(services: Services, db: Database): Promise<Context | undefined> {
  const { rows } = await sql<{ id: string; name: string; organisation_id: string }>`
    select id, name, organisation_id from staff.users where code = 'admin'`.execute(db)
  const admin = rows[0]
  if (!admin) return undefined
  return {
    endpoint: 'comments.publish',
    journalLabel: 'comments.publish',
    caller: {
      userId: admin.id,
      code: 'admin',
      name: admin.name,
      organisationId: admin.organisation_id,
      organisationKind: 'operator',
      sessionId: '0',
      permissions: new Set(),
      dockIds: [],
      reaches: ownScope.reaches,
      hasSecondFactor: false,
      mustChangePassword: false,
    },
    scope: ownScope,
    db,
    services,
    config: services.config,
    now: services.clock.now(),
    language: 'zh',
    checkReply: () => undefined,
    committed: false,
    origin: '',
    requestId: '',
    clientAddress: '',
    browser: '',
    log: services.log,
  }
}
