import type { ReplyOf } from '@fairway/contract/kernel/endpoint'
import { languages } from '@fairway/contract/kernel/languages'
import { serviceDateOf } from '@fairway/contract/kernel/service-date'
import type { users } from '@fairway/contract/staff/users/endpoints'
import { maxImport } from '@fairway/contract/staff/users/values'
import { sql } from 'kysely'
import type { Sheet } from '../../office/xlsx/read-sheet.ts'
import { readWorkbook } from '../../office/xlsx/read-workbook.ts'
import { TooLargeArchive, UnreadableArchive } from '../../office/xlsx/unzip.ts'
import { plainWorkbook } from '../../office/xlsx/write-workbook.ts'
import type { Connection } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/http/commands.ts'
import type { Context } from '../../platform/http/context.ts'
import { fieldMessage, problem } from '../../platform/http/problems.ts'
import { findForbiddenText } from '../../platform/http/request-text.ts'
import {
  checkImportRows,
  columnIndexes,
  type ImportRow,
  importRowOf,
  missingColumns,
} from '../domain/import-rows.ts'
import { createOneTimePassword, expiryOf } from '../passwords/one-time-password.ts'
import { grantableRoles } from '../rights.ts'
import { seesEverything } from '../scope.ts'
import { handOutSheet, titleOf } from './import-template.ts'
import { nameSearchKeys } from './name-search-keys.ts'

type Reply<Name extends keyof typeof users> = ReplyOf<(typeof users)[Name]>

/** Two at once, so that colleagues who sign in meanwhile do not wait for hundreds. */
const hashConcurrency = 2

/**
 * Validates every row of a file without adding a user.
 * @throws staff.importUnreadable, staff.importTooLarge, staff.importTooLong, staff.importEmpty, staff.importColumns
 */
export async function previewImport(
  context: Context,
  { file }: { file: string },
): Promise<Reply<'staff.previewImport'>> {
  const checked = await checkAgainstDatabase(context.db, context, await readLines(context, file))
  const { language } = context
  return {
    lines: checked.map(({ line, faults }) => ({
      line: line.line,
      code: line.cells.code,
      name: line.cells.name,
      organisation: line.cells.organisation,
      roles: line.cells.roles,
      faults: faults.map(({ field, reason, values }) => ({
        field,
        reason,
        message: fieldMessage(language, reason, titleOf(language, field), values),
      })),
    })),
    faulty: checked.filter(({ faults }) => faults.length > 0).length,
  }
}

/**
 * Adds all users of a file, or none. Each gets a one-time password, which is in this reply and nowhere else.
 * @throws staff.importFaulty when a row is not valid, and what `previewImport` throws
 */
export async function importUsers(
  context: Context,
  { file }: { file: string },
): Promise<Reply<'staff.importUsers'>> {
  const { now, caller, language } = context
  const lines = await readLines(context, file)
  // Hashing takes long: it runs before the transaction, so that no row lock waits for it.
  assertNoFaults(await checkAgainstDatabase(context.db, context, lines))
  const oneTimes = await createOneTimePasswords(lines.length)
  const until = expiryOf(now)
  const people = await inTransaction(context, async (tx, journal) => {
    // One import at a time, so that two with the same file end with a list of what is wrong, not with a failure.
    await sql`select pg_advisory_xact_lock(hashtext('staff.importUsers'))`.execute(tx)
    const checked = await checkAgainstDatabase(tx, context, lines)
    assertNoFaults(checked)
    const rows = checked.map(({ newcomer }, at) => ({
      ...newcomer,
      typed: nameSearchKeys(newcomer.name),
      hash: oneTimes[at]?.hash,
    }))
    const { rows: created } = await sql<{ id: string; code: string }>`
      insert into staff.users (code, name, typed, organisation_id, phone, email, valid_from, valid_to, password_hash,
        password_changed_at, must_change_password, password_good_until, created_at, changed_at, changed_by)
      select n.code, n.name, n.typed, n."organisationId", n.phone, n.email, n."validFrom", n."validTo", n.hash, ${now},
        true, ${until}, ${now}, ${now}, ${caller.userId}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (code text, name text, typed text,
        "organisationId" bigint, phone text, email text, "validFrom" date, "validTo" date, hash text)
      returning id, code`.execute(tx)
    const idOf = new Map(created.map(({ id, code }) => [code, id]))
    const pairs = (of: 'roleIds' | 'dockIds') =>
      JSON.stringify(rows.flatMap((row) => row[of].map((id) => ({ user: idOf.get(row.code), id }))))
    await sql`insert into staff.user_roles (user_id, role_id) select p."user", p.id
      from jsonb_to_recordset(${pairs('roleIds')}::jsonb) as p ("user" bigint, id bigint)`.execute(tx)
    await sql`insert into staff.user_docks (user_id, dock_id) select p."user", p.id
      from jsonb_to_recordset(${pairs('dockIds')}::jsonb) as p ("user" bigint, id bigint)`.execute(tx)
    journal({ entity: 'staff.user', detail: { people: created.length, ids: created.map(({ id }) => id) } })
    return rows.map(({ code, name }, at) => ({ code, name, password: oneTimes[at]?.password ?? '' }))
  })
  return {
    people,
    goodUntil: until.toISOString(),
    name: `fairway-users-${serviceDateOf(now)}.xlsx`,
    file: (await plainWorkbook([handOutSheet(people, language)])).toString('base64'),
  }
}

