import { sql } from 'kysely'
import * as z from 'zod/mini'
import { askApproval, useApproval } from '../../platform/approvals/approvals.ts'
import type { ApprovalKind } from '../../platform/approvals/kinds.ts'
import { inTransaction, writeJournal } from '../../platform/http/commands.ts'
import type { Context } from '../../platform/http/context.ts'
import { problem } from '../../platform/http/problems.ts'
import { textOf } from '../../platform/texts.ts'
import { grantableRoles, hasOnlyGrantable } from '../rights.ts'
import { peopleInScope } from '../users/people-in-scope.ts'
import { factorsOf } from './own-factors.ts'

const kind = 'staff.resetSecondFactor'
const payload = z.object({ user: z.string(), code: z.string(), name: z.string() })

/** How long the other administrator may think: a user who lost a device cannot work meanwhile. */
const validMinutes = 24 * 60

/**
 * Asks for the reset of a user's second factors, which another administrator approves.
 * @throws staff.ownFactors, staff.unknownUser, staff.beyondOwn, staff.noFactors, staff.factorResetAsked
 */
export function askFactorReset(context: Context, { id }: { id: string }): Promise<Record<string, never>> {
  const { caller, scope, now } = context
  if (id === caller.userId) throw problem('staff.ownFactors')
  return inTransaction(context, async (tx, journal) => {
    const { rows } = await sql<{ code: string; name: string; within: boolean }>`
      select u.code, u.name, ${hasOnlyGrantable(caller, await grantableRoles(tx, caller))} as within
      from staff.users u where u.id = ${id} and ${peopleInScope(scope)}`.execute(tx)
    const [user] = rows
    if (!user) throw problem('staff.unknownUser')
    if (!user.within) throw problem('staff.beyondOwn')
    const { app, passkeys } = await factorsOf(tx, id)
    if (!app && passkeys === 0) throw problem('staff.noFactors')
    const subject = { kind, subject: id, payload: { user: id, code: user.code, name: user.name } }
    const by = { userId: caller.userId, withinOrganisation: true, now, validMinutes }
    if ((await askApproval(tx, subject, by)) === undefined) throw problem('staff.factorResetAsked')
    await context.services.live.sendWith(tx, { everyone: true }, { type: 'approvals' })
    journal({ entity: 'staff.user', entityId: id })
    return {}
  })
}

/** The reset of a user's second factors, which a second administrator approves; never the user themselves. */
export const factorResetApproval: ApprovalKind = {
  permission: 'staff.resetSecondFactor',
  page: ({ subject }) => `staff/user/${subject}`,
  summary(content, language) {
    const { code, name } = payload.parse(content)
    return textOf(language, 'approvalTexts.resetSecondFactor', { code, name })
  },
  async carryOut(tx, { id, subject, payload: content }, context) {
    const { caller, now, services } = context
    if (subject === caller.userId) throw problem('staff.ownFactors')
    const { rows } = await sql<{ within: boolean }>`
      select ${hasOnlyGrantable(caller, await grantableRoles(tx, caller))} as within
      from staff.users u where u.id = ${subject} and ${peopleInScope(context.scope)} for no key update`.execute(
      tx,
    )
    if (!rows[0]) return 'changed'
    if (!rows[0].within) throw problem('staff.beyondOwn')
    const refusal = await useApproval(tx, id, { kind, subject, payload: content }, now)
    if (refusal !== undefined) return refusal
    await sql`select staff.remove_second_factors(${subject})`.execute(tx)
    const ended = await services.sessions.endOf(tx, { userId: subject, except: '0' }, 'administrator', now)
    await writeJournal(
      tx,
      { ...context, journalLabel: kind },
      { entity: 'staff.user', entityId: subject, detail: { sessions: ended.length } },
    )
    return undefined
  },
}
