import { sql } from 'kysely'
import { inTransaction } from '../../platform/http/commands.ts'
import type { Context } from '../../platform/http/context.ts'
import { problem } from '../../platform/http/problems.ts'
import { resetAttempts } from '../../session/index.ts'
import { withLastAdminGuard } from './administrators.ts'
import { lockPerson, nextTimestamp } from './person.ts'

/**
 * Disables a user: they cannot sign in, and all their sessions end at once, on all nodes.
 * @throws staff.notYourself, staff.lastAdministrator, and what `lockPerson` throws
 */
export async function disableUser(context: Context, { id }: { id: string }): Promise<{ ended: number }> {
  const { now, caller, services } = context
  if (id === caller.userId) throw problem('staff.notYourself')
  const ended = await inTransaction(context, (tx, journal) =>
    withLastAdminGuard(tx, now, async () => {
      const person = await lockPerson(tx, context, id)
      await sql`update staff.users set enabled = false, changed_at = ${nextTimestamp(now)}, changed_by = ${caller.userId}
        where id = ${id} and enabled`.execute(tx)
      const sessions = await services.sessions.endOf(tx, { userId: id, except: '0' }, 'administrator', now)
      journal({
        entity: 'staff.user',
        entityId: id,
        detail: {
          before: { enabled: person.enabled },
          after: { enabled: false },
          sessions: sessions.length,
        },
      })
      return sessions.length
    }),
  )
  return { ended }
}

/** Enables a user again, with the password and the rights they had. */
export async function enableUser(context: Context, { id }: { id: string }): Promise<Record<string, never>> {
  const { now, caller } = context
  await inTransaction(context, async (tx, journal) => {
    const person = await lockPerson(tx, context, id)
    await sql`update staff.users set enabled = true, changed_at = ${nextTimestamp(now)}, changed_by = ${caller.userId}
      where id = ${id} and not enabled`.execute(tx)
    journal({
      entity: 'staff.user',
      entityId: id,
      detail: { before: { enabled: person.enabled }, after: { enabled: true } },
    })
  })
  return {}
}

/** Resets the counted sign-in attempts of a user, so that they may sign in now. */
export async function unlockUser(context: Context, { id }: { id: string }): Promise<Record<string, never>> {
  await inTransaction(context, async (tx, journal) => {
    const person = await lockPerson(tx, context, id)
    await resetAttempts(tx, context.services.crypto, person.code)
    await sql`delete from staff.password_tries where user_id = ${id}`.execute(tx)
    journal({ entity: 'staff.user', entityId: id })
  })
  return {}
}

/** Ends all sessions of a user; of the caller, all others. */
export async function endSessionsOf(context: Context, { id }: { id: string }): Promise<{ ended: number }> {
  const { caller, services, now } = context
  const ended = await inTransaction(context, async (tx, journal) => {
    await lockPerson(tx, context, id)
    const except = id === caller.userId ? caller.sessionId : '0'
    const sessions = await services.sessions.endOf(tx, { userId: id, except }, 'administrator', now)
    journal({ entity: 'staff.user', entityId: id, detail: { sessions: sessions.length } })
    return sessions.length
  })
  return { ended }
}
