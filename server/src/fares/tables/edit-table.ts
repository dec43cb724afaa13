import type { fares } from '@fairway/contract/fares/endpoints'
import type { ParsedRequest } from '@fairway/contract/kernel/endpoint'
import type { Id } from '@fairway/contract/kernel/ids'
import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/database.ts'
import { idempotentCommand, inTransaction } from '../../platform/http/commands.ts'
import type { Context, IdempotentContext } from '../../platform/http/context.ts'
import { type FieldReason, invalidFields, problem } from '../../platform/http/problems.ts'
import { changesOf } from '../../platform/records/changes.ts'
import { journalOf, lockTable, type TableRevision } from './lock-table.ts'

/** Open drafts of one line: a season or two ahead, and what was tried beside them. */
const maxDrafts = 20

type Request<Name extends keyof typeof fares> = ParsedRequest<(typeof fares)[Name]>

/**
 * A draft for a version of a line with the fares of another table of the line, or without any. It is compared with that table,
 * else with the latest one that was published.
 * @throws fares.tableNotFound, fares.noStops, fares.tooManyDrafts, request.invalid for a version of a line that does not exist
 */
export function draftTable(
  context: IdempotentContext,
  request: Request<'fares.draftTable'>,
): Promise<{ id: Id }> {
  return idempotentCommand(context, request, async (tx, journal) => {
    const { lineVersionId, fromId } = request
    const line = await lockLineOf(tx, lineVersionId)
    const base = await baseOf(tx, line.id, fromId)
    await assertFewDrafts(tx, line.id)
    const { rows } = await sql<{ id: Id; version: number }>`
      insert into fares.fare_tables (line_id, line_version_id, version, valid_from, valid_to, drawn_up_by, drawn_up_at, base_id)
      select v.line_id, v.id, (select coalesce(max(version), 0) + 1 from fares.fare_tables where line_id = v.line_id),
        day.first, greatest(day.first, make_date(extract(year from day.first)::integer, 12, 31)),
        ${context.caller.userId}, ${context.now}, ${base}
      from network.line_versions v cross join lateral (
        select greatest((${context.now}::timestamptz at time zone 'Asia/Shanghai')::date + 1, v.valid_from) as first) day
      where v.id = ${lineVersionId} returning id::text, version`.execute(tx)
    const [draft] = rows
    if (!draft) throw new Error('an insert always gives its row')
    if (fromId !== undefined)
      await sql`insert into fares.fares (table_id, class_id, from_stop, to_stop, fen)
        select ${draft.id}, class_id, from_stop, to_stop, fen from fares.fares_at(${fromId}, ${lineVersionId})`.execute(
        tx,
      )
    journal(journalOf(draft.id, { line: line.code, version: draft.version }))
    return { id: draft.id }
  })
}

async function assertFewDrafts(tx: Transaction, lineId: Id): Promise<void> {
  const { rows } = await sql`
    select from fares.fare_tables t where t.line_id = ${lineId} and t.status = 'draft' limit ${maxDrafts}`.execute(
    tx,
  )
  if (rows.length >= maxDrafts) throw problem('fares.tooManyDrafts', { most: maxDrafts })
}

/** The line of a version; drafts of one line are made one after the other, each takes the next number. */
async function lockLineOf(tx: Transaction, lineVersionId: Id): Promise<{ id: Id; code: string }> {
  const { rows } = await sql<{ id: Id; code: string; hasStops: boolean }>`
    select l.id::text, l.code, exists (select from network.line_stops s where s.line_version_id = ${lineVersionId}) as "hasStops"
    from network.lines l
    where l.id = (select line_id from network.line_versions where id = ${lineVersionId}) for no key update`.execute(
    tx,
  )
  const [line] = rows
  if (!line)
    throw invalidFields({ field: 'lineVersionId', reason: 'unknownCode', values: { value: lineVersionId } })
  if (!line.hasStops) throw problem('fares.noStops')
  return line
}

async function baseOf(tx: Transaction, lineId: Id, fromId: Id | undefined): Promise<Id | null> {
  const { rows } = await sql<{ id: Id }>`
    select t.id::text from fares.fare_tables t where t.line_id = ${lineId}
      and case when ${fromId ?? null}::bigint is null then t.status in ('published', 'withdrawn') else t.id = ${fromId ?? null} end
    order by t.status = 'published' desc, t.version desc limit 1`.execute(tx)
  if (fromId !== undefined && rows.length === 0) throw problem('fares.tableNotFound')
  return rows[0]?.id ?? null
}

