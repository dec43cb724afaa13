import { type RawBuilder, sql } from 'kysely'
import type { Connection, Database } from '../platform/database/database.ts'
import { networkOf, wideNetworkOf } from '../platform/http/limits/networks.ts'
import type { Crypto } from '../platform/security/crypto.ts'

/** One user at one place: free tries before the first pause; then 2, 4, 8 … seconds, at most fifteen minutes. */
const freeTries = 4
const maxPauseSeconds = 15 * 60
const resetAfterSeconds = 24 * 3600

/**
 * Token buckets of unknown devices, for an address and for a user over all addresses: a burst, then one attempt each so
 * many seconds. An office with thirty new browsers behind one address stays below.
 */
const buckets = {
  address: { max: 60, seconds: 10 },
  /** The /48 of IPv6: what one customer has of networks. */
  wide: { max: 240, seconds: 3 },
  user: { max: 30, seconds: 120 },
} as const

/**
 * A sign-in attempt: the user name as typed, the address, and whether the signed cookie proves a known device of that
 * user.
 */
export interface SignInAttempt {
  username: string
  address: string
  deviceId: string
  knownDevice: boolean
}

/** How long the next try has to wait after so many wrong ones in a row, in seconds. */
export function pauseAfter(failures: number): number {
  if (failures <= freeTries) return 0
  return Math.min(2 ** (failures - freeTries), maxPauseSeconds)
}

/** The name under which attempts at a user's second factor are counted. No request can hold it. */
export const factorNameOf = (code: string): string => `\u0000second factor ${code}`

type Kind = 'pair' | 'address' | 'wide' | 'user'

/** With a key, because a password is easily typed into the name. */
const userHashOf = (crypto: Crypto, username: string) =>
  crypto.keyedHash('signIn', `user ${username.trim().toLowerCase()}`)

function keysOf(
  crypto: Crypto,
  { username, address, deviceId, knownDevice }: SignInAttempt,
): { kind: Kind; key: Buffer }[] {
  const name = username.trim().toLowerCase()
  const hashOf = (text: string) => crypto.keyedHash('signIn', text)
  if (knownDevice) return [{ kind: 'pair', key: hashOf(`device ${deviceId} ${name}`) }]
  const network = networkOf(address)
  const wide = wideNetworkOf(address)
  return [
    { kind: 'pair', key: hashOf(`pair ${network} ${name}`) },
    { kind: 'address', key: hashOf(`address ${network}`) },
    ...(wide === undefined ? [] : [{ kind: 'wide' as const, key: hashOf(`wide ${wide}`) }]),
    { kind: 'user', key: userHashOf(crypto, username) },
  ]
}

/** The level of a row `t` now, before anything is added. */
function levelNow(now: Date): RawBuilder<number> {
  const past = sql`greatest(0, extract(epoch from ${now}::timestamptz - t.last_at))`
  return sql`case t.kind
    when 'pair' then case when ${past} > ${resetAfterSeconds} then 0 else t.level end
    when 'address' then greatest(0, t.level - ${past} / ${buckets.address.seconds})
    when 'wide' then greatest(0, t.level - ${past} / ${buckets.wide.seconds})
    else greatest(0, t.level - ${past} / ${buckets.user.seconds}) end`
}

/** Whether a row is paused; capped at the maximum pause, in case a clock was wrong. */
const waits = (row: string, now: Date) =>
  sql<boolean>`(${sql.ref(row)} > ${now} and ${sql.ref(row)} <= ${now}::timestamptz + make_interval(secs => ${maxPauseSeconds}))`

/** Until when a row `t` has to wait that stands at this level now. */
function waitFrom(now: Date, level: RawBuilder<number>): RawBuilder<Date> {
  const excess = (max: number) => sql`greatest(0, ${level} + 1 - ${max})`
  return sql`${now}::timestamptz + make_interval(secs => case t.kind
    when 'pair' then case when ${level} <= ${freeTries} then 0
      else least(2 ^ least(${level} - ${freeTries}, 20), ${maxPauseSeconds}) end
    when 'address' then ${excess(buckets.address.max)} * ${buckets.address.seconds}
    when 'wide' then ${excess(buckets.wide.max)} * ${buckets.wide.seconds}
    else ${excess(buckets.user.max)} * ${buckets.user.seconds} end)`
}

/** `first`: the first refusal of this pause, which the journal records. `kind` is the limit that was reached. */
export type Claim = { free: true } | { free: false; seconds: number; first: boolean; kind: string }

/**
 * Takes leave to try once, before anything is hashed: the try counts until it turns out right, so that many at the
 * same moment, on whichever nodes, do not get more of them. Unknown names are counted too and behave alike.
 */
