import { readFileSync } from 'node:fs'
import type { ParsedRequest, ReplyOf } from '@fairway/contract/kernel/endpoint'
import type { Id } from '@fairway/contract/kernel/ids'
import { toInstant } from '@fairway/contract/kernel/service-date'
import type { river } from '@fairway/contract/river/endpoints'
import { type RiverFile, riverFile } from '@fairway/contract/river/river-file'
import { riverSections } from '@fairway/contract/river/values'
import { sql } from 'kysely'
import { askApproval } from '../platform/approvals/approvals.ts'
import type { Connection, Transaction } from '../platform/database/database.ts'
import { inTransaction } from '../platform/http/commands.ts'
import type { Context } from '../platform/http/context.ts'
import { fieldReasons, invalidFields, problem } from '../platform/http/problems.ts'
import { sha256 } from '../platform/security/crypto.ts'
import { seesEverything } from '../staff/index.ts'
import { changesOfRiver } from './entries.ts'
import { faultsOfRiver } from './faults.ts'
import { applyRiver } from './import-river.ts'
import { readOtherOrganisations, readRiver } from './read-river.ts'
import { tidied } from './tidy.ts'

type Endpoints = typeof river
type Changes = ReplyOf<Endpoints['river.check']>['changes']

/** A second person decides within a week, over a holiday too. */
const validMinutes = 7 * 1_440
/** One import waits at a time: each is compared with the river as it stands. */
export const importSubject = 'river'
/** Places of a file that are named at once. */
const maxFaults = 100

/** The example that comes with the product: the river of the Three Gorges. */
const exampleFile = new URL('../../data/example-river.json', import.meta.url)
export const readExample = (): RiverFile =>
  tidied(riverFile.parse(JSON.parse(readFileSync(exampleFile, 'utf8'))))

/** @throws staff.onlyOverseers */
export function assertOverseer({ scope }: Context): void {
  if (!seesEverything(scope)) throw problem('staff.onlyOverseers')
}

/**
 * A file by its schema.
 * @throws request.invalid naming every place that is wrong
 */
function readFile(input: unknown): RiverFile {
  const { data, error } = riverFile.safeParse(input)
  if (!data) throw invalidFields(...fieldReasons(error.issues, maxFaults))
  return tidied(data)
}

/**
 * What a file does to a river.
 * @throws request.invalid naming every place that is wrong
 */
async function examineRiver(
  db: Connection | Transaction,
  current: RiverFile,
  file: RiverFile,
): Promise<Changes> {
  const faults = faultsOfRiver(current, file, await readOtherOrganisations(db))
  if (faults.length > 0) throw invalidFields(...faults.slice(0, maxFaults))
  const { changes, unchanged } = changesOfRiver(current, file)
  return riverSections.flatMap((section) => {
    const here = changes.filter((change) => change.section === section)
    const same = unchanged.filter((entry) => entry.section === section).length
    if (here.length + same === 0) return []
    return [
      {
        section,
        created: here.filter(({ before }) => before === null).map(({ key }) => key),
        changed: here
          .filter(({ before }) => before !== null)
          .map(({ key, changed }) => ({ code: key, fields: changed })),
        unchanged: same,
      },
    ]
  })
}

/** Ends the transaction of a trial. */
class Undo extends Error {}

/** A rule of the database that a row breaks: a constraint, or a function that raises. */
const brokenRule = /^(23|42501|P0001)/

/**
 * Writes a file and takes it back, so that what only the database knows is named before the file waits for approval.
 * @throws river.refused naming the rule
 */
async function tryImport(context: Context, current: RiverFile, file: RiverFile): Promise<void> {
  const { db, caller, now } = context
  const { rows } = await sql<{ id: Id }>`
    select id::text from staff.users where id <> ${caller.userId} order by id limit 1`.execute(db)
  const [other] = rows
  // A single user imports nothing anyway: another one has to approve.
  if (!other) return
  const by = { askedBy: caller.userId, approvedBy: other.id, now }
  try {
    await db.transaction().execute(async (tx) => {
      await applyRiver(tx, context, { current, file, by })
      await sql`set constraints all immediate`.execute(tx)
      throw new Undo()
    })
  } catch (error) {
    if (error instanceof Undo) return
    const {
      code = '',
      constraint,
      message,
    } = error as { code?: string; constraint?: string; message: string }
    if (brokenRule.test(code)) throw problem('river.refused', { rule: constraint ?? message })
    throw error
  }
}

/** The dry run of an import. */
export async function checkRiver(
  context: Context,
  { file }: ParsedRequest<Endpoints['river.check']>,
): Promise<ReplyOf<Endpoints['river.check']>> {
  assertOverseer(context)
  const read = readFile(file)
  const current = await readRiver(context.db, context.now)
  const changes = await examineRiver(context.db, current, read)
  await tryImport(context, current, read)
  return { changes }
}

