import { type RawBuilder, sql } from 'kysely'

/** A class `c` as JSON. */
export const classJson = sql`json_build_object('id', c.id::text, 'code', c.code, 'names', c.names, 'kind', c.kind, 'rank', c.rank)`

/** How many seats of each class a plan has, by the alias it has in the statement, as JSON. */
export const classesOfPlan = (alias: string) =>
  sql`coalesce((select json_agg(json_build_object('class', ${classJson}, 'seats', n.seats) order by c.rank)
    from (select class_id, count(*) as seats from fleet.ship_seats where plan_id = ${sql.ref(alias)}.id group by class_id) n
      join fleet.classes c on c.id = n.class_id), '[]')`

/** The rows with aisles of a deck, by the alias it has in the statement, as JSON. */
export function aislesOfDeck(alias: string): RawBuilder<unknown> {
  const deck = sql.ref(alias)
  return sql`coalesce((select json_agg(json_build_object('row', r.row_number, 'aisleAfter', r.aisle_after) order by r.row_number)
    from fleet.plan_rows r where r.plan_id = ${deck}.plan_id and r.deck = ${deck}.number and r.aisle_after <> '{}'), '[]')`
}

/** The decks of a plan with every seat, by the alias it has in the statement, as JSON. */
export function decksOfPlan(alias: string): RawBuilder<unknown> {
  return sql`coalesce((select json_agg(json_build_object('number', d.number, 'names', d.names, 'aisles', ${aislesOfDeck('d')},
      'seats', coalesce((select json_agg(json_build_object('id', seat.id::text, 'label', seat.label,
          'classCode', c.code, 'row', seat.row_number, 'position', seat.column_number, 'attributes', seat.attributes,
          'cabin', seat.cabin) order by seat.row_number, seat.column_number)
        from fleet.ship_seats seat join fleet.classes c on c.id = seat.class_id
        where seat.plan_id = d.plan_id and seat.deck = d.number), '[]'),
      'cabins', coalesce((select json_agg(json_build_object('code', cabin.code, 'sale', cabin.sale, 'sexes', cabin.sexes)
          order by cabin.code)
        from fleet.plan_cabins cabin where cabin.plan_id = d.plan_id and cabin.deck = d.number), '[]')) order by d.number)
    from fleet.decks d where d.plan_id = ${sql.ref(alias)}.id), '[]')`
}
