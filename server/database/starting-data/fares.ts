import { names } from '@fairway/contract/kernel/languages'
import { addDays, momentOn, serviceDateOf } from '@fairway/contract/kernel/service-date'
import { sql } from 'kysely'
import type { Transaction } from '../../src/platform/database/database.ts'
import { demoRulesFrom } from './demo-network.ts'
import { lines, type StartingLine } from './three-gorges/lines.ts'
import { ports } from './three-gorges/ports.ts'

/**
 * Who pays what share and under which conditions. Age and height follow the rules for waterway passengers in force
 * since 2014 as usually applied. A child has no lower bound: a second small one beside an adult, or one too tall to
 * travel free, pays the child fare; an administrator changes them where a province rules otherwise.
 */
const passengerTypes = [
  {
    code: 'adult',
    names: names('Adult', '成人', 'Adulto', '大人'),
    percent: 10_000,
    ageFrom: 14,
    isAdult: true,
  },
  {
    code: 'child',
    names: names('Child', '儿童', 'Niño', '小児'),
    percent: 5_000,
    ageBelow: 14,
    heightBelow: 150,
  },
  {
    code: 'infant',
    names: names('Infant without seat', '免票儿童（不占座）', 'Bebé o niño sin plaza', '幼児（座席なし）'),
    percent: 0,
    ageBelow: 6,
    heightBelow: 120,
    needsSeat: false,
    freePerAdult: 1,
  },
  {
    code: 'student',
    names: names('Student', '学生', 'Estudiante', '学生'),
    percent: 7_500,
    ageFrom: 14,
    ageBelow: 30,
    proof: names(
      'Student card of the current term',
      '本学期注册的学生证',
      'Carné de estudiante del curso actual',
      '今学期の学生証',
    ),
  },
  {
    code: 'senior',
    names: names('Senior', '老年人', 'Persona mayor', '高齢者'),
    percent: 8_000,
    ageFrom: 60,
    isAdult: true,
    proof: names(
      'Certificate showing the age',
      '能证明年龄的证件',
      'Documento que acredite la edad',
      '年齢を証明する書類',
    ),
  },
  {
    code: 'disabledSoldier',
    names: names(
      'Disabled soldier or police officer',
      '伤残军人（警察）',
      'Militar o policía con discapacidad',
      '傷痍軍人・警察官',
    ),
    percent: 5_000,
    ageFrom: 14,
    isAdult: true,
    proof: names(
      'Certificate of a disabled soldier or police officer',
      '残疾军人证或伤残人民警察证',
      'Certificado de militar o policía con discapacidad',
      '傷痍軍人証または傷痍警察官証',
    ),
  },
]

/** Service fees per ticket by channel: at the counter none. */
const charges = [
  {
    code: 'agencyFee',
    names: names(
      'Service fee of agencies',
      '代理商服务费',
      'Gastos de gestión de agencias',
      '代理店の手数料',
    ),
    channel: 'agent',
    fixed: 100,
  },
  {
    code: 'onlineFee',
    names: names('Service fee online', '线上服务费', 'Gastos de gestión en línea', 'オンラインの手数料'),
    channel: 'online',
    fixed: 200,
  },
]

/** The adult fare of every pair a line sells, in fen. A round trip at a flat fare is sold only as a whole. */
function faresOf(line: StartingLine): { class: string; from: number; to: number; fen: number }[] {
  const fares = line.fares
  if ('flatFen' in fares)
    return Object.entries(fares.flatFen).map(([name, fen]) => ({
      class: name,
      from: 0,
      to: line.stops.length - 1,
      fen,
    }))
  const km = line.stops.map((stop) => kilometreOf(stop.dock))
  return Object.entries(fares.fenPerKm).flatMap(([name, fenPerKm]) =>
    km.flatMap((start, from) =>
      km.slice(from + 1).map((end, index) => {
        const fen = Math.round((Math.abs(end - start) * fenPerKm) / 100) * 100
        return { class: name, from, to: from + 1 + index, fen: Math.max(fen, fares.minimumFen[name] ?? 0) }
      }),
    ),
  )
}

