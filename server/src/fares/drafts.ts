import type { PriceRuleKind } from '@fairway/contract/fares/values'
import { sql } from 'kysely'
import type { DraftKind } from '../platform/approvals/drafts.ts'
import { conditionRules } from './conditions/version-rules.ts'
import { priceRules, ruleKinds } from './price-rules/rule-kinds.ts'
import { tableRules } from './tables/version-rules.ts'

/** From when until when a version `r` counts; an end that is open is none. */
const period = sql`jsonb_build_object('validFrom', r.valid_from, 'validTo', case when isfinite(r.valid_to) then r.valid_to end)`

/** Lines and classes by the codes people know. */
const scopeByCode = sql`jsonb_build_object(
  'lineIds', (select jsonb_agg(l.code order by l.code) from network.lines l where l.id = any (r.line_ids)),
  'classIds', (select jsonb_agg(c.code order by c.rank) from fleet.classes c where c.id = any (r.class_ids)))`

/** Drafts of one kind of price rules, beside the published version of the same code. */
function priceRuleDrafts(kind: PriceRuleKind, page: string): DraftKind {
  const { table, json } = ruleKinds[kind]
  const content =
    kind === 'passengerType' ? sql`${period} || ${json}` : sql`${period} || ${json} || ${scopeByCode}`
  return {
    permission: priceRules.approves,
    drafts: () => sql`select d.id, d.code as subject, d.names, d.version, d.drawn_up_by, d.drawn_up_at,
        (select ${content} - 'used' from ${sql.table(table)} r where r.code = d.code and r.status = 'published'
          order by r.valid_from desc limit 1) as before,
        (select ${content} - 'used' from ${sql.table(table)} r where r.id = d.id) as after
      from ${sql.table(table)} d where d.status = 'draft'`,
    page: ({ id }) => `${page}?rule=${id}`,
  }
}

export const passengerTypeDrafts = priceRuleDrafts('passengerType', 'fares/passengerTypes')
export const chargeDrafts = priceRuleDrafts('charge', 'fares/charges')
export const promotionDrafts = priceRuleDrafts('promotion', 'fares/promotions')

/** Tiers of a kind of a set of conditions `r`: from so many minutes before, the fee in percent. */
const tiers = (kind: 'refund' | 'exchange') => sql`(
  select jsonb_agg(concat_ws(' ', '≥ ' || t.from_minutes || ' min', case when t.allowed then t.fee_bp / 100.0 || ' %' else '–' end)
    order by t.number) from fares.condition_tiers t where t.set_id = r.id and t.kind = ${kind})`

const conditions = sql`${period} || jsonb_build_object('minFeeFen', r.min_fee_fen, 'roundingFen', r.rounding_fen,
  'refundTiers', ${tiers('refund')}, 'exchangeTiers', ${tiers('exchange')}, 'exchangeMost', r.exchange_most,
  'correctionFeesFen', jsonb_build_array(r.typing_fee_fen, r.paper_fee_fen, r.other_person_fee_fen))`

/** Drafts of after-sale conditions, beside the published version of the same code. */
export const conditionDrafts: DraftKind = {
  permission: conditionRules.approves,
  drafts: () => sql`select d.id, d.code as subject, d.names, d.version, d.drawn_up_by, d.drawn_up_at,
      (select ${conditions} from fares.condition_sets r where r.code = d.code and r.status = 'published'
        order by r.valid_from desc limit 1) as before,
      (select ${conditions} from fares.condition_sets r where r.id = d.id) as after
    from fares.condition_sets d where d.status = 'draft'`,
  page: ({ id }) => `fares/refundRules?rule=${id}`,
}

/** A fare table `r` at a glance: how many fares it has, and the lowest and the highest of each class. */
const table = sql`jsonb_build_object('validFrom', r.valid_from, 'validTo', r.valid_to,
  'fares', (select count(*) from fares.fares f where f.table_id = r.id),
  'faresByClass', (
    select jsonb_agg(jsonb_build_object('class', c.names, 'fares', '¥' || to_char(one.least / 100.0, 'FM999999990.00') || '–'
      || to_char(one.most / 100.0, 'FM999999990.00')) order by c.rank)
    from (select f.class_id, min(f.fen) as least, max(f.fen) as most from fares.fares f where f.table_id = r.id group by 1) one
    join fleet.classes c on c.id = one.class_id))`

/** Drafts of fare tables, beside the table they were drafted from, else the latest one of the line that is published. */
export const fareTableDrafts: DraftKind = {
  permission: tableRules.approves,
  drafts: () => sql`select d.id, d.line_id::text as subject, l.names, d.version, d.drawn_up_by, d.drawn_up_at,
      (select ${table} from fares.fare_tables r where r.line_id = d.line_id and r.status = 'published'
        order by r.id = d.base_id desc nulls last, r.version desc limit 1) as before,
      (select ${table} || jsonb_build_object('changedFares', (
          select count(*) from fares.fares f where f.table_id = r.id and not exists (
            select from fares.fares o where o.table_id = r.base_id and (o.class_id, o.from_stop, o.to_stop, o.fen)
              = (f.class_id, f.from_stop, f.to_stop, f.fen))))
        from fares.fare_tables r where r.id = d.id) as after
    from fares.fare_tables d join network.lines l on l.id = d.line_id where d.status = 'draft'`,
  page: ({ id }) => `fares/table/${id}`,
}
