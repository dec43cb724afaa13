import { createHash } from 'node:crypto'
import type { journal } from '@fairway/contract/journal/endpoints'
import { clientErrorLimits } from '@fairway/contract/journal/values'
import type { ParsedRequest } from '@fairway/contract/kernel/endpoint'
import { withoutPersonalData } from '@fairway/contract/kernel/personal-data'
import { serviceDateOf } from '@fairway/contract/kernel/service-date'
import { sql } from 'kysely'
import type { Transaction } from '../platform/database/database.ts'
import type { OpenContext } from '../platform/http/context.ts'
import { ProblemError, problem } from '../platform/http/problems.ts'
import { maxNewPerDay, mayReportNew, reportWait } from './report-limits.ts'

type Report = ParsedRequest<(typeof journal)['journal.reportErrors']>
type Failure = Report['errors'][number]

/** Frames in the fingerprint; further down every stack is the same. */
const fingerprintFrames = 4

/**
 * What makes two failures the same: kind, message and the top of the stack. Figures and the hashes in file names
 * differ from row to row and from build to build and do not count.
 */
export function fingerprintOf({ kind, message, stack }: Pick<Failure, 'kind' | 'message' | 'stack'>): Buffer {
  const top = stack
    .split('\n')
    .filter((line) => /^\s*at |@/.test(line))
    .slice(0, fingerprintFrames)
    .map((line) => line.replace(/-[\w-]{8}(?=\.(?:js|css))/g, '').replace(/https?:\/\/[^/\s)]+/g, ''))
  return createHash('sha256')
    .update([kind, message, ...top].map((line) => line.replace(/\d+/g, '#').trim()).join('\n'))
    .digest()
}

/** Nothing about a person, and never longer than its column. */
function sanitised(failure: Failure) {
  const clean = (field: 'message' | 'stack' | 'component' | 'info' | 'url') =>
    withoutPersonalData(failure[field], clientErrorLimits[field])
  return {
    kind: failure.kind,
    message: clean('message'),
    stack: clean('stack'),
    component: clean('component'),
    info: clean('info'),
    url: clean('url').split(/[?#]/, 1)[0] ?? '',
    times: failure.times,
  }
}

/** The user whose browser failed, if a valid session came with the report; reports without one are accepted too. */
async function userOf({ services, token, cookies, now }: OpenContext): Promise<string | null> {
  if (!token) return null
  try {
    return (await services.sessions.callerOf(token, cookies, now)).userId
  } catch (error) {
    if (error instanceof ProblemError) return null
    throw error
  }
}

type SanitisedFailure = ReturnType<typeof sanitised> & { fingerprint: Buffer }

/**
 * Records browser errors. Equal errors of one version share a row with a counter. The browser has removed personal
 * data; the endpoint is open, so it is removed again here. Signed-in users and anonymous callers have separate limits:
 * made-up reports cannot crowd out real ones.
 * @throws request.tooMany above the rate of any real browser.
 */
export async function reportErrors(context: OpenContext, report: Report): Promise<{ kept: number }> {
  const { db, now, services, clientAddress } = context
  const userId = await userOf(context)
  const wait = reportWait(services, userId, clientAddress, now)
  if (wait > 0) throw problem('request.tooMany', { seconds: wait })
  const version = withoutPersonalData(report.version, clientErrorLimits.version)
  // Always in one order, so that two reports of the same failures cannot wait for one another.
  const failures = report.errors
    .map(sanitised)
    .map((failure) => ({ ...failure, fingerprint: fingerprintOf(failure) }))
    .sort((one, other) => Buffer.compare(one.fingerprint, other.fingerprint))
  let kept = 0
  await db.transaction().execute(async (tx) => {
    for (const failure of failures) {
      const errorId =
        (await countExisting(tx, context, { failure, version, userId })) ??
        (await insertNew(tx, context, { failure, version, userId }))
      if (!errorId) continue
      kept += 1
      await sql`
        insert into journal.client_error_days as d (error_id, day, user_id, times)
        values (${errorId}, ${serviceDateOf(now)}, ${userId}, ${failure.times})
        on conflict (error_id, day, user_id) do update set times = d.times + excluded.times`.execute(tx)
    }
  })
  if (kept < failures.length)
    context.log.warn({ left: failures.length - kept }, 'too many different client errors today')
  return { kept }
}

interface FailureReport {
  failure: SanitisedFailure
  version: string
  userId: string | null
}

async function countExisting(
  tx: Transaction,
  { now, browser }: OpenContext,
  { failure, version, userId }: FailureReport,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    update journal.client_errors set times = times + ${failure.times}, last_at = greatest(last_at, ${now}),
      url = ${failure.url}, browser = ${browser}, signed_in = signed_in or ${userId !== null}
    where fingerprint = ${failure.fingerprint} and version = ${version} returning id`.execute(tx)
  return rows[0]?.id
}

/** Inserts an error that is new, within the daily limit; the oldest of anonymous callers makes room for theirs. */
async function insertNew(
  tx: Transaction,
  { now, browser, services, clientAddress: address }: OpenContext,
  { failure, version, userId }: FailureReport,
): Promise<string | undefined> {
  const signedIn = userId !== null
  if (!signedIn) {
    if (!mayReportNew(services, address, now)) return undefined
    await sql`
      delete from journal.client_errors where id in (
        select id from journal.client_errors where not signed_in and dealt_at is null
        order by last_at desc, id desc offset ${maxNewPerDay.anonymous - 1} for update skip locked)`.execute(
      tx,
    )
  }
  const { rows } = await sql<{ id: string }>`
    insert into journal.client_errors
      (fingerprint, version, kind, message, stack, component, info, url, browser, first_at, last_at, times, signed_in)
    select ${failure.fingerprint}, ${version}, ${failure.kind}, ${failure.message}, ${failure.stack},
      ${failure.component}, ${failure.info}, ${failure.url}, ${browser}, ${now}, ${now}, ${failure.times}, ${signedIn}
    where not ${signedIn} or (select count(*) from journal.client_errors
      where signed_in and first_at > ${now}::timestamptz - interval '1 day') < ${maxNewPerDay.signedIn}
    on conflict (fingerprint, version) do update set times = client_errors.times + excluded.times,
      last_at = greatest(client_errors.last_at, excluded.last_at)
    returning id`.execute(tx)
  return rows[0]?.id
}
