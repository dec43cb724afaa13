import { sql } from 'kysely'
import type { DraftKind } from '../../platform/approvals/drafts.ts'
import { allocationRules } from './version-rules.ts'

/** A step `t` in one line: who, how and how much. */
const stepText = sql`concat_ws(' ', t.number || '.', t.role, (select o.code from staff.organisations o where o.id = t.organisation_id),
  t.method, case when t.method in ('percent', 'commission') then t.rate / 100.0 || ' %' else '¥' || to_char(t.rate / 100.0, 'FM999999990.00') end,
  case when t.pot = 'refundFees' then 'refundFees' end, case when t.basis = 'rest' then 'rest' end,
  case when t.from_km is not null then t.from_km || '–' || t.to_km || ' km' end)`

/** What a version `r` says, for the journal and for who decides. */
export const ruleContent = sql`jsonb_build_object('validFrom', r.valid_from,
  'lineId', (select l.code from network.lines l where l.id = r.line_id), 'classId', (select c.code from fleet.classes c where c.id = r.class_id),
  'channel', r.channel, 'sellerId', (select o.code from staff.organisations o where o.id = r.seller_id),
  'earnedOn', r.earned_on, 'waitMinutes', r.wait_minutes,
  'steps', (select jsonb_agg(${stepText} order by t.number) from settlement.rule_steps t where t.rule_id = r.id),
  'remainder', concat_ws(' ', r.remainder_role, (select o.code from staff.organisations o where o.id = r.remainder_id)))`

/** Drafts of cost-allocation rules, beside the published version of the same code. */
export const allocationRuleDrafts: DraftKind = {
  permission: allocationRules.approves,
  drafts: () => sql`select d.id, d.code as subject, d.names, d.version, d.drawn_up_by, d.drawn_up_at,
      (select ${ruleContent} from settlement.rules r where r.code = d.code and r.status = 'published'
        order by r.valid_from desc limit 1) as before,
      (select ${ruleContent} from settlement.rules r where r.id = d.id) as after
    from settlement.rules d where d.status = 'draft'`,
  page: ({ id }) => `settlement/rules?rule=${id}`,
}
