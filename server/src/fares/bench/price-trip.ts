import type { fares } from '@fairway/contract/fares/endpoints'
import type { ParsedRequest, ReplyOf } from '@fairway/contract/kernel/endpoint'
import { toFen } from '@fairway/contract/kernel/money'
import { toInstant } from '@fairway/contract/kernel/service-date'
import { sql } from 'kysely'
import { instantOf, named } from '../../platform/database/named.ts'
import type { Context } from '../../platform/http/context.ts'
import { classJson } from '../class-json.ts'

type Request = ParsedRequest<(typeof fares)['fares.priceTrip']>
type Reply = ReplyOf<(typeof fares)['fares.priceTrip']>

/** Where a trip is priced: the version of the line and the table that a sailing has, or that a new one would get. */
type Place = Pick<Reply, 'lineVersion' | 'stops' | 'sailings' | 'table' | 'classes'>
type Prices = Pick<Reply, 'passengers' | 'promotion' | 'otherPromotions' | 'conditions'> & { sold: boolean }

/**
 * What a trip costs whom on a day through a channel, part by part with the rule of each, by the functions that selling uses.
 * Nothing is sold or kept.
 */
export async function priceTrip(context: Context, request: Request): Promise<Reply> {
  const at = request.at === undefined ? context.now : new Date(request.at)
  const place = await readPlace(context, request)
  const prices = await readPrices(context, request, place.table?.id, at)
  const { sold: _, ...priced } = prices
  return {
    ...place,
    ...priced,
    refusal: refusalOf(request, place, prices),
    totalFen: priced.passengers.reduce((sum, { priceFen }) => sum + priceFen, 0),
    at: toInstant(at),
  }
}

/** The trip, where all of it is chosen. */
const tripOf = ({ fromStop, toStop, classCode }: Pick<Request, 'fromStop' | 'toStop' | 'classCode'>) =>
  fromStop === undefined || toStop === undefined || classCode === undefined
    ? undefined
    : { fromStop, toStop, classCode }

/** Why a trip that was asked for has no price, or some of its passengers none. */
function refusalOf(
  { types = [], ...request }: Request,
  place: Place,
  { passengers, sold }: Prices,
): Reply['refusal'] {
  if (!place.lineVersion) return 'noVersion'
  if (!place.table) return 'noTable'
  if (!tripOf(request) || types.length === 0 || passengers.length === types.length) return null
  return sold ? 'noType' : 'noFare'
}

/** The version of the line and the fare table of the day; those of the sailing where one is chosen. */
async function readPlace({ db }: Context, { lineId, date, sailingId }: Request): Promise<Place> {
  const { rows } = await sql<Place>`
    with place as (
      select coalesce(s.line_version_id, network.version_of(l.id, ${date}::date)) as version_id,
        case when s.id is null then fares.table_of(network.version_of(l.id, ${date}::date), ${date}::date) else s.fare_table_id end
          as table_id, s.id is not null as pinned
      from network.lines l left join sailings.sailings s on s.id = ${sailingId ?? null}::bigint and s.line_id = l.id
        and s.service_date = ${date}::date
      where l.id = ${lineId})
    select (select json_build_object('id', v.id::text, 'version', v.version) from network.line_versions v
        where v.id = place.version_id) as "lineVersion",
      coalesce((select json_agg(json_build_object('stop', s.stop_number, 'dock', ${named('d')}, 'riverKm', d.river_km)
          order by s.stop_number) from network.line_stops s join network.docks d on d.id = s.dock_id
        where s.line_version_id = place.version_id), '[]') as stops,
      coalesce((select json_agg(json_build_object('id', s.id::text, 'departs', ${instantOf('s.departs_at')}, 'ship', ${named('ship')},
          'fareTable', pinned.version) order by s.departs_at, s.id)
        from sailings.sailings s join fleet.ships ship on ship.id = s.ship_id
          left join fares.fare_tables pinned on pinned.id = s.fare_table_id
        where s.line_id = ${lineId} and s.service_date = ${date}::date and s.status <> 'cancelled'), '[]') as sailings,
      (select json_build_object('id', t.id::text, 'version', t.version, 'validFrom', t.valid_from, 'validTo', t.valid_to,
        'pinned', place.pinned) from fares.fare_tables t where t.id = place.table_id) as "table",
      coalesce((select json_agg(${classJson} order by c.rank) from fleet.classes c
        where exists (select from fares.fares f where f.table_id = place.table_id and f.class_id = c.id)), '[]') as classes
    from place`.execute(db)
  return rows[0] ?? { lineVersion: null, stops: [], sailings: [], table: null, classes: [] }
}

