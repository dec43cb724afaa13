import { sql } from 'kysely'
import type { SignedInUser } from '../api-client.ts'
import { cancelInFog } from '../sailings/control.ts'
import { buildService } from '../sailings/services.ts'
import type { TestApp } from '../test-app.ts'
import { lineFields, newHoliday } from './river-requests.ts'
import { selectOne } from './select-one.ts'

// Foreign rows of the river: a run with its ship, its line and its services.

/** A run of another shipping company, away from the docks of one port corporation; and a stretch of it that is on sale. */
export async function findForeignSailing(app: TestApp) {
  return selectOne(
    app,
    sql<{
      sailing: string
      line: string
      ship: string
      class_code: string
      series: string
      carrier: string
      dock: string
      port: string
    }>`
      select s.id as sailing, s.line_id as line, s.ship_id as ship, c.code as class_code, h.series_id as series,
        h.carrier_id as carrier, (select dock_id from sailings.sailing_stops where sailing_id = s.id order by stop_number limit 1) as dock,
        (select d.port_id from sailings.sailing_stops call join network.docks d on d.id = call.dock_id
          where call.sailing_id = s.id order by call.stop_number limit 1) as port
      from sailings.sailings s join fleet.ships h on h.id = s.ship_id
      join staff.organisations o on o.id = h.carrier_id and o.code <> 'GRS'
      join inventory.seats seat on seat.sailing_id = s.id join fleet.classes c on c.id = seat.class_id
      where s.status = 'scheduled' and s.departs_at > ${app.clock.now()}::timestamptz + interval '1 day'
        and not exists (
          select from sailings.sailing_stops t join network.docks d on d.id = t.dock_id
          join network.ports p on p.id = d.port_id join staff.organisations k on k.id = p.corporation_id
          where t.sailing_id = s.id and (k.code = 'YC' or exists (
            select from staff.user_docks ud join staff.users u on u.id = ud.user_id
            where u.code = 'port' and ud.dock_id = d.id)))
        and exists (select from fares.quote(s.id, 0, 1, c.code, array['adult'], 'counter', ${app.clock.now()}))
      order by s.departs_at, s.id, c.code limit 1`,
  )
}

export const rowsOf = ({
  sailing,
  class_code: _,
  ...published
}: Awaited<ReturnType<typeof findForeignSailing>>) => ({
  ...published,
  sailing,
  sailingToLock: sailing,
})

/** The deck plan of a ship, a draft of the next one, and two certificates. */
export async function createFleetRows(app: TestApp, admin: SignedInUser, ship: string) {
  const { data } = await app.call(admin, 'fleet.plans', { shipId: ship })
  const plan = data.rows[0]?.id ?? ''
  const draft = await app.call(admin, 'fleet.copyPlan', { shipId: ship, planId: plan })
  const certify = async (number: string) =>
    (
      await app.call(admin, 'fleet.addCertificate', {
        ...{ ownerKind: 'ship', ownerId: ship, kind: 'insurance', number, issuedBy: 'PICC' },
        ...{ validFrom: '2026-01-01', validTo: null, note: '' },
      })
    ).data.id
  return {
    ...{ plan, planDraft: draft.data.id },
    ...{ certificate: await certify('A'), certificateToDelete: await certify('B') },
  }
}

/** A seat of a sailing that is free on every leg. */
export const freeSeat = async (app: TestApp, sailing: string) =>
  (
    await selectOne(
      app,
      sql<{ id: string }>`select id from inventory.seats where sailing_id = ${sailing} and mask = 0 limit 1`,
    )
  ).id

/** A service of a line, a season of it that was published, and a holiday of the whole network. */
export async function createServices(
  app: TestApp,
  admin: SignedInUser,
  { line: lineId, ship: shipId }: { line: string; ship: string },
) {
  const make = (code: string) =>
    app.call(admin, 'sailings.createService', buildService({ lineId, shipId }, { code }))
  const [service, toDelete] = [await make('STRANGE1'), await make('STRANGE2')]
  const holiday = await app.call(admin, 'sailings.createHoliday', { ...newHoliday, dockId: null })
  const publication = await selectOne(
    app,
    sql<{ id: string }>`insert into sailings.publications
        (from_date, to_date, clashes, runs, withdrawals, published_by, published_at, done_at)
      select '2027-01-01', '2027-01-02', 0, 0, 0, id, now(), now() from staff.users where code = 'admin' returning id`,
  )
  return {
    ...{ service: service.data.id, serviceToDelete: toDelete.data.id },
    holiday: holiday.data.id,
    publication: publication.id,
  }
}

/** Two further sailings of the foreign line, one of them cancelled while it had an order, and notes of the first. */
export async function createControlRows(
  app: TestApp,
  admin: SignedInUser,
  { sailing, line }: { sailing: string; line: string },
  sellOn: (sailingId: string) => Promise<unknown>,
) {
  const { rows } = await sql<{ id: string }>`
    select id::text from sailings.sailings where line_id = ${line} and id <> ${sailing} and status = 'scheduled'
      and departs_at > ${app.clock.now()}::timestamptz + interval '2 days' order by departs_at, id limit 2`.execute(
    app.database.db,
  )
  const [cancelledSailing = '', sailingToCancel = ''] = rows.map(({ id }) => id)
  await sellOn(cancelledSailing)
  await cancelInFog(app, admin, cancelledSailing)
  const note = async () =>
    (await app.call(admin, 'sailings.addNote', { sailingId: sailing, body: 'Strange.' })).data.id
  return { cancelledSailing, sailingToCancel, note: await note(), noteToDelete: await note() }
}

/** A published version and a draft of a line, and a line that nothing refers to. */
export async function createLines(
  app: TestApp,
  admin: SignedInUser,
  { line: lineId, carrier: carrierId }: { line: string; carrier: string },
) {
  const lineVersion = await selectOne(
    app,
    sql<{ id: string }>`select id from network.line_versions where line_id = ${lineId} limit 1`,
  )
  const drafted = await app.call(admin, 'network.draftLineVersion', { lineId })
  const made = await app.call(admin, 'network.createLine', {
    ...lineFields,
    code: 'STRANGE-LINE',
    carrierId,
  })
  return { lineVersion: lineVersion.id, lineDraft: drafted.data.id, lineToDelete: made.data.id }
}