/**
 * Asks a second person to import a file.
 * @throws staff.onlyOverseers, river.nothingToDo, river.importWaits, river.refused, request.invalid naming every place that is wrong
 */
export function askImport(
  context: Context,
  { file: input }: ParsedRequest<Endpoints['river.import']>,
): Promise<ReplyOf<Endpoints['river.import']>> {
  assertOverseer(context)
  const file = readFile(input)
  return ask(context, file, false)
}

/**
 * Asks a second person to import the example into an empty installation.
 * @throws staff.onlyOverseers, river.notEmpty, river.importWaits
 */
export function askExample(context: Context): Promise<ReplyOf<Endpoints['river.importExample']>> {
  assertOverseer(context)
  return ask(context, readExample(), true)
}

async function ask(
  context: Context,
  file: RiverFile,
  example: boolean,
): Promise<{ importId: Id; approvalId: Id }> {
  const { caller, now, services } = context
  const text = JSON.stringify(file)
  const hash = sha256(text)
  if (example && !(await isEmpty(context.db))) throw problem('river.notEmpty')
  const current = await readRiver(context.db, now)
  await examineRiver(context.db, current, file)
  await tryImport(context, current, file)
  return inTransaction(context, async (tx, journal) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('river.import', 0))`.execute(tx)
    if (example && !(await isEmpty(tx))) throw problem('river.notEmpty')
    const changes = await examineRiver(tx, await readRiver(tx, now), file)
    if (changes.every(({ created, changed }) => created.length + changed.length === 0))
      throw problem('river.nothingToDo')
    const { rows } = await sql<{ id: Id }>`
      insert into river.imports (file, file_hash, changes, example, asked_at, asked_by)
      values (${text}::jsonb, ${hash}, ${JSON.stringify(changes)}::jsonb, ${example}, ${now}, ${caller.userId})
      returning id::text`.execute(tx)
    const importId = rows[0]?.id ?? ''
    const approvalId = await askApproval(
      tx,
      { kind: 'river.import', subject: importSubject, payload: payloadOf(importId, hash, changes) },
      { userId: caller.userId, withinOrganisation: true, now, validMinutes },
    )
    if (approvalId === undefined) throw problem('river.importWaits')
    await sql`update river.imports set approval_id = ${approvalId} where id = ${importId}`.execute(tx)
    journal({ entity: 'river.import', entityId: importId, detail: countsOf(changes) })
    await services.live.sendWith(tx, { everyone: true }, { type: 'approvals' })
    return { importId, approvalId }
  })
}

/** What the second person approves. */
const payloadOf = (importId: Id, hash: Buffer, changes: Changes) => ({
  import: importId,
  hash: hash.toString('hex'),
  ...countsOf(changes),
})

const countsOf = (changes: Changes) => ({
  created: changes.reduce((sum, { created }) => sum + created.length, 0),
  changed: changes.reduce((sum, { changed }) => sum + changed.length, 0),
})

/** True while an installation has nothing of a river. */
async function isEmpty(db: Connection | Transaction): Promise<boolean> {
  const { rows } = await sql<{ empty: boolean }>`
    select not exists (select from network.ports) and not exists (select from network.lines)
      and not exists (select from fleet.ships) as empty`.execute(db)
  return rows[0]?.empty === true
}

/** The latest imports, the newest first. */
export async function listImports(context: Context): Promise<ReplyOf<Endpoints['river.imports']>> {
  assertOverseer(context)
  const { db, now } = context
  const { rows } = await sql<{
    id: Id
    state: ReplyOf<Endpoints['river.imports']>['imports'][number]['state']
    example: boolean
    asked_at: Date
    asked_by: string
    decided_at: Date | null
    decided_by: string | null
    changes: Changes
  }>`
    select i.id::text, i.example, i.asked_at, i.decided_at, i.changes, asker.name as asked_by, decider.name as decided_by,
      case when i.state = 'asked' and (a.expires_at <= ${now} or a.state <> 'asked') then 'expired' else i.state end as state
    from river.imports i join staff.users asker on asker.id = i.asked_by
      left join staff.users decider on decider.id = i.decided_by
      left join platform.approvals a on a.id = i.approval_id
    order by i.id desc limit 20`.execute(db)
  return {
    imports: rows.map((row) => ({
      id: row.id,
      state: row.state,
      example: row.example,
      askedAt: toInstant(row.asked_at),
      askedBy: row.asked_by,
      decidedAt: row.decided_at && toInstant(row.decided_at),
      decidedBy: row.decided_by,
      changes: row.changes,
    })),
    empty: await isEmpty(db),
  }
}
