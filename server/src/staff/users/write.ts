import type { AcceptedOf } from '@fairway/contract/kernel/endpoint'
import { serviceDateOf } from '@fairway/contract/kernel/service-date'
import type { users } from '@fairway/contract/staff/users/endpoints'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import { isUniqueViolation } from '../../platform/database/errors.ts'
import { inTransaction } from '../../platform/http/commands.ts'
import type { Context } from '../../platform/http/context.ts'
import { problem } from '../../platform/http/problems.ts'
import { changesOf } from '../domain/masked.ts'
import { goodUntil, newOneTime } from '../passwords/one-time.ts'
import { keepingAnAdministrator } from './administrators.ts'
import { laterThan, personWithin } from './person.ts'
import { assertStillWithin, noTerms, refuseBeyondOwn, type Terms, writeTerms } from './terms.ts'
import { typedName } from './typed-name.ts'

type Create = AcceptedOf<(typeof users)['staff.createUser']>
type Edit = AcceptedOf<(typeof users)['staff.editUser']>

/**
 * Adds a user with a one-time password.
 * @throws staff.codeTaken, and what `assertAssignable` throws
 */
export async function createUser(
  context: Context,
  wanted: Create,
): Promise<{ id: string; password: string; goodUntil: string }> {
  const { now, caller } = context
  const until = goodUntil(now)
  const { password, hash } = await newOneTime()
  const id = await inTransaction(context, async (tx, journal) => {
    await refuseBeyondOwn(tx, context, noTerms, wanted)
    const { rows } = await sql<{ id: string }>`
      insert into staff.users (code, name, typed, organisation_id, phone, email, valid_from, valid_to, password_hash,
        password_changed_at, must_change_password, password_good_until, created_at, changed_at, changed_by)
      values (${wanted.code}, ${wanted.name}, ${typedName(wanted.name)}, ${wanted.organisationId}, ${wanted.phone},
        ${wanted.email}, ${wanted.validFrom}, ${wanted.validTo}, ${hash}, ${now}, true, ${until}, ${now}, ${now},
        ${caller.userId}) returning id`.execute(tx)
    const made = rows[0]?.id ?? ''
    await writeTerms(tx, made, wanted)
    const after = await journalled(tx, wanted)
    journal({
      entity: 'staff.user',
      entityId: made,
      detail: changesOf({}, after),
    })
    return made
  }).catch((error: unknown) => {
    throw isUniqueViolation(error) ? problem('staff.codeTaken', { code: wanted.code }) : error
  })
  return { id, password, goodUntil: until.toISOString() }
}

/**
 * Changes a user. Their open windows follow at once; users who may no longer sign in are signed out.
 * @throws staff.changedMeanwhile when the version is outdated, staff.notYourself, staff.lastAdministrator, and what
 *   `assertAssignable` and `lockPerson` throw
 */
export async function editUser(context: Context, wanted: Edit): Promise<{ version: number }> {
  const { now, caller } = context
  const version = await inTransaction(context, async (tx, journal) =>
    keepingAnAdministrator(tx, now, async () => {
      const person = await personWithin(tx, context, wanted.id)
      if (person.version !== wanted.version)
        throw problem('staff.changedMeanwhile', { by: person.changedBy ?? person.name })
      if (person.id === caller.userId && !sameTerms(person, wanted)) throw problem('staff.notYourself')
      await refuseBeyondOwn(tx, context, person, wanted)
      const before = await journalled(tx, person)
      const { rows } = await sql<{ version: number }>`
        update staff.users set name = ${wanted.name}, typed = ${typedName(wanted.name)},
          organisation_id = ${wanted.organisationId}, phone = ${wanted.phone}, email = ${wanted.email},
          valid_from = ${wanted.validFrom}, valid_to = ${wanted.validTo}, changed_at = ${laterThan(now)},
          changed_by = ${caller.userId}
        where id = ${wanted.id} returning version`.execute(tx)
      await writeTerms(tx, wanted.id, wanted)
      if (!sameTerms(person, wanted)) await assertStillWithin(tx, context, wanted.id)
      if (!isValidOn(wanted, now))
        await context.services.sessions.endOf(tx, { userId: wanted.id, except: '0' }, 'administrator', now)
      journal({
        entity: 'staff.user',
        entityId: wanted.id,
        detail: changesOf(before, await journalled(tx, wanted)),
      })
      return rows[0]?.version ?? wanted.version
    }),
  )
  return { version }
}

function isValidOn({ validFrom, validTo }: Pick<Terms, 'validFrom' | 'validTo'>, now: Date): boolean {
  const today = serviceDateOf(now)
  return (validFrom === null || validFrom <= today) && (validTo === null || validTo >= today)
}

const same = (one: readonly string[], other: readonly string[]) =>
  new Set([...one, ...other]).size === one.length && one.length === new Set(other).size

function sameTerms(one: Terms, other: Terms): boolean {
  return (
    one.organisationId === other.organisationId &&
    one.validFrom === other.validFrom &&
    one.validTo === other.validTo &&
    same(one.roleIds, other.roleIds) &&
    same(one.dockIds, other.dockIds)
  )
}

/** A person's fields as the journal names them: organisations, roles and docks by the codes people know. */
async function journalled(
  tx: Transaction,
  { organisationId, roleIds, dockIds, ...rest }: Terms & { name: string; phone: string; email: string },
): Promise<Record<string, unknown>> {
  const { rows } = await sql<{ organisation: string; roles: string[]; docks: string[] }>`
    select (select code from staff.organisations where id = ${organisationId}) as organisation,
      array(select code from staff.roles where id = any(${roleIds}::bigint[]) order by code) as roles,
      array(select code from network.docks where id = any(${dockIds}::bigint[]) order by code) as docks`.execute(
    tx,
  )
  const { name, phone, email, validFrom, validTo } = rest
  return { name, phone, email, validFrom, validTo, ...rows[0] }
}
