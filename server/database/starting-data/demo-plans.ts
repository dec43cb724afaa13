import { sql } from 'kysely'
import type { Transaction } from '../../src/platform/database/database.ts'
import { planDecks } from './deck-plans.ts'
import { ships } from './three-gorges/ships.ts'

/** A statement takes a whole list as one JSON value and reads it as rows. */
const rows = (list: readonly unknown[]) => JSON.stringify(list)

/** The deck plan of every ship, drawn up by `admin` and published by `admin2` before the first sailing. */
export async function loadDemoPlans(tx: Transaction, now: Date): Promise<void> {
  await sql`insert into fleet.deck_plans (ship_id, version, drawn_up_by, drawn_up_at)
    select s.id, 1, a.id, ${now}::timestamptz - interval '70 days'
    from fleet.ships s join staff.users a on a.code = 'admin' order by s.id`.execute(tx)
  const plans = ships.map((ship) => ({ ship: ship.code, ...planDecks(ship) }))
  const ofAll = <Part extends object>(parts: (plan: (typeof plans)[number]) => readonly Part[]) =>
    rows(plans.flatMap((plan) => parts(plan).map((part) => ({ ship: plan.ship, ...part }))))
  const planOf = sql`join fleet.ships s on s.code = p.ship join fleet.deck_plans plan on plan.ship_id = s.id`
  await sql`insert into fleet.decks (plan_id, number, names)
    select plan.id, p.number, p.names
    from jsonb_to_recordset(${ofAll(({ decks }) => decks)}::jsonb) as p(ship text, number smallint, names jsonb) ${planOf}`.execute(
    tx,
  )
  await sql`insert into fleet.plan_rows (plan_id, deck, row_number, aisle_after)
    select plan.id, p.deck, p."row", array(select jsonb_array_elements_text(p."aisleAfter")::smallint)
    from jsonb_to_recordset(${ofAll(({ rows }) => rows)}::jsonb)
      as p(ship text, deck smallint, "row" integer, "aisleAfter" jsonb) ${planOf}`.execute(tx)
  await sql`insert into fleet.plan_cabins (plan_id, deck, code)
    select plan.id, p.deck, p.code
    from jsonb_to_recordset(${ofAll(({ cabins }) => cabins)}::jsonb) as p(ship text, deck smallint, code text) ${planOf}`.execute(
    tx,
  )
  await sql`insert into fleet.ship_seats (plan_id, deck, label, row_number, column_number, class_id, attributes, cabin)
    select plan.id, p.deck, p.label, p."row", p."column", c.id, array(select jsonb_array_elements_text(p.attributes)), p.cabin
    from jsonb_to_recordset(${ofAll(({ seats }) => seats)}::jsonb)
      as p(ship text, deck smallint, label text, "row" integer, "column" smallint, class text, attributes jsonb, cabin text)
    ${planOf} join fleet.classes c on c.code = p.class
    order by plan.id, p.deck, p."row", p."column"`.execute(tx)
  await sql`update fleet.deck_plans p set status = 'published', published_by = u.id,
    published_at = p.drawn_up_at + interval '1 day' from staff.users u where u.code = 'admin2'`.execute(tx)
}

/** Certificates of the carriers and of every ship; one ends soon and one has ended, so that it is seen how they warn. */
export async function loadDemoCertificates(tx: Transaction, now: Date): Promise<void> {
  await sql`insert into fleet.certificates (organisation_id, kind, number, issued_by, valid_from, valid_to)
    select o.id, 'operatingPermit', '交水运许 ' || lpad(o.id::text, 5, '0'), '重庆市交通运输委员会',
      ${now}::date - 400, ${now}::date + 1425
    from staff.organisations o where o.kind = 'carrier'`.execute(tx)
  await sql`insert into fleet.certificates (ship_id, kind, number, issued_by, valid_from, valid_to)
    select s.id, kind, prefix || lpad(s.id::text, 4, '0'), issuer, ${now}::date - 340,
      ${now}::date + case when s.code = 'FY9' and kind = 'insurance' then 18 when s.code = 'F103' and kind = 'inspection' then -6
        else 200 + s.id::integer * 7 end
    from fleet.ships s, (values ('inspection', 'CQ-JY-', '重庆市船舶检验中心'), ('insurance', 'PICC-', '人保财险重庆分公司')) as c(kind, prefix, issuer)
    order by s.id, kind`.execute(tx)
}