/**
 * Saves a draft of any user; its last author does not approve it.
 * @throws request.invalid for classes and stops that do not exist, and the reasons of `lockTable`
 */
export function saveTable(context: Context, request: Request<'fares.saveTable'>): Promise<TableRevision> {
  const { id, validFrom, validTo, classes } = request
  return inTransaction(context, async (tx, journal) => {
    const table = await lockTable(tx, context, request, 'edit')
    await assertPlaces(tx, table.lineVersionId, classes)
    const before = await faresOf(tx, id)
    const { rows } = await sql<TableRevision>`
      update fares.fare_tables set valid_from = ${validFrom}, valid_to = ${validTo}, revision = revision + 1,
        drawn_up_by = ${context.caller.userId}, drawn_up_at = ${context.now}
      where id = ${id} returning id::text, revision`.execute(tx)
    const [saved] = rows
    if (!saved) throw problem('fares.tableNotFound')
    await sql`delete from fares.fares where table_id = ${id}`.execute(tx)
    await sql`insert into fares.fares (table_id, class_id, from_stop, to_stop, fen)
      select ${id}, c."classId", p."fromStop", p."toStop", p."fareFen"
      from jsonb_to_recordset(${JSON.stringify(classes)}::jsonb) as c("classId" bigint, pairs jsonb)
        cross join lateral jsonb_to_recordset(c.pairs) as p("fromStop" smallint, "toStop" smallint, "fareFen" bigint)`.execute(
      tx,
    )
    const after = await faresOf(tx, id)
    const changes = changesOf(
      { validFrom: table.validFrom, validTo: table.validTo, fares: otherFares(before, after) },
      { validFrom, validTo, fares: otherFares(after, before) },
    )
    journal(journalOf(id, table, changes))
    return saved
  })
}

/** The fares in yuan by class and stops: `SEAT1 1→2`. */
async function faresOf(tx: Transaction, id: Id): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ place: string; yuan: string }>`
    select format('%s %s→%s', c.code, f.from_stop + 1, f.to_stop + 1) as place, to_char(f.fen / 100.0, 'FM9999999990.00') as yuan
    from fares.fares f join fleet.classes c on c.id = f.class_id where f.table_id = ${id}
    order by c.rank, f.from_stop, f.to_stop`.execute(tx)
  return new Map(rows.map(({ place, yuan }) => [place, yuan]))
}

/** The fares that differ from others, as the journal tells them: `SEAT1 1→2 43.00, SEAT1 1→3 98.00`. */
const otherFares = (fares: ReadonlyMap<string, string>, others: ReadonlyMap<string, string>): string =>
  [...fares]
    .filter(([place, yuan]) => others.get(place) !== yuan)
    .map(([place, yuan]) => `${place} ${yuan}`)
    .join(', ')

/**
 * Asserts that the classes exist and that the line calls at the stops.
 * @throws request.invalid
 */
async function assertPlaces(
  tx: Transaction,
  lineVersionId: Id,
  classes: Request<'fares.saveTable'>['classes'],
): Promise<void> {
  const { rows } = await sql<{ stops: number; classes: Id[] }>`
    select (select count(*) from network.line_stops where line_version_id = ${lineVersionId})::integer as stops,
      array(select id::text from fleet.classes) as classes`.execute(tx)
  const known = new Set(rows[0]?.classes)
  const stops = rows[0]?.stops ?? 0
  const faults = classes.flatMap(({ classId, pairs }, index): FieldReason[] => [
    ...(known.has(classId)
      ? []
      : [{ field: `classes[${index}].classId`, reason: 'unknownCode', values: { value: classId } } as const]),
    ...pairs.flatMap(({ toStop }, at) =>
      toStop < stops ? [] : [{ field: `classes[${index}].pairs[${at}].toStop`, reason: 'stop' } as const],
    ),
  ])
  if (faults.length > 0) throw invalidFields(...faults)
}

/** Throws a draft away. */
export function discardTable(context: Context, request: TableRevision): Promise<Record<string, never>> {
  return inTransaction(context, async (tx, journal) => {
    const table = await lockTable(tx, context, request, 'discard')
    await sql`delete from fares.fare_tables where id = ${request.id}`.execute(tx)
    journal(journalOf(request.id, table))
    return {}
  })
}
