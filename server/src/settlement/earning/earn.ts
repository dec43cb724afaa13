import type { Id } from '@fairway/contract/kernel/ids'
import type { Hindrance, Share } from '@fairway/contract/settlement/cascade/model'
import { ruleOf } from '@fairway/contract/settlement/cascade/rule-of'
import { shareOut } from '@fairway/contract/settlement/cascade/share-out'
import { sharesBeyond } from '@fairway/contract/settlement/cascade/shares-beyond'
import type { BlockReason } from '@fairway/contract/settlement/rule-values'
import { sql } from 'kysely'
import type { Connection, Database, Transaction } from '../../platform/database/database.ts'
import { wakeJob } from '../../platform/jobs/wake-job.ts'
import type { Services } from '../../platform/services.ts'
import { type LoadedSailing, loadRules, loadSailings, type TimedRule } from './load-sailing.ts'

export const earnJob = 'settlement:earn'

/** How long a job earns before the next one goes on: it is one of every minute. */
const budgetMs = 40_000
/** After how many sailings open pages learn of the progress. */
const reportEvery = 50
/** When a sailing that is blocked is looked at again by itself. */
const blockedMinutes = 60
const minuteMs = 60_000

/** What is decided about a sailing: wait, blocked, or the shares that are still to be booked. */
export type EarningDecision =
  | { state: 'waiting'; dueAt: Date }
  | { state: 'blocked'; reason: BlockReason; detail: object }
  | { state: 'earned'; shares: Share[] }

/** Decides about a sailing: pure, from what was loaded. */
export function decideEarning(
  sailing: LoadedSailing,
  rules: readonly TimedRule[],
  now: Date,
): EarningDecision {
  if (sailing.toGiveBack > 0)
    return { state: 'blocked', reason: 'ticketsToGiveBack', detail: { tickets: sailing.toGiveBack } }
  const shared = shareOut(sailing, rules)
  if ('hindrance' in shared) return { state: 'blocked', ...detailOf(shared.hindrance) }
  const dueAt = dueOf(sailing, rules)
  if (dueAt > now) return { state: 'waiting', dueAt }
  return { state: 'earned', shares: sharesBeyond(shared.shares, sailing.former) }
}

const detailOf = ({ reason, ...detail }: Hindrance) => ({ reason, detail })

/** When a sailing is earned: at the latest time that the rules of its tickets name. */
function dueOf(sailing: LoadedSailing, rules: readonly TimedRule[]): Date {
  const times = sailing.tickets.flatMap((ticket) => {
    const rule = rules.find(({ id }) => id === ruleOf(ticket, sailing, rules)?.id)
    if (!rule) return []
    const { departed, arrived } = sailing
    return +(rule.earnedOn === 'departure' ? departed : arrived) + rule.waitMinutes * minuteMs
  })
  return new Date(Math.max(+sailing.departed, ...times))
}

/** Reads a sailing and the rules that it may be shared by, and decides. */
async function decideNow(tx: Connection, id: Id, now: Date) {
  const [sailing] = await loadSailings(tx, [id])
  if (!sailing) throw new Error(`sailing ${id} is not there`)
  const pinned = new Set(sailing.tickets.flatMap(({ ruleId }) => ruleId ?? []))
  const decision = decideEarning(sailing, await loadRules(tx, { pinned: [...pinned] }), now)
  return { sailing, decision }
}

/** Books what is decided, and writes how far the sailing is. */
export async function bookEarning(
  tx: Connection,
  { id, travelSource }: Pick<LoadedSailing, 'id' | 'travelSource'>,
  decision: EarningDecision,
  now: Date,
): Promise<void> {
  if (decision.state === 'earned' && decision.shares.length > 0) {
    const shares = decision.shares.map(({ party, ...share }) => ({
      ...share,
      partyKind: party.kind,
      partyId: party.id,
    }))
    await sql`select settlement.book_earning(${id}, ${now}, ${travelSource}, ${JSON.stringify(shares)}::jsonb)`.execute(
      tx,
    )
  }
  const dueAt =
    decision.state === 'waiting'
      ? decision.dueAt
      : new Date(+now + (decision.state === 'blocked' ? blockedMinutes * minuteMs : 0))
  const blocked = decision.state === 'blocked' ? decision : undefined
  await sql`update settlement.sailing_states set state = ${decision.state}, reason = ${blocked?.reason ?? null},
    detail = ${JSON.stringify(blocked?.detail ?? {})}::jsonb, due_at = ${dueAt}, looked_at = ${now} where sailing_id = ${id}`.execute(
    tx,
  )
}

/** Claims the next sailing that is due, and earns it, in one transaction. */
async function earnNext(db: Database, now: Date): Promise<Id | undefined> {
  let claimed: Id | undefined
  try {
    await db.transaction().execute(async (tx) => {
      claimed = await claim(tx, now)
      if (claimed === undefined) return
      const { sailing, decision } = await decideNow(tx, claimed, now)
      await bookEarning(tx, sailing, decision, now)
    })
  } catch (error) {
    // One that cannot be earned must not keep the others from it, nor be forgotten.
    if (claimed === undefined || !isRefused(error)) throw error
    await bookEarning(
      db,
      { id: claimed, travelSource: 'clock' },
      { state: 'blocked', reason: 'failed', detail: { message: String(error).slice(0, 200) } },
      now,
    )
  }
  return claimed
}

/** An integrity constraint (class 23 of SQLSTATE) has refused what was to be booked; everything else is tried again. */
const isRefused = (error: unknown) =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('23')

async function claim(tx: Transaction, now: Date): Promise<Id | undefined> {
  const { rows } = await sql<{ id: Id | null }>`select settlement.claim_sailing(${now})::text as id`.execute(
    tx,
  )
  return rows[0]?.id ?? undefined
}

/**
 * Earns every sailing that is due, one after the other. Any number of nodes may do it at the same time, and a killed one leaves its
 * sailing to the others.
 * @returns how many sailings were looked at, and whether some may be left
 */
export async function earnDue(
  { database: { db }, live, clock }: Pick<Services, 'database' | 'live' | 'clock'>,
  timeoutMs = budgetMs,
): Promise<{ sailings: number; left: boolean }> {
  const until = performance.now() + timeoutMs
  await sql`select settlement.find_sailings(${clock.now()})`.execute(db)
  const report = () => live.send({ everyone: true }, { type: 'earnings' })
  let sailings = 0
  while ((await earnNext(db, clock.now())) !== undefined) {
    sailings += 1
    if (sailings % reportEvery === 0) report()
    if (performance.now() > until) {
      report()
      await wakeJob(db, earnJob)
      return { sailings, left: true }
    }
  }
  if (sailings > 0) report()
  return { sailings, left: false }
}
