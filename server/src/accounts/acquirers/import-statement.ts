import type { acquirers } from '@fairway/contract/accounts/acquirers/endpoints'
import {
  maxStatementBytes,
  maxStatementFaults,
  maxStatementLines,
  previewRows,
  type StatementMapping,
  suggestMapping,
} from '@fairway/contract/accounts/acquirers/values'
import type { ParsedRequest, ReplyOf } from '@fairway/contract/kernel/endpoint'
import type { Id } from '@fairway/contract/kernel/ids'
import { sql } from 'kysely'
import { createBatch, runBatch } from '../../platform/batches/batches.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/http/commands.ts'
import type { Context } from '../../platform/http/context.ts'
import { problem } from '../../platform/http/problems.ts'
import { sha256 } from '../../platform/security/crypto.ts'
import { plainCell, readStatementFile, type StatementLine } from '../domain/statement-file.ts'
import { assertOverseer } from './overseers.ts'
import { fileAcquirer } from './provider.ts'

type Endpoints = typeof acquirers
type Reply = ReplyOf<Endpoints['accounts.importStatement']>

/** Headings above the lines and totals below them. */
const maxOtherRows = 200
/** Lines that are compared in one transaction, so that nothing waits for long. */
const portionLines = 500
const batchKind = 'accounts.matchStatement'

function readFile(file: string): Buffer {
  const bytes = Buffer.from(file, 'base64')
  if (bytes.length > maxStatementBytes) throw problem('accounts.statementTooLarge')
  return bytes
}

/** The first rows of a file, and the mapping that fits its titles. */
export async function previewStatement(
  _context: Context,
  { file, encoding }: ParsedRequest<Endpoints['accounts.previewStatement']>,
): Promise<ReplyOf<Endpoints['accounts.previewStatement']>> {
  const { rows } = await fileAcquirer.fetchStatement(readFile(file), encoding, previewRows)
  const suggested = suggestMapping(rows.map(({ cells }) => cells.map(plainCell)))
  return {
    rows: rows.map(({ line, cells }) => ({ line, cells: cells.map((cell) => cell.slice(0, 100)) })),
    suggested: suggested ? { ...suggested, encoding, refundWords: [...suggested.refundWords] } : null,
  }
}

/**
 * Imports a statement: its lines are written in one transaction and compared in portions, which another node goes on with when
 * this one is killed. A file that was imported before changes nothing, and neither does a line that is known.
 * @throws record.notFound, accounts.statementUnreadable, accounts.statementTooLarge, accounts.statementTooLong,
 *   accounts.statementEncoding, accounts.statementColumns with the missing ones, accounts.statementEmpty,
 *   accounts.statementFaulty with the first bad line
 */
export async function importStatement(
  context: Context,
  request: ParsedRequest<Endpoints['accounts.importStatement']>,
): Promise<Reply> {
  assertOverseer(context)
  const { db, services } = context
  const { acquirerId } = request
  const { rows } = await sql<{ mapping: StatementMapping }>`
    select mapping from accounts.acquirers where id = ${acquirerId}`.execute(db)
  const mapping = rows[0]?.mapping
  if (!mapping) throw problem('record.notFound')
  const file = readFile(request.file)
  const { lines, faults } = await linesOf(file, mapping)
  const hash = sha256(Buffer.concat([file, Buffer.from(JSON.stringify(mapping))]))
  const { statementId, known, batchId } = await inTransaction(context, async (tx, journal) => {
    const written = await writeStatement(tx, context, { ...request, hash, lines, faults })
    journal({
      entity: 'accounts.acquirerStatement',
      entityId: written.statementId,
      detail: { name: request.fileName, lines: lines.length, refused: faults.length, known: written.known },
    })
    return written
  })
  if (batchId !== null) await matchBatch(services, batchId, acquirerId)
  return { statementId, known, ...(await countsOf(db, statementId)) }
}

async function linesOf(file: Buffer, mapping: StatementMapping) {
  const { rows, dayZero } = await fileAcquirer.fetchStatement(
    file,
    mapping.encoding,
    maxStatementLines + maxOtherRows,
  )
  const read = readStatementFile(rows, mapping, dayZero)
  if ('missing' in read) throw problem('accounts.statementColumns', { columns: read.missing.join(', ') })
  if ('tooLong' in read) throw problem('accounts.statementTooLong', { most: maxStatementLines })
  const { lines, faults } = read
  const [first] = faults
  if (first && (faults.length > maxStatementFaults || lines.length === 0))
    throw problem('accounts.statementFaulty', { faults: faults.length, line: first.line, text: first.text })
  if (lines.length === 0) throw problem('accounts.statementEmpty')
  return { lines, faults }
}

