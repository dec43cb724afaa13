import type { OpenDatabase } from '../server/src/platform/database/database.ts'

export const sizes = {
  users: 100_000,
  operations: 1_000_000,
  logIns: 300_000,
  clientErrors: 5_000,
  sessions: 100_000,
  messages: 300,
}

const surnames = '王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗'
const surnamesTyped = 'wang li zhang liu chen yang zhao huang zhou wu xu sun hu zhu gao lin he guo ma luo'
const givenNames = '秀英伟芳娜敏静丽强磊军洋勇艳杰娟涛明超兰霞平刚桂'

/**
 * Users of 300 agencies, two years of their work and what went wrong in their browsers: a few people do most of it, most
 * of it is selling, and it comes in the order of time, as in life.
 */
export async function seedLists({ pool }: OpenDatabase): Promise<void> {
  const client = await pool.connect()
  // Inserting a million rows exceeds the statement timeout of the product.
  await client.query('set statement_timeout = 0')
  await client.query(`insert into staff.organisations (code, kind, names)
    select 'BENCH-' || n, 'agent', jsonb_build_object('en', 'Agency ' || n, 'zh', '代理' || n, 'es', 'Agencia ' || n, 'ja', '代理店' || n)
    from generate_series(1, 300) n`)
  await client.query(
    `insert into staff.users (code, name, organisation_id, password_hash, enabled, valid_from, valid_to, typed, created_at)
    select 'bench' || lpad(n::text, 6, '0'),
      substr($1, s, 1) || substr($2, g, 1) || case when n % 3 > 0 then substr($2, h, 1) else '' end,
      o.id, (select password_hash from staff.users where code = 'clerk'), n % 50 <> 0,
      case when n % 400 = 0 then current_date + 30 end, case when n % 20 = 0 and n % 400 <> 0 then current_date - 60 + n % 90 end,
      (string_to_array($3, ' '))[s], now() - n * interval '10 minutes'
    from generate_series(1, $4::int) n
    cross join lateral (select (1 + (n::bigint * 7919) % length($1))::int as s, (1 + (n::bigint * 104729) % length($2))::int as g,
      (1 + (n::bigint * 1299709) % length($2))::int as h) r
    join staff.organisations o on o.code = 'BENCH-' || (1 + (n * 31) % 300)`,
    [surnames, givenNames, surnamesTyped, sizes.users],
  )
  await client.query(`insert into staff.user_roles select u.id, r.id from staff.users u
    join staff.roles r on r.code = case when u.id % 5 = 0 then 'viewer' else 'agencyClerk' end where u.code like 'bench%'`)
  await client.query(`insert into staff.user_docks select u.id, d.id from staff.users u
    join (select id, row_number() over (order by id) - 1 as place, count(*) over () as docks from network.docks) d
      on d.place = u.id % d.docks where u.code like 'bench%' and u.id % 4 = 0`)
  // Few people do most of the work: the square of a number between 0 and 1 is mostly small.
  await client.query(
    `insert into journal.operations (at, user_id, organisation_id, operation, entity, entity_id, request_id, address, detail)
    select now() - ($1::int - n) * interval '1 minute', u.id, u.organisation_id, o.operation, o.entity, (n / 3)::text,
      md5(n::text), '10.' || n % 4 || '.' || n % 200 || '.' || n % 250,
      jsonb_build_object('number', '26' || lpad(n::text, 12, '0'), 'tickets', 1 + n % 5)
    from generate_series(1, $1::int) n
    cross join lateral (select 1 + floor(power(((n::bigint * 7919) % 99991)::float8 / 99991, 3) * $2)::int as person,
      (n::bigint * 104729) % 1000 as kind) r
    cross join lateral (select case when kind < 700 then 'orders.sell' when kind < 800 then 'orders.hold'
        when kind < 860 then 'orders.payHold' when kind < 900 then 'orders.release' when kind < 960 then 'lists.export'
        when kind < 990 then 'staff.editUser' when kind < 998 then 'messages.publish' when kind < 999 then 'staff.saveRole'
        else 'staff.createUser' end as operation,
      case when kind < 900 then 'orders.order' when kind < 960 then 'lists.list' when kind < 990 then 'staff.user'
        when kind < 998 then 'messages.message' when kind < 999 then 'staff.role' else 'staff.user' end as entity) o
    join staff.users u on u.code = 'bench' || lpad(person::text, 6, '0') order by n`,
    [sizes.operations, sizes.users],
  )
  await client.query(
    `insert into journal.log_ins (at, user_id, outcome, device_id, address, browser)
    select now() - ($1::int - n) * interval '4 minutes', u.id,
      case when n % 100 < 55 then 'signedIn' when n % 100 < 90 then 'signedOut' when n % 100 < 97 then 'wrongPassword'
        when n % 100 < 99 then 'wrongCaptcha' when n % 1000 = 999 then 'refusedCode' else 'paused' end,
      md5(u.id::text), '10.' || n % 4 || '.' || n % 200 || '.' || n % 250, 'Chrome 141 on Windows'
    from generate_series(1, $1::int) n
    cross join lateral (select 1 + floor(power(((n::bigint * 7919) % 99991)::float8 / 99991, 3) * $2)::int as person) r
    join staff.users u on u.code = 'bench' || lpad(person::text, 6, '0') order by n`,
    [sizes.logIns, sizes.users],
  )
  await client.query(
    `insert into journal.client_errors (fingerprint, version, kind, message, stack, url, browser, first_at, last_at, times)
    select sha256(n::text::bytea), '0.1.' || n % 12, (array['error', 'rejection', 'view', 'resource'])[1 + n % 4],
      case when n % 3 = 0 then 'Cannot read properties of undefined (reading ' || n || ')' else 'Failed to fetch part ' || n end,
      repeat('at render (https://fairway.example/assets/shell-' || n || '.js:1:' || n || ')' || chr(10), 12),
      '/menus/orders/list', 'Chrome 141 on Windows', now() - n * interval '2 hours', now() - n * interval '20 minutes', 40
    from generate_series(1, $1::int) n`,
    [sizes.clientErrors],
  )
  await client.query(
    `insert into journal.client_error_days (error_id, day, user_id, times)
    select e.id, (e.last_at - d * interval '1 day')::date, u.id, 4
    from journal.client_errors e cross join generate_series(0, 9) d
    join staff.users u on u.code = 'bench' || lpad((1 + (e.id * 31 + d) % 3000)::text, 6, '0')`,
  )
  // Of the sessions of some months one in twenty goes on; one in ten was left without signing out.
  await client.query(
    `insert into session.sessions (token_hash, cookie_hash, user_id, device_id, address, browser, created_at, last_used_at,
      idle_until, expires_at, ended_at, ended_by)
    select sha256(n::text::bytea), sha256(('c' || n)::bytea), u.id, md5(n::text), '10.' || n % 4 || '.' || n % 200 || '.' || n % 250,
      'Chrome 141 on Windows', at, at + interval '10 minutes', case when n % 20 = 0 then now() + interval '1 day' else at + interval '1 hour' end,
      case when n % 20 = 0 then now() + interval '1 day' else at + interval '12 hours' end,
      case when n % 20 > 2 then at + interval '1 hour' end, case when n % 20 > 2 then 'signOut' end
    from generate_series(1, $1::int) n
    cross join lateral (select now() - case when n % 20 = 0 then n % 480 else n + 1440 end * interval '1 minute' as at) t
    join staff.users u on u.code = 'bench' || lpad((1 + (n::bigint * 7919) % $2::int)::text, 6, '0')`,
    [sizes.sessions, sizes.users],
  )
  await client.query(
    `insert into messages.messages (kind, organisation_id, author_id, language, titles, contents, everyone, state, publish_at,
      announced, created_at, changed_at)
    select case n % 3 when 0 then 'msg' else 'notice' end, u.organisation_id, u.id, 'zh',
      jsonb_build_object('zh', '公告' || n, 'en', 'Notice ' || n), jsonb_build_object('zh', repeat('正文。', 100), 'en', repeat('Text. ', 100)),
      n % 3 > 0, 'published', now() - n * interval '8 hours', true, now() - n * interval '8 hours', now() - n * interval '8 hours'
    from generate_series(1, $1::int) n join staff.users u on u.code = 'admin'`,
    [sizes.messages],
  )
  await client.query(`insert into messages.targets select m.id, 'user', u.id::text
    from messages.messages m cross join generate_series(0, 4) k
    join staff.users u on u.code = 'bench' || lpad((1 + m.id * 5 + k)::text, 6, '0') where not m.everyone and m.titles->>'zh' like '公告%'`)
  // The latest broadcasts are read by all users, the others by those active on that day.
  await client.query(
    `insert into messages.reads select m.id, u.id, m.publish_at + u.id % 9000 * interval '1 second'
    from (select *, row_number() over (order by publish_at desc) as age from messages.messages where everyone and titles->>'zh' like '公告%') m
    join staff.users u on u.code like 'bench%' and (m.age <= 3 or u.id % 200 = m.id % 200)`,
  )
  await client.query('vacuum analyze')
  client.release(true)
}
