import { sql } from 'kysely'
import type { Transaction } from '../platform/database/database.ts'
import type { ImportedBy } from '../platform/records/imported.ts'

type Rows = readonly object[]
const json = (rows: Rows) => sql`${JSON.stringify(rows)}::jsonb`

/** The columns of a version that two persons published at once. */
const published = sql`drawn_up_by, drawn_up_at, approved_by, approved_at, published_at`
const by = ({ askedBy, approvedBy, now }: ImportedBy) =>
  sql`${askedBy}::bigint, ${now}::timestamptz, ${approvedBy}::bigint, ${now}::timestamptz, ${now}::timestamptz`

/** Publishes fare tables, in the order of the file: of those for one day the last one counts. */
export async function importFareTables(tx: Transaction, tables: Rows, people: ImportedBy): Promise<void> {
  const read = sql`rows from (jsonb_to_recordset(${json(tables)})
      as (line text, version date, "validFrom" date, "validTo" date, fares jsonb))
    with ordinality as t(line, version, "validFrom", "validTo", fares, place)
    join network.lines l on l.code = t.line
    join network.line_versions v on v.line_id = l.id and v.valid_from = t.version and v.status = 'published'`
  const { rows } = await sql<{ id: string; place: number }>`
    with former as (
      select line_id, max(version) as version from fares.fare_tables group by line_id),
    numbered as (
      select t.place, l.id as line_id, v.id as version_id, t."validFrom", t."validTo",
        row_number() over (partition by l.id order by t.place)
          + coalesce((select f.version from former f where f.line_id = l.id), 0) as version
      from ${read}),
    written as (
      insert into fares.fare_tables (line_id, line_version_id, version, status, valid_from, valid_to, ${published})
      select line_id, version_id, version, 'published', "validFrom", "validTo", ${by(people)} from numbered
      order by place returning id, line_id, version)
    select w.id::text, n.place::integer from written w join numbered n using (line_id, version)`.execute(tx)
  const ids = new Map(rows.map(({ id, place }) => [place, id]))
  const fares = tables.flatMap((table, at) =>
    (table as { fares: readonly object[] }).fares.map((fare) => ({ table: ids.get(at + 1), ...fare })),
  )
  await sql`insert into fares.fares (table_id, class_id, from_stop, to_stop, fen)
    select f."table", c.id, f."fromStop", f."toStop", f.price
    from jsonb_to_recordset(${json(fares)})
      as f("table" bigint, class text, "fromStop" smallint, "toStop" smallint, price bigint)
    join fleet.classes c on c.code = f.class`.execute(tx)
}

/** Publishes versions of passenger types, new types behind the others. */
export async function importPassengerTypes(tx: Transaction, types: Rows, people: ImportedBy): Promise<void> {
  await sql`insert into fares.passenger_types (code, version, status, names, percent_bp, needs_seat, age_from, age_below,
      height_from_cm, height_below_cm, certificate_kinds, proof, free_per_adult, is_adult, position, valid_from, valid_to,
      ${published})
    select t.code, row_number() over (partition by t.code order by t.place)
        + coalesce((select max(p.version) from fares.passenger_types p where p.code = t.code), 0),
      'published', t.names, t."percentBp", t."needsSeat", t."ageFrom", t."ageBelow", t."heightFromCm", t."heightBelowCm",
      case when jsonb_typeof(t."certificateTypes") = 'array' then array(select jsonb_array_elements_text(t."certificateTypes")) end,
      t.proof, t."freePerAdult", t."isAdult",
      coalesce((select max(p.position) from fares.passenger_types p where p.code = t.code),
        t.place + coalesce((select max(p.position) from fares.passenger_types p), -1)),
      t."validFrom", coalesce(t."validTo", 'infinity'), ${by(people)}
    from rows from (jsonb_to_recordset(${json(types)}) as (code text, names jsonb, "percentBp" integer,
        "needsSeat" boolean, "ageFrom" smallint, "ageBelow" smallint, "heightFromCm" smallint, "heightBelowCm" smallint,
        "certificateTypes" jsonb, proof jsonb, "freePerAdult" smallint, "isAdult" boolean, "validFrom" timestamptz,
        "validTo" timestamptz))
      with ordinality as t(code, names, "percentBp", "needsSeat", "ageFrom", "ageBelow", "heightFromCm",
        "heightBelowCm", "certificateTypes", proof, "freePerAdult", "isAdult", "validFrom", "validTo", place)
    order by t.place`.execute(tx)
}

/** For which sales a rule `r` of a file is, as the columns of `scopeColumns`. */
function scopeOfRule() {
  const texts = (column: string) =>
    sql`case when jsonb_typeof(r.${sql.ref(column)}) = 'array' then array(select jsonb_array_elements_text(r.${sql.ref(column)})) end`
  const ids = (column: string, table: string) =>
    sql`case when jsonb_typeof(r.${sql.ref(column)}) = 'array' then array(select named.id from ${sql.table(table)} named
      where named.code in (select jsonb_array_elements_text(r.${sql.ref(column)})) order by named.id) end`
  return sql`${ids('lines', 'network.lines')}, ${ids('classes', 'fleet.classes')}, ${texts('channels')},
    ${texts('passengerTypes')}`
}
const scopeColumns = sql`line_ids, class_ids, channels, type_codes`
const scopeFields = sql`lines jsonb, classes jsonb, channels jsonb, "passengerTypes" jsonb`