async function writeStatement(
  tx: Transaction,
  { caller, now }: Context,
  {
    acquirerId,
    fileName,
    hash,
    lines,
    faults,
  }: {
    acquirerId: Id
    fileName: string
    hash: Buffer
    lines: readonly StatementLine[]
    faults: readonly object[]
  },
): Promise<{ statementId: Id; known: boolean; batchId: Id | null }> {
  // One file of an acquirer at a time: two nodes with the same file write it once, and overlapping files wait for each other.
  await sql`select from accounts.acquirers where id = ${acquirerId} for no key update`.execute(tx)
  const existing = await sql<{ id: Id }>`
    select id::text from accounts.acquirer_statements where acquirer_id = ${acquirerId} and file_hash = ${hash}`.execute(
    tx,
  )
  if (existing.rows[0]) return { statementId: existing.rows[0].id, known: true, batchId: null }
  const { rows } = await sql<{ id: Id }>`
    insert into accounts.acquirer_statements (acquirer_id, file_name, file_hash, imported_at, imported_by, faults)
    values (${acquirerId}, ${fileName}, ${hash}, ${now}, ${caller.userId}, ${JSON.stringify(faults)}::jsonb)
    returning id::text`.execute(tx)
  const statementId = rows[0]?.id ?? ''
  const written = await sql<{ id: Id }>`
    insert into accounts.acquirer_lines (acquirer_id, statement_id, line, kind, reference, payment_reference, fen, fee_fen, at)
    select ${acquirerId}, ${statementId}, l.line, l.kind, l.reference, l."paymentReference", l.fen, l.fee,
      l.at at time zone 'Asia/Shanghai'
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l(line integer, kind text, reference text,
      "paymentReference" text, fen bigint, fee bigint, at timestamp)
    order by l.line
    on conflict (acquirer_id, kind, reference, fen) do nothing returning id::text`.execute(tx)
  const subjects: string[] = []
  for (let first = 0; first < written.rows.length; first += portionLines) {
    const last = Math.min(first + portionLines, written.rows.length) - 1
    subjects.push(`${written.rows[first]?.id}-${written.rows[last]?.id}`)
  }
  const batchId =
    subjects.length === 0
      ? null
      : await createBatch(tx, { kind: batchKind, userId: caller.userId, now, subjects })
  await sql`update accounts.acquirer_statements
    set unchanged = ${lines.length - written.rows.length}, batch_id = ${batchId} where id = ${statementId}`.execute(
    tx,
  )
  return { statementId, known: false, batchId }
}

/** Compares the lines of a batch, portion by portion. */
function matchBatch(
  { database, clock }: { database: { db: Database }; clock: { now(): Date } },
  batchId: Id,
  acquirerId: Id,
): Promise<void> {
  return runBatch(database.db, batchId, clock, async (tx, subject) => {
    const [first, last] = subject.split('-')
    const { rows } = await sql<{ compared: number }>`
      select accounts.match_lines(${acquirerId}, array(select l.id from accounts.acquirer_lines l
        where l.acquirer_id = ${acquirerId} and l.id between ${first} and ${last}), ${clock.now()}) as compared`.execute(
      tx,
    )
    return { state: 'done', outcome: { compared: rows[0]?.compared ?? 0 } }
  })
}

/**
 * Goes on where a process was killed while it compared a statement.
 * @returns how many statements were waiting
 */
export async function matchWaiting(services: {
  database: { db: Database }
  clock: { now(): Date }
}): Promise<number> {
  const { rows } = await sql<{ id: Id; acquirer_id: Id }>`
    select b.id::text, s.acquirer_id::text from platform.batches b join accounts.acquirer_statements s on s.batch_id = b.id
    where b.kind = ${batchKind} and b.state = 'running' order by b.id`.execute(services.database.db)
  for (const batch of rows) await matchBatch(services, batch.id, batch.acquirer_id)
  return rows.length
}

/**
 * Compares once more what only acquirers know, as results of payouts are read later than their statements, and finds payments
 * that are in no statement though they should be.
 * @returns how many are missing since
 */
export async function searchDifferences(db: Database, now: Date): Promise<number> {
  const { rows: known } = await sql<{ id: Id }>`select id::text from accounts.acquirers order by id`.execute(
    db,
  )
  let missing = 0
  for (const { id } of known) {
    const open = await sql<{ line_id: Id }>`
      select d.line_id::text from accounts.acquirer_differences d
      where d.acquirer_id = ${id} and d.kind = 'theirsOnly' and d.state in ('open', 'claimed') order by d.line_id`.execute(
      db,
    )
    const lines = open.rows.map((row) => row.line_id)
    for (let first = 0; first < lines.length; first += portionLines)
      await sql`select accounts.match_lines(${id}, ${lines.slice(first, first + portionLines)}::bigint[], ${now})`.execute(
        db,
      )
    const found = await sql<{
      missing: number
    }>`select accounts.find_missing(${id}, ${now}) as missing`.execute(db)
    missing += found.rows[0]?.missing ?? 0
  }
  return missing
}

async function countsOf(db: Database, statementId: Id): Promise<Omit<Reply, 'statementId' | 'known'>> {
  const { rows } = await sql<Omit<Reply, 'statementId' | 'known'>>`
    select count(l.id)::integer as lines, s.unchanged, jsonb_array_length(s.faults) as bad,
      count(*) filter (where l.state = 'matched')::integer as matched,
      count(*) filter (where l.state = 'theirsOnly')::integer as "theirsOnly",
      count(*) filter (where l.state = 'differs')::integer as differs
    from accounts.acquirer_statements s left join accounts.acquirer_lines l on l.statement_id = s.id
    where s.id = ${statementId} group by s.id`.execute(db)
  const [counts] = rows
  if (!counts) throw new Error('the statement was not written')
  return counts
}
