import type { ParsedRequest } from '@fairway/contract/kernel/endpoint'
import { serviceDateOf } from '@fairway/contract/kernel/service-date'
import type { users } from '@fairway/contract/staff/users/endpoints'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import { isUniqueViolation } from '../../platform/database/errors.ts'
import { inTransaction, type JournalEntry } from '../../platform/http/commands.ts'
import type { Context } from '../../platform/http/context.ts'
import { problem } from '../../platform/http/problems.ts'
import { changesOf } from '../../platform/records/changes.ts'
import { createOneTimePassword, expiryOf } from '../passwords/one-time-password.ts'
import { withLastAdminGuard } from './administrators.ts'
import {
  assertAssignable,
  assertWithinRights,
  noAssignments,
  type UserAssignments,
  writeAssignments,
} from './assignments.ts'
import { nameSearchKeys } from './name-search-keys.ts'
import { lockPerson, nextTimestamp } from './person.ts'

type Create = ParsedRequest<(typeof users)['staff.createUser']>
type Edit = ParsedRequest<(typeof users)['staff.editUser']>

/**
 * Adds a user with a one-time password.
 * @throws staff.codeTaken, and what `assertAssignable` throws
 */
export async function createUser(
  context: Context,
  input: Create,
): Promise<{ id: string; password: string; goodUntil: string }> {
  const oneTime = await createOneTimePassword()
  const { id, goodUntil } = await inTransaction(context, async (tx, journal) => {
    const { entry, ...user } = await insertUser(tx, context, input, oneTime.hash)
    journal(entry)
    return user
  })
  return { id, password: oneTime.password, goodUntil }
}

/**
 * Adds a user in the transaction of its caller, who journals it.
 * @throws staff.codeTaken, and what `assertAssignable` throws
 */
export async function insertUser(
  tx: Transaction,
  context: Context,
  input: Create,
  /** Of the one-time password, made before the transaction because hashing takes time. */
  hash: string,
): Promise<{ id: string; goodUntil: string; entry: JournalEntry }> {
  const { now, caller } = context
  const until = expiryOf(now)
  await assertAssignable(tx, context, noAssignments, input)
  const { rows } = await sql<{ id: string }>`
    insert into staff.users (code, name, typed, organisation_id, phone, email, valid_from, valid_to, password_hash,
      password_changed_at, must_change_password, password_good_until, created_at, changed_at, changed_by)
    values (${input.code}, ${input.name}, ${nameSearchKeys(input.name)}, ${input.organisationId}, ${input.phone},
      ${input.email}, ${input.validFrom}, ${input.validTo}, ${hash}, ${now}, true, ${until}, ${now}, ${now},
      ${caller.userId}) returning id`
    .execute(tx)
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? problem('staff.codeTaken', { code: input.code }) : error
    })
  const id = rows[0]?.id ?? ''
  await writeAssignments(tx, id, input)
  const after = await journalFields(tx, input)
  return {
    id,
    goodUntil: until.toISOString(),
    entry: { entity: 'staff.user', entityId: id, detail: changesOf({}, after) },
  }
}

/**
 * Changes a user. Their open windows follow at once; users who may no longer sign in are signed out.
 * @throws staff.changedMeanwhile when the version is outdated, staff.notYourself, staff.lastAdministrator, and what
 *   `assertAssignable` and `lockPerson` throw
 */
export async function editUser(context: Context, input: Edit): Promise<{ version: number }> {
  const { now, caller } = context
  const version = await inTransaction(context, async (tx, journal) =>
    withLastAdminGuard(tx, now, async () => {
      const person = await lockPerson(tx, context, input.id)
      if (person.version !== input.version)
        throw problem('staff.changedMeanwhile', { by: person.changedBy ?? person.name })
      if (person.id === caller.userId && !sameAssignments(person, input)) throw problem('staff.notYourself')
      await assertAssignable(tx, context, person, input)
      const before = await journalFields(tx, person)
      const { rows } = await sql<{ version: number }>`
        update staff.users set name = ${input.name}, typed = ${nameSearchKeys(input.name)},
          organisation_id = ${input.organisationId}, phone = ${input.phone}, email = ${input.email},
          valid_from = ${input.validFrom}, valid_to = ${input.validTo}, changed_at = ${nextTimestamp(now)},
          changed_by = ${caller.userId}
        where id = ${input.id} returning version`.execute(tx)
      await writeAssignments(tx, input.id, input)
      if (!sameAssignments(person, input)) await assertWithinRights(tx, context, input.id)
      if (!isValidOn(input, now))
        await context.services.sessions.endOf(tx, { userId: input.id, except: '0' }, 'administrator', now)
      journal({
        entity: 'staff.user',
        entityId: input.id,
        detail: changesOf(before, await journalFields(tx, input)),
      })
      return rows[0]?.version ?? input.version
    }),
  )
  return { version }
}

function isValidOn(
  { validFrom, validTo }: Pick<UserAssignments, 'validFrom' | 'validTo'>,
  now: Date,
): boolean {
  const today = serviceDateOf(now)
  return (validFrom === null || validFrom <= today) && (validTo === null || validTo >= today)
}

const sameSet = (one: readonly string[], other: readonly string[]) =>
  new Set([...one, ...other]).size === one.length && one.length === new Set(other).size

function sameAssignments(one: UserAssignments, other: UserAssignments): boolean {
  return (
    one.organisationId === other.organisationId &&
    one.validFrom === other.validFrom &&
    one.validTo === other.validTo &&
    sameSet(one.roleIds, other.roleIds) &&
    sameSet(one.dockIds, other.dockIds)
  )
}

/** A person's fields as the journal names them: organisations, roles and docks by the codes people know. */
async function journalFields(
  tx: Transaction,
  {
    organisationId,
    roleIds,
    dockIds,
    ...rest
  }: UserAssignments & { name: string; phone: string; email: string },
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
