import type { World } from './world.ts'

// What a sailing was opened with and what a ticket was sold for: read again after each change of the plan, and compared.

/** What a publication may change on sailings of which nothing was sold. */
export type Unsold = 'seats' | 'fares' | 'run'

interface SailingFacts {
  run: string
  stops: string
  seats: string
  fares: string
}

/** The fares are those that a sale would be made at. */
const sailingsSql = `
  select s.id::text, concat_ws(' ', s.ship_id, s.departs_at, s.arrives_at, s.certified_capacity) as run,
    (select string_agg(concat_ws(' ', c.stop_number, c.dock_id, c.planned_arrive, c.planned_depart), ', ' order by c.stop_number)
      from sailings.sailing_stops c where c.sailing_id = s.id) as stops,
    (select string_agg(concat_ws(' ', seat.id, seat.deck, seat.row_number, seat.column_number, seat.label, seat.class_id), ', '
      order by seat.id) from inventory.seats seat where seat.sailing_id = s.id) as seats,
    (select coalesce(string_agg(concat_ws(' ', c.code, f.number, t.number, quote.base_fen), ', ' order by c.code, f.number, t.number), '')
      from fleet.classes c cross join generate_series(0, s.stops_count - 2) f(number)
      cross join generate_series(f.number + 1, s.stops_count - 1) t(number)
      cross join fares.quote(s.id, f.number, t.number, c.code, '{adult}', 'counter', $2) quote
      where c.code in ('SEAT1', 'SEAT2')) as fares
  from sailings.sailings s where s.line_id = $1 and s.departs_at > $2 and s.sale_state <> 'closed'`

/** The sailings of the line that is sold, and the tickets, as they were when they were first read. */
export class Pinned {
  readonly #lineId: string
  readonly #sailings = new Map<string, SailingFacts>()
  readonly #tickets = new Map<string, string>()
  /** Sailings and tickets that were compared after they were read first. */
  compared = 0

  private constructor(lineId: string) {
    this.#lineId = lineId
  }

  static async of(world: World): Promise<Pinned> {
    const [line] = await world.query<{ id: string }>(
      'select line_id::text as id from sailings.sailings where id = $1',
      [world.sailings[0]],
    )
    const pinned = new Pinned(line?.id ?? '')
    await pinned.check(world)
    return pinned
  }

  get lineId(): string {
    return this.#lineId
  }

  /** Checks sailings and tickets. */
  async check(world: World, free?: Unsold): Promise<void> {
    await this.checkSailings(world, free)
    await this.#checkTickets(world)
  }

  /**
   * Reads the sailings again and takes up new ones.
   * @throws Error when a sailing on sale is not as it was opened; `free` names what may have changed on sailings without any
   *   order; one that had no fares takes the first that are published
   */
  async checkSailings(world: World, free?: Unsold): Promise<void> {
    const read = await this.#readSailings(world)
    const ordered = new Set(
      world.orders.flatMap(({ tickets }) => tickets.map(({ place }) => world.sailingId(place))),
    )
    for (const [id, before] of this.#sailings) {
      const now = read.get(id)
      const isFree = !ordered.has(id)
      if (!now) {
        const departed = await world.query('select 1 from sailings.sailings where id = $1', [id])
        if (departed.length === 0 && !(isFree && free === 'run')) throw new Error(`sailing ${id} is gone`)
        this.#sailings.delete(id)
        continue
      }
      for (const fact of ['run', 'stops', 'seats', 'fares'] as const)
        if (
          now[fact] !== before[fact] &&
          !(isFree && free === fact) &&
          !(fact === 'fares' && before.fares === '')
        )
          throw new Error(`the ${fact} of sailing ${id} were ${before[fact]}, are ${now[fact]}`)
      this.compared += 1
    }
    for (const [id, facts] of read) this.#sailings.set(id, facts)
  }

  async #checkTickets(world: World): Promise<void> {
    for (const { id, user, tickets } of world.orders) {
      const detail = await world.call(user, 'orders.detail', { orderId: id })
      for (const { id: ticketId } of tickets) {
        const ticket = detail?.tickets.find((one) => one.id === ticketId)
        if (!ticket) throw new Error(`ticket ${ticketId} is gone`)
        const { state: _, history: __, copies: ___, printable: ____, ...sold } = ticket
        const text = JSON.stringify(sold)
        const before = this.#tickets.get(ticketId) ?? text
        if (before !== text) throw new Error(`ticket ${ticketId} was ${before}, is ${text}`)
        this.#tickets.set(ticketId, text)
        this.compared += 1
      }
    }
  }

  async #readSailings(world: World): Promise<Map<string, SailingFacts>> {
    const rows = await world.query<SailingFacts & { id: string }>(sailingsSql, [
      this.#lineId,
      world.app.clock.now(),
    ])
    const found = new Map(rows.map(({ id, ...facts }) => [id, facts]))
    return found
  }
}
