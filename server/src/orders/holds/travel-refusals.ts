import { type Names, textIn } from '@fairway/contract/kernel/languages'
import { sql } from 'kysely'
import { notifyPersons } from '../../messages/index.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Context } from '../../platform/http/context.ts'
import { problem } from '../../platform/http/problems.ts'
import type { Live } from '../../platform/live/live.ts'
import { localizedText, textOf } from '../../platform/texts.ts'
import { administrators } from '../../staff/index.ts'

/**
 * Rate limit against probing: an attempted sale reveals whether the person travels with another organisation's ticket.
 * @throws orders.travelPause while the user has to wait
 */
export async function assertNoTravelPause({ db, caller, now }: Context): Promise<void> {
  const { rows } = await sql<{ seconds: number }>`
    select orders.travel_pause(${caller.userId}, ${now}) as seconds`.execute(db)
  const seconds = rows[0]?.seconds ?? 0
  if (seconds > 0) throw problem('orders.travelPause', { seconds })
}

/** Journals and counts a refusal whose own transaction is rolled back; selling notes its own. */
export async function recordTravelRefusal(context: Context, sailingId: string): Promise<void> {
  await sql`select orders.record_travel_refusal(${context.caller.userId}, ${context.caller.organisationId}, ${context.now},
    ${context.journalLabel}, ${context.requestId}, ${context.clientAddress}, ${sailingId})`.execute(
    context.db,
  )
}

/** Notifies administrators of users above the threshold of travel refusals; returns how many users. */
export async function notifyOfTravelRefusals(db: Database, live: Live, now: Date): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<RefusedUser>`
      update orders.travel_refusals t set alarmed_at = ${now}
      from staff.users u join staff.organisations o on o.id = u.organisation_id
      where u.id = t.user_id and t.alarmed_at is null and t.refusals > orders.free_travel_refusals()
      returning u.id, u.name, u.code, o.names as organisation, t.refusals`.execute(tx)
    if (rows.length === 0) return 0
    const people = await administrators(tx, now)
    for (const one of rows) await notifyPersons(tx, live, people, notificationOf(one), now)
    return rows.length
  })
}

interface RefusedUser {
  id: string
  name: string
  code: string
  organisation: Names
  refusals: number
}

/** The notification names the user who tried, never the passenger. */
function notificationOf(refused: RefusedUser) {
  const { id, name, code, organisation, refusals } = refused
  return {
    aboutUserId: id,
    titles: localizedText('notices.travelRefusals.title'),
    contents: localizedText('notices.travelRefusals.content', (language) => ({
      name,
      code,
      organisation: textIn(organisation, language),
      times: refusals,
      operation: textOf(language, 'operations.orders.refuseTraveller'),
    })),
  }
}
