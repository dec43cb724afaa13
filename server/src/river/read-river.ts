import { type RiverFile, riverFormat } from '@fairway/contract/river/river-file'
import { type RawBuilder, sql } from 'kysely'
import { conditionsJson } from '../fares/index.ts'
import { decksOfPlan } from '../fleet/index.ts'
import type { Connection } from '../platform/database/database.ts'
import { instantOf } from '../platform/database/named.ts'
import { tidied } from './tidy.ts'

const organisations = (kind: string, more = sql``) => sql`coalesce((
  select json_agg(json_build_object('code', o.code, 'names', o.names, 'registrationCode', coalesce(o.registration_code, ''),
    'contact', o.contact, 'phone', o.phone, 'enabled', o.enabled ${more}) order by o.code)
  from staff.organisations o where o.kind = ${kind}), '[]')`

const certificatesOf = (owner: RawBuilder<unknown>) => sql`coalesce((
  select json_agg(json_build_object('kind', c.kind, 'number', c.number, 'issuedBy', c.issued_by,
    'validFrom', c.valid_from, 'validTo', c.valid_to, 'note', coalesce(c.note, '')))
  from fleet.certificates c where ${owner}), '[]')`

const suppliers = sql`coalesce((
  select json_agg(json_build_object('code', s.code, 'names', s.names, 'kind', s.kind, 'supplies', s.supplies,
    'organisation', o.code, 'contractNumber', s.contract_number, 'contractFrom', s.contract_from,
    'contractTo', s.contract_to, 'contactName', s.contact_name, 'contactPhone', s.contact_phone, 'enabled', s.enabled)
    order by s.code)
  from agents.suppliers s left join staff.organisations o on o.id = s.organisation_id), '[]')`

const ports = sql`coalesce((
  select json_agg(json_build_object('code', p.code, 'names', p.names, 'riverKm', p.river_km,
    'estimated', p.river_km_estimated, 'corporation', o.code, 'enabled', p.enabled,
    'docks', coalesce((
      select json_agg(json_build_object('code', d.code, 'names', d.names, 'berths', d.berths, 'riverKm', d.river_km,
        'hours', case when d.opens_minute is not null
          then json_build_object('from', d.opens_minute, 'to', d.closes_minute) end,
        'position', case when d.latitude is not null
          then json_build_object('latitude', d.latitude, 'longitude', d.longitude) end,
        'enabled', d.enabled) order by d.position, d.code)
      from network.docks d where d.port_id = p.id), '[]')) order by p.position, p.code)
  from network.ports p left join staff.organisations o on o.id = p.corporation_id), '[]')`

const classes = sql`coalesce((
  select json_agg(json_build_object('code', c.code, 'names', c.names, 'kind', c.kind, 'seatsPerRow', c.seats_per_row,
    'rank', c.rank) order by c.rank, c.code) from fleet.classes c), '[]')`

const series = sql`coalesce((
  select json_agg(json_build_object('code', r.code, 'names', r.names) order by r.code) from fleet.ship_series r), '[]')`

const ships = sql`coalesce((
  select json_agg(json_build_object('code', s.code, 'names', s.names, 'series', r.code, 'carrier', o.code,
    'certifiedCapacity', s.certified_capacity, 'enabled', s.enabled, 'certificates', ${certificatesOf(sql`c.ship_id = s.id`)},
    'plan', (select json_build_object('name', plan.name, 'decks', ${decksOfPlan('plan')})
      from fleet.deck_plans plan where plan.ship_id = s.id and plan.status = 'published')) order by s.code)
  from fleet.ships s left join fleet.ship_series r on r.id = s.series_id
    join staff.organisations o on o.id = s.carrier_id), '[]')`

