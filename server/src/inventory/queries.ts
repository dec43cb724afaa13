import type { inventory } from '@fairway/contract/inventory/endpoints'
import type { ReplyOf } from '@fairway/contract/kernel/endpoint'
import type { Id } from '@fairway/contract/kernel/ids'
import { toInstant } from '@fairway/contract/kernel/service-date'
import { sql } from 'kysely'
import { aislesOfDeck } from '../fleet/index.ts'
import type { Database } from '../platform/database/database.ts'
import type { Scope } from '../platform/http/caller.ts'
import { visibleSailings } from '../sailings/index.ts'

type SeatMap = ReplyOf<(typeof inventory)['inventory.seatMap']>

/** Every seat of a sailing on its deck; undefined when there is no such sailing among those the person may see. */
export async function seatMap(
  db: Database,
  scope: Scope,
  sailingId: Id,
  now: Date,
): Promise<SeatMap | undefined> {
  const { rows } = await sql<Pick<SeatMap, 'classes' | 'decks'>>`
    select
      coalesce((select json_agg(json_build_object('id', c.id::text, 'code', c.code, 'names', c.names, 'kind', c.kind, 'rank', c.rank)
          order by c.rank)
        from fleet.classes c where exists (
          select from inventory.seats seat where seat.sailing_id = s.id and seat.class_id = c.id)), '[]') as classes,
      coalesce((select json_agg(json_build_object('number', d.number, 'names', d.names,
            'aisles', ${aislesOfDeck('d')}, 'seats', deck.seats) order by d.number)
        from (select seat.deck, json_agg(json_build_object('id', seat.id::text, 'label', seat.label, 'classCode', c.code,
            'row', seat.row_number, 'position', seat.column_number, 'mask', seat.mask, 'kept', seat.kept,
            'locked', seat.locked, 'lockReason', seat.lock_reason)
            order by seat.row_number, seat.column_number) as seats
          from inventory.seats seat join fleet.classes c on c.id = seat.class_id
          where seat.sailing_id = s.id group by seat.deck) deck
        join fleet.decks d on d.plan_id = s.plan_id and d.number = deck.deck), '[]') as decks
    from sailings.sailings s where s.id = ${sailingId} and ${visibleSailings(scope)}`.execute(db)
  return rows[0] && { sailingId, ...rows[0], asOf: toInstant(now) }
}
