import { type Names, textIn } from '@fairway/contract/kernel/languages'
import { sql } from 'kysely'
import { notifyPersons } from '../../messages/index.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Context } from '../../platform/http/context.ts'
import { problem } from '../../platform/http/problems.ts'
import type { Live } from '../../platform/live/live.ts'
import { administrators } from '../../staff/index.ts'

/**
 * Rate limit of a probe: trying to sell to somebody tells whether they travel with another organisation's ticket.
 * @throws orders.travelPause while the user has to wait
 */
export async function checkTravelPause({ db, caller, now }: Context): Promise<void> {
  const { rows } = await sql<{ seconds: number }>`
    select orders.travel_pause(${caller.userId}, ${now}) as seconds`.execute(db)
  const seconds = rows[0]?.seconds ?? 0
  if (seconds > 0) throw problem('orders.travelPause', { seconds })
}

/** Journals and counts a refusal whose own transaction is rolled back; selling notes its own. */
export async function noteTravelRefusal(context: Context, sailingId: string): Promise<void> {
  await sql`select orders.note_travel_refusal(${context.caller.userId}, ${context.caller.organisationId}, ${context.now},
    ${context.journalLabel}, ${context.requestId}, ${context.address}, ${sailingId})`.execute(context.db)
}

/** Tells administrators of users who were refused more often than honest work explains; says of how many. */
export async function alarmTravelRefusals(db: Database, live: Live, now: Date): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { rows } = await sql<Found>`
      update orders.travel_refusals t set alarmed_at = ${now}
      from staff.users u join staff.organisations o on o.id = u.organisation_id
      where u.id = t.user_id and t.alarmed_at is null and t.refusals > orders.free_travel_refusals()
      returning u.id, u.name, u.code, o.names as organisation, t.refusals`.execute(tx)
    if (rows.length === 0) return 0
    const people = await administrators(tx, now)
    for (const one of rows) await notifyPersons(tx, live, people, alarmOf(one), now)
    return rows.length
  })
}

interface Found {
  id: string
  name: string
  code: string
  organisation: Names
  refusals: number
}

/** What administrators are told: who tried, never of whom. */
function alarmOf(found: Found) {
  const { id, name, code, organisation, refusals } = found
  return {
    aboutUserId: id,
    titles: {
      en: 'Many sales refused because the passenger already travels',
      zh: '多次因旅客已有船票而拒绝售票',
      es: 'Muchas ventas rechazadas porque el pasajero ya viaja',
      ja: '旅客が乗船券を所持しているための販売拒否が多発しています',
    },
    contents: {
      en: `${name} (${code}, ${textIn(organisation, 'en')}) was refused ${refusals} times within an hour because the person already holds a ticket of another organisation. This can be used to find out who travels. The journal has the attempts under “Sale refused: passenger already travels”.`,
      zh: `${name}（${code}，${textIn(organisation, 'zh')}）一小时内有 ${refusals} 次因旅客已持有其他单位售出的船票而被拒绝。此类操作可能被用来打探他人行程。详情见操作日志“旅客已有船票，拒绝售票”。`,
      es: `${name} (${code}, ${textIn(organisation, 'es')}) fue rechazado ${refusals} veces en una hora porque la persona ya tiene un billete de otra organización. Así se puede averiguar quién viaja. Los intentos están en el diario como «Venta rechazada: el pasajero ya viaja».`,
      ja: `${name}（${code}、${textIn(organisation, 'ja')}）の販売が、旅客が他組織の乗船券を所持しているため 1 時間に ${refusals} 回拒否されました。他人の旅行を探る目的で使われるおそれがあります。操作記録の「販売拒否：乗船券所持」を確認してください。`,
    },
  }
}