async function readSheet({ log }: Context, file: string): Promise<Sheet> {
  try {
    return await readWorkbook(Buffer.from(file, 'base64'), maxImport.lines + 2)
  } catch (error) {
    if (!(error instanceof UnreadableArchive)) throw error
    log.info({ reason: error.message }, 'a file for import could not be read')
    throw problem(error instanceof TooLargeArchive ? 'staff.importTooLarge' : 'staff.importUnreadable')
  }
}

async function readLines(context: Context, file: string): Promise<ImportRow[]> {
  const { language } = context
  const { rows, dayZero } = await readSheet(context, file)
  const [head, ...filled] = rows
  if (!head || filled.length === 0) throw problem('staff.importEmpty')
  if (filled.length > maxImport.lines) throw problem('staff.importTooLong', { most: maxImport.lines })
  if (rows.some(({ cells }) => findForbiddenText({ cells }) !== undefined))
    throw problem('staff.importUnreadable')
  const places = columnIndexes(head.cells, (column) => languages.map((one) => titleOf(one, column)))
  const missing = missingColumns(places)
  if (missing.length > 0)
    throw problem('staff.importColumns', {
      columns: missing.map((column) => titleOf(language, column)).join(', '),
    })
  return filled.map((row) => importRowOf(places, row, dayZero))
}

async function checkAgainstDatabase(db: Connection, { caller, scope }: Context, lines: readonly ImportRow[]) {
  const wide = seesEverything(scope)
  const codes = lines.map(({ cells }) => cells.code.toLowerCase())
  const { rows: taken } = await sql<{ code: string }>`
    select lower(code) as code from staff.users where lower(code) = any(${codes}::text[])`.execute(db)
  const { rows: organisations } = await sql<{ id: string; code: string }>`
    select id, lower(code) as code from staff.organisations o
    where ${wide} or o.id = ${scope.organisationId}`.execute(db)
  const grantable = await grantableRoles(db, caller)
  // With a restricted scope, roles beyond the own rights are not disclosed.
  const { rows: roles } = await sql<{ id: string; code: string; grantable: boolean }>`
    select id, lower(code) as code, id = any(${grantable}::bigint[]) as grantable from staff.roles
    where ${wide} or id = any(${grantable}::bigint[])`.execute(db)
  const { rows: docks } = await sql<{ id: string; code: string; enabled: boolean }>`
    select d.id, lower(d.code) as code, d.enabled and p.enabled as enabled
    from network.docks d join network.ports p on p.id = d.port_id`.execute(db)
  return checkImportRows(lines, {
    takenCodes: new Set(taken.map(({ code }) => code)),
    organisations: new Map(organisations.map((one) => [one.code, one])),
    roles: new Map(roles.map((one) => [one.code, one])),
    docks: new Map(
      docks.map((one) => [one.code, { ...one, assignable: wide || scope.dockIds.includes(one.id) }]),
    ),
  })
}

function assertNoFaults(checked: readonly { faults: readonly unknown[] }[]): void {
  const count = checked.filter(({ faults }) => faults.length > 0).length
  if (count > 0) throw problem('staff.importFaulty', { count })
}

async function createOneTimePasswords(count: number): Promise<{ password: string; hash: string }[]> {
  const created: { password: string; hash: string }[] = []
  while (created.length < count)
    created.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(hashConcurrency, count - created.length) }, () =>
          createOneTimePassword(),
        ),
      )),
    )
  return created
}