/** Of published tables for the same days of a version the newest counts, and it alone is written. */
const tablesOfLine = sql`coalesce((
  select json_agg(json_build_object('version', t.first_day, 'validFrom', t.valid_from, 'validTo', t.valid_to,
    'fares', (select json_agg(json_build_object('class', c.code, 'fromStop', f.from_stop, 'toStop', f.to_stop,
        'price', f.fen))
      from fares.fares f join fleet.classes c on c.id = f.class_id where f.table_id = t.id)) order by t.version)
  from (select distinct on (v.id, t.valid_from, t.valid_to) t.*, v.valid_from as first_day
    from fares.fare_tables t join network.line_versions v on v.id = t.line_version_id and v.status = 'published'
    where t.line_id = l.id and t.status = 'published'
    order by v.id, t.valid_from, t.valid_to, t.version desc) t), '[]')`

const lines = sql`coalesce((
  select json_agg(json_build_object('code', l.code, 'names', l.names, 'kind', l.kind, 'carrier', o.code,
    'enabled', l.enabled,
    'saleWindow', (select json_build_object('counterDays', w.counter_days, 'agentDays', w.agent_days,
        'onlineDays', w.online_days, 'counterClose', w.counter_close_minutes, 'agentClose', w.agent_close_minutes,
        'onlineClose', w.online_close_minutes)
      from sailings.sale_windows w where w.line_id = l.id),
    'versions', coalesce((
      select json_agg(json_build_object('validFrom', v.valid_from, 'stops', (
          select json_agg(json_build_object('dock', d.code, 'arriveMinutes', s.arrive_minutes,
            'departMinutes', s.depart_minutes) order by s.stop_number)
          from network.line_stops s join network.docks d on d.id = s.dock_id where s.line_version_id = v.id))
        order by v.valid_from)
      from network.line_versions v where v.line_id = l.id and v.status = 'published'), '[]'),
    'fareTables', ${tablesOfLine}) order by l.position, l.code)
  from network.lines l join staff.organisations o on o.id = l.carrier_id), '[]')`

const services = sql`coalesce((
  select json_agg(json_build_object('code', s.code, 'line', l.code, 'ship', p.code, 'departureMinute', s.departure_minute,
    'weekdays', s.weekdays, 'everyDays', s.every_days,
    'countedFrom', s.anchor_date + s.offset_days, 'validFrom', s.valid_from, 'validTo', s.valid_to,
    'onHolidays', s.on_holidays, 'rolling', s.rolling, 'enabled', s.enabled,
    'rota', coalesce((
      select json_agg(json_build_object('ship', other.code, 'weekdays', r.weekdays, 'from', r.from_date, 'to', r.to_date)
        order by r.position)
      from sailings.service_ships r join fleet.ships other on other.id = r.ship_id where r.service_id = s.id), '[]'),
    'days', coalesce((
      select json_agg(json_build_object('date', x.service_date, 'runs', x.runs, 'reason', x.reason)
        order by x.service_date)
      from sailings.service_days x where x.service_id = s.id), '[]')) order by s.code)
  from sailings.services s join network.lines l on l.id = s.line_id join fleet.ships p on p.id = s.ship_id), '[]')`

/** Of holidays for the same days of a dock the newest counts. */
const holidays = sql`coalesce((
  select json_agg(json_build_object('names', h.names, 'dock', h.dock, 'from', h.from_date, 'to', h.to_date))
  from (select distinct on (h.dock_id, h.from_date, h.to_date) h.names, h.from_date, h.to_date, d.code as dock
    from sailings.holidays h left join network.docks d on d.id = h.dock_id
    order by h.dock_id, h.from_date, h.to_date, h.id desc) h), '[]')`

const validity = (alias: string) => sql`'validFrom', ${instantOf(`${alias}.valid_from`)},
  'validTo', case when ${sql.ref(`${alias}.valid_to`)} < 'infinity' then ${instantOf(`${alias}.valid_to`)} end`
/** What counts now or will; of the past nothing is taken along. */
const counts = (alias: string, now: Date) =>
  sql`${sql.ref(`${alias}.status`)} = 'published' and ${sql.ref(`${alias}.valid_to`)} > ${now}`