/** The next version of the code of a rule `r` of a file. */
const nextVersion = (table: string) => sql`row_number() over (partition by r.code order by r."validFrom")
  + coalesce((select max(x.version) from ${sql.table(table)} x where x.code = r.code), 0)`

/** Publishes versions of charges. */
export async function importCharges(tx: Transaction, charges: Rows, people: ImportedBy): Promise<void> {
  await sql`insert into fares.charges (code, version, status, names, kind, basis, fixed_fen, basis_points, on_free, payee_id,
      refundable, ${scopeColumns}, valid_from, valid_to, ${published})
    select r.code, ${nextVersion('fares.charges')}, 'published', r.names, r.kind, r.basis, r.fixed, r."basisPoints",
      r."onFree", s.id, r.refundable, ${scopeOfRule()}, r."validFrom", coalesce(r."validTo", 'infinity'), ${by(people)}
    from jsonb_to_recordset(${json(charges)}) as r(code text, names jsonb, kind text, basis text, fixed bigint,
        "basisPoints" integer, "onFree" boolean, payee text, refundable boolean, ${scopeFields}, "validFrom" timestamptz,
        "validTo" timestamptz)
      left join agents.suppliers s on s.code = r.payee`.execute(tx)
}

/** Publishes versions of promotions. */
export async function importPromotions(tx: Transaction, promotions: Rows, people: ImportedBy): Promise<void> {
  await sql`insert into fares.promotions (code, version, status, names, benefit, basis_points, fen, travel_from, travel_to,
      days_ahead, people_least, most_uses, budget_fen, returns, ${scopeColumns}, valid_from, valid_to, ${published})
    select r.code, ${nextVersion('fares.promotions')}, 'published', r.names, r.benefit, r."basisPoints", r.amount,
      r."travelFrom", r."travelTo", r."daysAhead", r."peopleLeast", r."maxUses", r.budget, r.returns, ${scopeOfRule()},
      r."validFrom", coalesce(r."validTo", 'infinity'), ${by(people)}
    from jsonb_to_recordset(${json(promotions)}) as r(code text, names jsonb, benefit text, "basisPoints" integer,
        amount bigint, "travelFrom" date, "travelTo" date, "daysAhead" smallint, "peopleLeast" smallint,
        "maxUses" integer, budget bigint, returns boolean, ${scopeFields}, "validFrom" timestamptz,
        "validTo" timestamptz)`.execute(tx)
}

/** Publishes versions of after-sale conditions. */
export async function importConditions(tx: Transaction, sets: Rows, people: ImportedBy): Promise<void> {
  const read = sql`jsonb_to_recordset(${json(sets)}) as s(code text, names jsonb, scope jsonb, terms jsonb,
    "validFrom" timestamptz, "validTo" timestamptz)`
  await sql`insert into fares.condition_sets (code, version, status, names, line_id, class_id, line_kind, channel,
      min_fee_fen, rounding_fen, refund_reference, after_exchange, no_show_allowed, no_show_fee_bp, exchange_reference,
      exchange_most, correction_reference, correction_until_minutes, correction_most, typing_fee_fen, paper_fee_fen,
      other_person_fee_fen, valid_from, valid_to, ${published})
    select s.code, row_number() over (partition by s.code order by s."validFrom")
        + coalesce((select max(x.version) from fares.condition_sets x where x.code = s.code), 0),
      'published', s.names, l.id, c.id, s.scope ->> 'lineKind', s.scope ->> 'channel',
      (s.terms ->> 'minFeeFen')::bigint, (s.terms ->> 'roundingFen')::integer,
      s.terms #>> '{refund,reference}', s.terms #>> '{refund,afterExchange}',
      (s.terms #>> '{refund,noShow,allowed}')::boolean, (s.terms #>> '{refund,noShow,feeBasisPoints}')::integer,
      s.terms #>> '{exchange,reference}', (s.terms #>> '{exchange,most}')::smallint,
      s.terms #>> '{correction,reference}', (s.terms #>> '{correction,untilMinutes}')::integer,
      (s.terms #>> '{correction,most}')::smallint, (s.terms #>> '{correction,feeFen,typing}')::bigint,
      (s.terms #>> '{correction,feeFen,paper}')::bigint, (s.terms #>> '{correction,feeFen,otherPerson}')::bigint,
      s."validFrom", coalesce(s."validTo", 'infinity'), ${by(people)}
    from ${read} left join network.lines l on l.code = s.scope ->> 'line'
      left join fleet.classes c on c.code = s.scope ->> 'class'`.execute(tx)
  await sql`insert into fares.condition_tiers (set_id, kind, number, from_minutes, allowed, fee_bp)
    select written.id, kind.name, tier.number, (tier.value ->> 'fromMinutes')::integer,
      (tier.value ->> 'allowed')::boolean, (tier.value ->> 'feeBasisPoints')::integer
    from ${read} join fares.condition_sets written on written.code = s.code and written.valid_from = s."validFrom"
        and written.status = 'published' and written.published_at = ${people.now}
      cross join unnest(array['refund', 'exchange']) as kind(name)
      cross join lateral jsonb_array_elements(s.terms -> kind.name -> 'tiers') with ordinality as tier(value, number)`.execute(
    tx,
  )
}