export async function claimAttempt(
  db: Database,
  crypto: Crypto,
  attempt: SignInAttempt,
  now: Date,
): Promise<Claim> {
  const keys = keysOf(crypto, attempt)
  const keyRows = sql.join(
    keys.map(({ kind, key }) => sql`(${key}::bytea, ${kind}::text)`),
    sql`, `,
  )
  const next = sql<number>`(${levelNow(now)} + 1)`
  const { rows } = await sql<{
    until: Date | null
    counted: number
    refused: number | null
    kind: string | null
  }>`
    with asked(key, kind) as (values ${keyRows}),
    standing as materialized (
      select t.key, t.kind, t.wait_until from session.sign_in_tries t where t.key in (select key from asked)
      order by t.key for update),
    pause as (select max(wait_until) as until from standing where ${waits('wait_until', now)}),
    refused as (
      update session.sign_in_tries t set refused = t.refused + 1
      from standing s where s.key = t.key and ${waits('s.wait_until', now)} returning t.refused),
    counted as (
      insert into session.sign_in_tries as t (key, kind, user_hash, level, last_at, wait_until)
      select key, kind, ${userHashOf(crypto, attempt.username)}, 1, ${now}, ${now} from asked
      where (select until from pause) is null
      order by key
      on conflict (key) do update set level = ${next}, last_at = excluded.last_at, refused = 0,
        wait_until = ${waitFrom(now, next)}
      where not ${waits('t.wait_until', now)}
      returning 1)
    select (select until from pause) as until, (select count(*)::int from counted) as counted,
      (select min(refused) from refused) as refused,
      (select kind from standing order by wait_until desc limit 1) as kind`.execute(db)
  const row = rows[0]
  if (row?.until === null && row.counted === keys.length) return { free: true }
  const until = row?.until?.getTime() ?? now.getTime()
  return {
    free: false,
    seconds: Math.max(1, Math.ceil((until - now.getTime()) / 1000)),
    first: row?.refused === 1,
    kind: row?.kind ?? 'pair',
  }
}

/** The password was right: what was counted for this try counts no more, and the pair begins anew. */
export async function refundAttempt(
  tx: Connection,
  crypto: Crypto,
  attempt: SignInAttempt,
  now: Date,
): Promise<void> {
  const keys = keysOf(crypto, attempt)
  const ofKind = (isPair: boolean) => keys.filter(({ kind }) => (kind === 'pair') === isPair)
  await sql`delete from session.sign_in_tries where key = any(${ofKind(true).map(({ key }) => key)}::bytea[])`.execute(
    tx,
  )
  await subtractTry(tx, ofKind(false), now)
}

/**
 * The password was not checked, because the server was busy: this try counts no more. What the pair had failed before
 * stays, or a flood would reset it.
 */
export async function releaseAttempt(
  tx: Connection,
  crypto: Crypto,
  attempt: SignInAttempt,
  now: Date,
): Promise<void> {
  await subtractTry(tx, keysOf(crypto, attempt), now)
}

async function subtractTry(tx: Connection, keys: readonly { key: Buffer }[], now: Date): Promise<void> {
  if (keys.length === 0) return
  const less = sql<number>`greatest(0, ${levelNow(now)} - 1)`
  await sql`update session.sign_in_tries t set level = ${less}, last_at = ${now}, wait_until = ${waitFrom(now, less)}
    where key in (select key from session.sign_in_tries
      where key = any(${keys.map(({ key }) => key)}::bytea[]) order by key for update)`.execute(tx)
}

/** Resets the attempts counted under a user name, after an administrator vouched for the user. */
export async function resetAttempts(tx: Connection, crypto: Crypto, username: string): Promise<void> {
  await sql`delete from session.sign_in_tries
    where user_hash = ${userHashOf(crypto, username)} and kind in ('pair', 'user')`.execute(tx)
}

/** Who of these has to wait before they can try again, anywhere, and until when. */
export async function pausesOf(
  db: Connection,
  crypto: Crypto,
  usernames: readonly string[],
  now: Date,
): Promise<Map<string, Date>> {
  const named = new Map(usernames.map((name) => [userHashOf(crypto, name).toString('hex'), name]))
  const hashes = [...named.keys()].map((hex) => Buffer.from(hex, 'hex'))
  const { rows } = await sql<{ hash: string; until: Date }>`
    select encode(t.user_hash, 'hex') as hash, max(t.wait_until) as until from session.sign_in_tries t
    where t.user_hash = any(${hashes}::bytea[]) and t.kind in ('pair', 'user') and ${waits('t.wait_until', now)}
    group by t.user_hash`.execute(db)
  return new Map(rows.map(({ hash, until }) => [named.get(hash) ?? '', until]))
}