/** The parts of a price that charges add, with the rule of each. */
const charges = sql`coalesce((select json_agg(json_build_object('id', c.id::text, 'code', c.code, 'version', c.version, 'names', c.names,
    'kind', c.kind, 'basis', c.basis, 'fixedFen', c.fixed_fen, 'share', c.basis_points, 'payee', ${named('payee')},
    'refundable', c.refundable, 'fen', part.fen) order by part.place)
  from unnest(q.charges) with ordinality part(kind, fen, payee_id, rule_id, refundable, place)
    join fares.charges c on c.id = part.rule_id left join agents.suppliers payee on payee.id = c.payee_id), '[]')`

async function readPrices(
  { db }: Context,
  { lineId, types = [], channel, ...request }: Request,
  tableId: string | undefined,
  at: Date,
): Promise<Prices> {
  const trip = tripOf(request)
  if (!trip || tableId === undefined)
    return { passengers: [], promotion: null, otherPromotions: [], conditions: null, sold: false }
  const { rows } = await sql<Prices>`
    select coalesce((select json_agg(json_build_object(
          'type', json_build_object('id', type.id::text, 'code', type.code, 'version', type.version, 'names', type.names,
            'share', type.percent_bp, 'needsSeat', type.needs_seat),
          'fullFen', q.base_fen, 'reductionFen', q.discount_fen - q.promotion_fen, 'promotionFen', q.promotion_fen, 'charges', ${charges},
          'priceFen', q.price_fen) order by q.number)
        from fares.quote_by(${tableId}, ${request.date}::date, ${trip.fromStop}, ${trip.toStop}, ${trip.classCode}, ${types}::text[], ${channel}, ${at}) q
          join fares.passenger_types type on type.id = q.type_id), '[]') as passengers,
      exists (select from fares.fare_of(${tableId}, (select id from fleet.classes where code = ${trip.classCode}),
        ${trip.fromStop}, ${trip.toStop})) as sold,
      (select json_build_object('id', p.id::text, 'code', p.code, 'version', p.version, 'names', p.names) from fares.promotions p
        where p.id = (select max(q.promotion_id)
          from fares.quote_by(${tableId}, ${request.date}::date, ${trip.fromStop}, ${trip.toStop}, ${trip.classCode}, ${types}::text[], ${channel}, ${at}) q)) as promotion,
      coalesce((select json_agg(json_build_object('id', p.id::text, 'code', p.code, 'version', p.version, 'names', p.names,
            'refusal', other.refusal, 'fen', other.fen, 'daysAhead', p.days_ahead, 'peopleLeast', p.people_least) order by p.code)
        from fleet.classes c cross join fares.fare_of(${tableId}, c.id, ${trip.fromStop}, ${trip.toStop}) fare
          cross join fares.explain_promotions(${lineId}, c.id, ${channel}, ${request.date}::date, ${types}::text[], fare.fen, ${at}) other
          join fares.promotions p on p.id = other.promotion_id
        where c.code = ${trip.classCode} and other.refusal is not null), '[]') as "otherPromotions",
      (select json_build_object('id', c.id::text, 'code', c.code, 'version', c.version, 'names', c.names)
        from fares.conditions_of(${lineId}, (select id from fleet.classes where code = ${trip.classCode}), ${channel}, ${at}) pinned
          join fares.condition_sets c on c.id = pinned.conditions_id) as conditions`.execute(db)
  const [found] = rows
  if (!found) throw new Error('a select without a table always gives a row')
  return {
    ...found,
    otherPromotions:
      found.passengers.length > 0
        ? found.otherPromotions.map((one) => ({ ...one, fen: toFen(one.fen) }))
        : [],
    passengers: found.passengers.map((one) => ({
      ...one,
      fullFen: toFen(one.fullFen),
      reductionFen: toFen(one.reductionFen),
      promotionFen: toFen(one.promotionFen),
      charges: one.charges.map((charge) => ({
        ...charge,
        fixedFen: toFen(charge.fixedFen),
        fen: toFen(charge.fen),
      })),
      priceFen: toFen(one.priceFen),
    })),
  }
}
