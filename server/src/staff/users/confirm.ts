import type { ReplyOf } from '@fairway/contract/kernel/endpoint'
import { toInstant } from '@fairway/contract/kernel/service-date'
import type { ProblemCode } from '@fairway/contract/problems'
import type { users } from '@fairway/contract/staff/users/endpoints'
import { sql } from 'kysely'
import type { Connection } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/http/commands.ts'
import type { Context } from '../../platform/http/context.ts'
import { describe, problem } from '../../platform/http/problems.ts'
import { lockPerson } from './person.ts'

interface Maker {
  id: string
  name: string
  until: Date
  related: boolean
}

/** Who gave a user their powers within the days of `sessions.secondPersonDays`, unconfirmed, the latest first. */
async function makersOf(db: Connection, { caller, now }: Context, id: string): Promise<Maker[]> {
  const { rows } = await sql<Maker>`
    select m.maker_id::text as id, u.name, m.last_at + staff.second_person_days() * interval '1 day' as until,
      staff.may_be_one_person(m.maker_id, ${caller.userId}, ${now}) as related
    from staff.makers_of(${id}, ${now}::timestamptz - staff.second_person_days() * interval '1 day') m
    join staff.users u on u.id = m.maker_id order by m.last_at desc, m.maker_id`.execute(db)
  return rows
}

/** Why the caller cannot confirm what others changed about a user; undefined when they can. */
function confirmationRefusal(
  { caller }: Context,
  { id, within }: { id: string; within: boolean },
  makers: readonly Maker[],
): ProblemCode | undefined {
  if (makers.length === 0) return 'staff.nothingToConfirm'
  if (id === caller.userId || makers.some((maker) => maker.id === caller.userId))
    return 'staff.confirmOwnChange'
  if (makers.some(({ related }) => related)) return 'approvals.relatedPersons'
  return within ? undefined : 'staff.beyondOwn'
}

/** What is unconfirmed about a user, and whether the caller can confirm it. */
export async function presentConfirmation(
  context: Context,
  user: { id: string; within: boolean },
): Promise<Pick<ReplyOf<(typeof users)['staff.user']>, 'unconfirmed' | 'can'>> {
  const makers = await makersOf(context.db, context, user.id)
  const refusal = confirmationRefusal(context, user, makers)
  const until = new Date(Math.max(...makers.map((maker) => maker.until.getTime())))
  return {
    unconfirmed: makers.length === 0 ? null : { by: makers.map(({ name }) => name), until: toInstant(until) },
    can: {
      confirm: refusal
        ? { allowed: false, reason: refusal, text: describe(problem(refusal), context.language).message }
        : { allowed: true },
    },
  }
}

/**
 * A second administrator confirms what others changed about a user, so that the user can be a second person at once.
 * @throws staff.nothingToConfirm, staff.confirmOwnChange, approvals.relatedPersons, and what `lockPerson` throws
 */
export function confirmUser(context: Context, { id }: { id: string }): Promise<Record<string, never>> {
  return inTransaction(context, async (tx, journal) => {
    await lockPerson(tx, context, id)
    const makers = await makersOf(tx, context, id)
    const refusal = confirmationRefusal(context, { id, within: true }, makers)
    if (refusal) throw problem(refusal)
    journal({ entity: 'staff.user', entityId: id, detail: { by: makers.map((maker) => maker.id) } })
    return {}
  })
}
