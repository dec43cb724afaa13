import { sql } from 'kysely'
import type { TestApp } from '../test-app.ts'

/** What is recorded of the product itself: the journal, failures of browsers, feedback, partners and runs of jobs. */
export async function writeRecords(app: TestApp): Promise<void> {
  const { db } = app.database
  await sql`
    insert into journal.operations (at, user_id, organisation_id, operation, entity, entity_id, request_id, address)
    select '2026-06-10T08:00+08'::timestamptz + n * interval '1 minute', case n when 1 then null else u.id end, u.organisation_id,
      case n % 2 when 0 then 'orders.hold' else 'orders.sell' end, 'orders.order', n::text, 'request-' || n, '10.0.0.7'
    from generate_series(1, 4) n join staff.users u on u.code = 'clerk'`.execute(db)
  await sql`
    insert into journal.log_ins (at, user_id, outcome, device_id, address, browser)
    select '2026-06-11T08:00+08'::timestamptz + n * interval '1 minute', case outcome when 'wrongPassword' then null else u.id end,
      outcome, 'device-' || n, '10.0.0.8', 'Mozilla/5.0'
    from unnest('{signedIn,handedOver,signedOut,wrongPassword,wrongCaptcha,paused,disabled,refusedCode}'::text[])
      with ordinality as o (outcome, n) join staff.users u on u.code = 'clerk'`.execute(db)
  await sql`
    insert into journal.client_errors (fingerprint, version, kind, message, url, first_at, last_at, times, dealt_at, dealt_by)
    select sha256(kind::bytea), '1.0.' || n, kind, 'It failed: ' || kind, '/menus/orders/list',
      '2026-06-12T08:00+08'::timestamptz + n * interval '1 minute', '2026-06-12T09:00+08'::timestamptz + n * interval '1 minute',
      n, case when n > 2 then '2026-06-12T08:30+08'::timestamptz + (n - 3) * interval '2 hours' end, case when n > 2 then u.id end
    from unnest('{error,rejection,view,resource}'::text[]) with ordinality as k (kind, n)
      join staff.users u on u.code = 'admin'`.execute(db)
  await sql`
    insert into journal.client_error_days (error_id, day, user_id, times)
    select id, '2026-06-12', null, times from journal.client_errors`.execute(db)
  await sql`
    insert into feedback.entries (user_id, organisation_id, kind, body, page, at, done_at, done_by)
    select u.id, u.organisation_id, kind, 'About ' || kind, '/menus/orders/list',
      '2026-06-13T08:00+08'::timestamptz + n * interval '1 minute', case n when 3 then '2026-06-13T09:00+08'::timestamptz end,
      case n when 3 then u.id end
    from unnest('{fault,wish,question}'::text[]) with ordinality as k (kind, n) join staff.users u on u.code = 'clerk'`.execute(
    db,
  )
  await sql`
    insert into session.partners (code, name, organisation_id, key_hash, enabled, created_at, last_used_at, sponsor_id)
    select 'P' || n, 'Partner ' || n, u.organisation_id, sha256(n::text::bytea), n < 3,
      '2026-06-01T08:00+08'::timestamptz + n * interval '1 day', case n when 1 then '2026-06-14T08:00+08'::timestamptz end,
      case n when 1 then u.id end
    from generate_series(1, 3) n join staff.users u on u.code = 'admin'`.execute(db)
  await sql`
    insert into platform.job_runs (job, asked_by, user_id, attempt, node, began_at, ended_at, outcome, error)
    select 'comments:forgetOld', asked_by, case asked_by when 'person' then u.id end, n, 'node-1',
      '2026-06-14T08:00+08'::timestamptz + n * interval '1 minute',
      case when n < 4 then '2026-06-14T08:00+08'::timestamptz + n * interval '61 seconds' end,
      case when n < 3 then 'done' when n = 3 then 'failed' end, case n when 3 then 'It broke' else '' end
    from unnest('{clock,start,command,person}'::text[]) with ordinality as k (asked_by, n)
      join staff.users u on u.code = 'admin'`.execute(db)
}
