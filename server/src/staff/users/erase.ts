import { randomUUID } from 'node:crypto'
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
    await assertNoOpenWork(tx, id)
    await resetAttempts(tx, services.crypto, person.code)
    await sql`select staff.erase_user(${id}, ${hash}, ${now})`.execute(tx)
    journal({ entity: 'staff.user', entityId: id })
  })
  return {}
}

/**
 * Refuses the erasure of a user with open holds or an open till: their name is needed until these are settled.
 */
async function assertNoOpenWork(tx: Transaction, id: string): Promise<void> {
  const { rows } = await sql<{ holds: number; till: boolean }>`
    select (select count(*)::integer from orders.orders o
        where o.state = 'held' and o.clerk_id = ${id}) as holds,
      exists (select from accounts.till_shifts s where s.clerk_id = ${id} and s.state = 'open') as till`.execute(
    tx,
  )
  const { holds = 0, till = false } = rows[0] ?? {}
  if (holds > 0 || till) throw problem('staff.eraseOpenWork')
}
