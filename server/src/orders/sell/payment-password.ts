import { createHmac, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Context } from '../../platform/http/context.ts'
import { problem } from '../../platform/http/problems.ts'
import { verifyPassword } from '../../platform/security/passwords.ts'
import { triesInTurn } from '../../platform/security/tries-in-turn.ts'

/** Free tries before the first pause; then 2, 4, 8 … seconds, at most fifteen minutes. */
const freeTries = 4
const maxPauseSeconds = 15 * 60

const inTurn = triesInTurn()

/**
 * Password cache: what argon2 found right within these minutes, as HMAC of stored hash and digest under a key of this process.
 * Argon2 takes tens of milliseconds of a processor, two at once: without the cache all agencies together would sell some
 * tens of tickets a second. A wrong password is never in it, and another stored hash is another entry.
 */
const verified = new LRUCache<string, true>({ max: 10_000, ttl: 10 * 60_000 })
const cacheSecret = randomBytes(32)
const cacheKey = (hash: string, digest: string) =>
  createHmac('sha256', cacheSecret)
    .update(JSON.stringify([hash, digest]))
    .digest('base64')

/**
 * Lets pass who knows their payment password. Tries of one person are checked one after another: only those that
 * turned out wrong make the next one wait.
 * @throws orders.paymentPasswordUnset, orders.paymentPause, orders.wrongPaymentPassword or server.busy
 */
export function assertPaymentPassword(context: Context, digest: string): Promise<void> {
  return inTurn(context.caller.userId, () => checkOne(context, digest))
}

/**
 * Verifies one attempt. What the cache does not have is counted first, so that many at once, also on several nodes, do not get
 * more guesses; the right password resets the count.
 */
async function checkOne(context: Context, digest: string): Promise<void> {
  const { db, caller, now } = context
  const { rows: users } = await sql<{ hash: string | null; tries: number | null; pauses: boolean }>`
    select u.payment_password_hash as hash, t.failures as tries, coalesce(t.wait_until > ${now}, false) as pauses
    from staff.users u left join orders.payment_tries t on t.user_id = u.id where u.id = ${caller.userId}`.execute(
    db,
  )
  const [user] = users
  const hash = user?.hash
  if (!hash) throw problem('orders.paymentPasswordUnset')
  const key = cacheKey(hash, digest)
  if (verified.has(key) && !user.pauses) {
    if (user.tries !== null) await forgetTries(context)
    return
  }
  const { rows: counted } = await sql<{ failures: number }>`
    insert into orders.payment_tries as t (user_id, failures, last_at, wait_until)
    values (${caller.userId}, 1, ${now}, ${now})
    on conflict (user_id) do update set
      failures = case when t.last_at < ${now}::timestamptz - interval '1 day' then 1 else t.failures + 1 end,
      last_at = excluded.last_at,
      wait_until = excluded.last_at + make_interval(secs => case
        when t.failures + 1 <= ${freeTries} then 0
        else least(2 ^ least(t.failures + 1 - ${freeTries}, 20), ${maxPauseSeconds}) end)
    where t.wait_until <= excluded.last_at
    returning failures`.execute(db)
  if (!counted[0]) throw problem('orders.paymentPause', { seconds: await secondsLeft(context) })
  if (!(await verifyPassword(hash, digest, { owner: caller.userId, isKnownDevice: true })))
    throw problem('orders.wrongPaymentPassword')
  verified.set(key, true)
  await forgetTries(context)
}

const forgetTries = ({ db, caller }: Context) =>
  sql`delete from orders.payment_tries where user_id = ${caller.userId}`.execute(db)

async function secondsLeft({ db, caller, now }: Context): Promise<number> {
  const { rows } = await sql<{ wait_until: Date }>`
    select wait_until from orders.payment_tries where user_id = ${caller.userId}`.execute(db)
  return Math.max(1, Math.ceil(((rows[0]?.wait_until.getTime() ?? 0) - now.getTime()) / 1000))
}
