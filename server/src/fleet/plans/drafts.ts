import { sql } from 'kysely'
import type { DraftKind } from '../../platform/approvals/drafts.ts'
import { editableOfCarrier } from '../visible-fleet.ts'

/** A deck plan `r` at a glance: its name, its decks, and the seats of each class. */
const content = sql`jsonb_build_object('planName', r.name,
  'decks', (select jsonb_agg(k.names order by k.number) from fleet.decks k where k.plan_id = r.id),
  'seats', (
    select jsonb_agg(jsonb_build_object('class', c.names, 'seats', one.seats) order by c.rank)
    from (select s.class_id, count(*) as seats from fleet.ship_seats s where s.plan_id = r.id group by 1) one
    join fleet.classes c on c.id = one.class_id))`

/** Drafts of deck plans, which a second person publishes in one step, beside the plan in use. */
export const deckPlanDrafts: DraftKind = {
  permission: 'fleet.edit',
  drafts: (scope) => sql`select d.id, s.code as subject, s.names, d.version, d.drawn_up_by, d.drawn_up_at,
      (select ${content} from fleet.deck_plans r where r.ship_id = d.ship_id and r.status = 'published') as before,
      (select ${content} from fleet.deck_plans r where r.id = d.id) as after
    from fleet.deck_plans d join fleet.ships s on s.id = d.ship_id where d.status = 'draft'
      and ${editableOfCarrier(scope, sql`s.carrier_id`)}`,
  page: ({ subject }) => `fleet/deckPlans?text=${encodeURIComponent(subject)}`,
}
