import { randomUUID } from 'node:crypto'
import { momentOn, serviceDateOf } from '@fairway/contract/kernel/service-date'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/http/commands.ts'
import type { Context } from '../../platform/http/context.ts'
import { problem } from '../../platform/http/problems.ts'
import { hashPassword } from '../../platform/security/passwords.ts'
import { resetAttempts } from '../../session/index.ts'
import { lockPerson } from './person.ts'

/**
 * Erases a member of staff who is disabled already: name, user name, phone, e-mail, picture, sessions, devices, passwords
 * and settings. The number stays for orders, money and journal.
 * @throws staff.eraseYourself, staff.eraseEnabled, staff.eraseCodeDiffers when the user name typed to confirm is another,
 *   staff.eraseOpenWork, and what `personWithin` throws
 */
export async function eraseUser(
  context: Context,
  { id, code }: { id: string; code: string },
): Promise<Record<string, never>> {
  const { now, caller, services } = context
  if (id === caller.userId) throw problem('staff.eraseYourself')
  const hash = await hashPassword(randomUUID())
  await inTransaction(context, async (tx, journal) => {
    const person = await lockPerson(tx, context, id)
    if (person.enabled) throw problem('staff.eraseEnabled')
    if (person.code !== code) throw problem('staff.eraseCodeDiffers')
    await assertNoOpenWork(tx, id, now)
    await resetAttempts(tx, services.crypto, person.code)
    await sql`select staff.erase_user(${id}, ${hash}, ${now})`.execute(tx)
    journal({ entity: 'staff.user', entityId: id })
  })
  return {}
}

/**
 * Refuses the erasure of a user with open holds or with cash of the day: their name is needed until these are settled.
 */
async function assertNoOpenWork(tx: Transaction, id: string, now: Date): Promise<void> {
  const { rows } = await sql<{ holds: number; cash: boolean }>`
    select (select count(*)::integer from orders.orders o
        where o.state = 'held' and o.clerk_id = ${id}) as holds,
      exists (select from accounts.accounts a join accounts.entries e on e.account_id = a.id
        join accounts.transfers t on t.id = e.transfer_id
        where a.kind = 'till' and a.user_id = ${id} and a.day = ${serviceDateOf(now)}::date and a.closed_at is null
          and t.at >= ${momentOn(serviceDateOf(now))}) as cash`.execute(tx)
  const { holds = 0, cash = false } = rows[0] ?? {}
  if (holds > 0 || cash) throw problem('staff.eraseOpenWork')
}
