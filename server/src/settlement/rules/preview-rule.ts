import type { ReplyOf } from '@fairway/contract/kernel/endpoint'
import type { Id } from '@fairway/contract/kernel/ids'
import { serviceDateOf, toInstant } from '@fairway/contract/kernel/service-date'
import type { Named } from '@fairway/contract/kernel/texts'
import type { AllocationRule, Party, Share } from '@fairway/contract/settlement/cascade/model'
import { shareOut } from '@fairway/contract/settlement/cascade/share-out'
import type { settlement } from '@fairway/contract/settlement/endpoints'
import { sql } from 'kysely'
import { named } from '../../platform/database/named.ts'
import type { Context } from '../../platform/http/context.ts'
import { problem } from '../../platform/http/problems.ts'
import { spreadOver } from '../domain/spread-over.ts'
import { type LoadedSailing, loadRules, loadSailings } from '../earning/load-sailing.ts'
import { assertOperator } from '../queries.ts'

type Preview = ReplyOf<(typeof settlement)['settlement.rulePreview']>

/** Sailings that are read at once, and computed at most: about what a person waits for. */
const portion = 20
const maxSailings = 1_000

const keyOf = ({ kind, id }: Party) => `${kind}/${id ?? ''}`

/** The first day of the month before. */
function monthBefore(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  return month === 1 ? `${year - 1}-12-01` : `${year}-${String(month - 1).padStart(2, '0')}-01`
}

/**
 * The rules as they would be with the draft in force on every day of the month: it takes the place of what is published for the same
 * tickets.
 */
function rulesWith(draft: AllocationRule, rules: readonly AllocationRule[]): AllocationRule[] {
  const others = rules.filter(
    (rule) =>
      rule.id !== draft.id &&
      (['lineId', 'classId', 'channel', 'sellerId'] as const).some((field) => rule[field] !== draft[field]),
  )
  return [...others, { ...draft, from: '2000-01-01', until: null }]
}

/** A sailing as if nothing had been shared out of it. */
const fromNothing = (sailing: LoadedSailing): LoadedSailing => ({
  ...sailing,
  former: [],
  tickets: sailing.tickets.map((ticket) => ({ ...ticket, ruleId: null })),
})

/**
 * What last month would have been shared out as under a version, beside what it is by the rules in force: by party, sums of sailings
 * whose line the version is for. Of a month with more sailings than `most` it is those of them that are computed.
 * @throws settlement.ruleNotFound
 */
export async function previewRule(
  context: Context,
  { id }: { id: Id },
  most = maxSailings,
): Promise<Preview> {
  assertOperator(context)
  const { db, now } = context
  const rules = await loadRules(db, { draft: id })
  const draft = rules.find((rule) => rule.id === id)
  if (!draft) throw problem('settlement.ruleNotFound')
  const published = await loadRules(db)
  const month = monthBefore(serviceDateOf(now))
  const { rows } = await sql<{ id: Id }>`
    select s.id::text from sailings.sailings s join settlement.sailing_states d on d.sailing_id = s.id
    where s.service_date >= ${month}::date and s.service_date < ${month}::date + interval '1 month'
      and (${draft.lineId}::bigint is null or s.line_id = ${draft.lineId}) order by s.service_date, s.id`.execute(
    db,
  )
  const sums = new Map<string, { party: Party; was: number; would: number }>()
  const add = (shares: readonly Share[], field: 'was' | 'would') => {
    for (const { party, fen } of shares) {
      const known = sums.get(keyOf(party)) ?? { party, was: 0, would: 0 }
      sums.set(keyOf(party), { ...known, [field]: known[field] + fen })
    }
  }
  const computed = spreadOver(rows, most)
  let unshared = 0
  for (let first = 0; first < computed.length; first += portion) {
    const ids = computed.slice(first, first + portion).map((sailing) => sailing.id)
    for (const loaded of await loadSailings(db, ids)) {
      const sailing = fromNothing(loaded)
      const would = shareOut(sailing, rulesWith(draft, published))
      const was = shareOut(sailing, published)
      if ('hindrance' in would) unshared += 1
      else add(would.shares, 'would')
      if ('shares' in was) add(was.shares, 'was')
    }
  }
  const names = await namesOf(
    context,
    [...sums.values()].map(({ party }) => party),
  )
  return {
    month,
    sailings: computed.length,
    unshared,
    more: rows.length - computed.length,
    parties: [...sums.entries()]
      .map(([key, { party, was, would }]) => ({
        kind: party.kind,
        party: names.get(key) ?? null,
        was,
        would,
      }))
      .sort((a, b) => b.would - a.would || b.was - a.was),
    asOf: toInstant(now),
  }
}

async function namesOf({ db }: Context, parties: readonly Party[]): Promise<Map<string, Named>> {
  const ids = (kind: Party['kind']) =>
    parties.flatMap((party) => (party.kind === kind ? (party.id ?? []) : []))
  const { rows } = await sql<{ kind: string; party: Named }>`
    select 'organisation' as kind, ${named('o')} as party from staff.organisations o where o.id = any(${ids('organisation')}::bigint[])
    union all
    select 'supplier', ${named('s')} from agents.suppliers s where s.id = any(${ids('supplier')}::bigint[])`.execute(
    db,
  )
  return new Map(rows.map(({ kind, party }) => [`${kind}/${party.id}`, party]))
}
