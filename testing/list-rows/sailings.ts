import { sql } from 'kysely'
import { giveBackCancelled } from '../../server/src/orders/give-back/give-back.ts'
import type { SignedInUser } from '../api-client.ts'
import { buildSale, findDemoSailing } from '../orders.ts'
import { cancelInFog } from '../sailings/control.ts'
import type { TestApp } from '../test-app.ts'

/** Stops of sale, standing and ended, and a cancelled sailing whose orders came to each outcome. */
export async function controlSailings(app: TestApp, admin: SignedInUser, clerk: SignedInUser): Promise<void> {
  const sailingId = await findDemoSailing(app, '2026-06-22')
  const other = await findDemoSailing(app, '2026-06-23')
  const note = 'no sight at the gorge'
  const stop = { sailingId: other, reason: 'fog', note } as const
  await app.call(admin, 'sailings.stopSale', { ...stop, channels: ['counter', 'agent', 'online'] })
  await app.call(admin, 'sailings.resumeSale', {
    sailingId: other,
    channels: ['online'],
    note: 'sight again',
  })
  await app.call(admin, 'sailings.stopSale', { sailingId, reason: 'flood', note, channels: ['agent'] })
  for (let count = 0; count < 4; count++)
    await app.call(clerk, 'orders.sell', await buildSale(app, { sailingId }))
  await cancelInFog(app, admin, sailingId)
  await giveBackCancelled(app.services)
  await sql`update platform.batch_items i set state = (array['waiting', 'refused', 'failed'])[i.number],
      outcome = case i.number when 1 then null when 2 then '{"code": "orders.companionsStay", "detail": {"most": 1, "passengers": "1"}}'
        else '{"error": "out of order"}' end::jsonb
    from sailings.disruptions d where d.batch_id = i.batch_id and d.sailing_id = ${sailingId} and i.number < 4`.execute(
    app.database.db,
  )
}