function kilometreOf(dockCode: string): number {
  const dock = ports.flatMap((port) => port.docks).find(({ code }) => code === dockCode)
  if (!dock) throw new Error(`there is no dock ${dockCode}`)
  return dock.riverKm
}

/**
 * The passenger types, drawn up by `admin`: published with the approval of `admin2`, or drafts that a second person has still
 * to approve.
 */
export async function loadPassengerTypes(
  tx: Transaction,
  from: Date,
  { drafts = false } = {},
): Promise<void> {
  const types = passengerTypes.map((type, position) => ({ ...type, position }))
  await sql`insert into fares.passenger_types (code, version, status, names, percent_bp, needs_seat, age_from, age_below, height_from_cm,
      height_below_cm, proof, free_per_adult, is_adult, position, valid_from, drawn_up_by, drawn_up_at, approved_by, approved_at,
      published_at)
    select t.code, 1, ${drafts ? 'draft' : 'published'}, names, percent, coalesce("needsSeat", true), "ageFrom", "ageBelow",
      "heightFrom", "heightBelow", proof, "freePerAdult", coalesce("isAdult", false), position, ${from}, author.id, ${from},
      second.id, ${drafts ? null : from}::timestamptz, ${drafts ? null : from}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(types)}::jsonb) as t(code text, names jsonb, percent integer,
      "needsSeat" boolean, "ageFrom" smallint, "ageBelow" smallint, "heightFrom" smallint, "heightBelow" smallint,
      proof jsonb, "freePerAdult" smallint, "isAdult" boolean, position integer)
    join staff.users author on author.code = 'admin'
    left join staff.users second on second.code = 'admin2' and ${!drafts}
    order by position`.execute(tx)
}

/**
 * Passenger types, charges and one published fare table per line, in force from 60 days before today to the end
 * of next year. Drawn up by `admin` and approved by `admin2`, who must be there.
 */
export async function loadFares(tx: Transaction, now: Date): Promise<void> {
  const today = serviceDateOf(now)
  const from = demoRulesFrom(now)
  // Passenger types and fees count by the time of the sale, and cruises are booked long before they leave.
  const rulesFrom = momentOn(addDays(today, -180))
  const published = sql`drawn_up_by, drawn_up_at, approved_by, approved_at, published_at`
  const byAdministrators = sql`join staff.users author on author.code = 'admin'
    join staff.users second on second.code = 'admin2'`
  const until = `${Number(today.slice(0, 4)) + 1}-12-31`
  await loadPassengerTypes(tx, rulesFrom)
  await sql`insert into fares.charges (code, version, status, names, kind, channels, fixed_fen, valid_from, ${published})
    select f.code, 1, 'published', f.names, 'serviceFee', array[channel], fixed, ${rulesFrom}, author.id, ${rulesFrom}, second.id, ${rulesFrom}, ${rulesFrom}
    from jsonb_to_recordset(${JSON.stringify(charges)}::jsonb) as f(code text, names jsonb, channel text, fixed bigint)
    ${byAdministrators}`.execute(tx)
  await sql`insert into fares.fare_tables (line_id, line_version_id, version, status, valid_from, valid_to, ${published})
    select v.line_id, v.id, 1, 'published', ${from}::date, ${until}::date, author.id, ${from}::date - interval '7 days',
      second.id, ${from}::date - interval '5 days', ${from}::date - interval '4 days'
    from network.line_versions v ${byAdministrators}`.execute(tx)
  const all = lines.flatMap((line) => faresOf(line).map((fare) => ({ ...fare, line: line.code })))
  await sql`insert into fares.fares (table_id, class_id, from_stop, to_stop, fen)
    select t.id, c.id, f."from", f."to", f.fen
    from jsonb_to_recordset(${JSON.stringify(all)}::jsonb)
      as f(line text, class text, "from" smallint, "to" smallint, fen bigint)
    join network.lines l on l.code = f.line join fares.fare_tables t on t.line_id = l.id
    join fleet.classes c on c.code = f.class`.execute(tx)
}