const passengerTypes = (now: Date) => sql`coalesce((
  select json_agg(json_build_object('code', t.code, 'names', t.names, 'percentBp', t.percent_bp, 'needsSeat', t.needs_seat,
    'ageFrom', t.age_from, 'ageBelow', t.age_below, 'heightFromCm', t.height_from_cm, 'heightBelowCm', t.height_below_cm,
    'certificateTypes', t.certificate_kinds, 'proof', t.proof, 'freePerAdult', t.free_per_adult,
    'isAdult', t.is_adult, ${validity('t')}) order by t.position, t.code, t.valid_from)
  from fares.passenger_types t where ${counts('t', now)}), '[]')`

/** For which sales a rule is. */
const scopeOf = (alias: string) => sql`
  'lines', (select json_agg(l.code order by l.code) from network.lines l where l.id = any(${sql.ref(`${alias}.line_ids`)})),
  'classes', (select json_agg(t.code order by t.code) from fleet.classes t where t.id = any(${sql.ref(`${alias}.class_ids`)})),
  'channels', ${sql.ref(`${alias}.channels`)}, 'passengerTypes', ${sql.ref(`${alias}.type_codes`)}`

const charges = (now: Date) => sql`coalesce((
  select json_agg(json_build_object('code', c.code, 'names', c.names, 'kind', c.kind, 'basis', c.basis,
    'fixed', c.fixed_fen, 'basisPoints', c.basis_points, 'onFree', c.on_free, 'payee', s.code,
    'refundable', c.refundable, ${scopeOf('c')}, ${validity('c')}) order by c.code, c.valid_from)
  from fares.charges c left join agents.suppliers s on s.id = c.payee_id where ${counts('c', now)}), '[]')`

const promotions = (now: Date) => sql`coalesce((
  select json_agg(json_build_object('code', p.code, 'names', p.names, 'benefit', p.benefit,
    'basisPoints', p.basis_points, 'amount', p.fen, 'travelFrom', p.travel_from, 'travelTo', p.travel_to,
    'daysAhead', p.days_ahead, 'peopleLeast', p.people_least, 'maxUses', p.most_uses, 'budget', p.budget_fen,
    'returns', p.returns, ${scopeOf('p')}, ${validity('p')}) order by p.code, p.valid_from)
  from fares.promotions p where ${counts('p', now)}), '[]')`

const conditions = (now: Date) => sql`coalesce((
  select json_agg(json_build_object('code', conditions.code, 'names', conditions.names,
    'scope', json_build_object('line', l.code, 'class', c.code, 'lineKind', conditions.line_kind,
      'channel', conditions.channel),
    'terms', (${conditionsJson})::jsonb - array['id', 'code', 'version', 'names'], ${validity('conditions')})
    order by conditions.code, conditions.valid_from)
  from fares.condition_sets conditions left join network.lines l on l.id = conditions.line_id
    left join fleet.classes c on c.id = conditions.class_id where ${counts('conditions', now)}), '[]')`

/** The river as it stands, in one statement: everything of it is of the same moment. */
export async function readRiver(db: Connection, now: Date): Promise<RiverFile> {
  const { rows } = await sql<{ river: Omit<RiverFile, 'format'> }>`
    select jsonb_build_object('corporations', ${organisations('portCorporation')}, 
      'carriers', ${organisations('carrier', sql`, 'certificates', ${certificatesOf(sql`c.organisation_id = o.id`)}`)},
      'suppliers', ${suppliers},
      'ports', ${ports}, 'classes', ${classes}, 'series', ${series}, 'ships', ${ships}, 'lines', ${lines},
      'services', ${services}, 'holidays', ${holidays}, 'passengerTypes', ${passengerTypes(now)}, 'charges', ${charges(now)},
      'promotions', ${promotions(now)},
      'conditions', ${conditions(now)}) as river`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a statement without a table gives one row')
  return tidied({ format: riverFormat, ...row.river })
}

/** Organisations that are no part of a river: agencies, the operator. Their codes are taken all the same. */
export async function readOtherOrganisations(db: Connection): Promise<{ code: string }[]> {
  const { rows } = await sql<{ code: string }>`
    select code from staff.organisations where kind not in ('carrier', 'portCorporation')`.execute(db)
  return rows
}
