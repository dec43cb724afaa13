import type { EndpointName, Endpoints } from '@fairway/contract/all'
import type { ReplyOf, RequestOf } from '@fairway/contract/kernel/endpoint'
import { digestOf } from '../../server/database/starting-data/staff.ts'
import type { SignedInUser } from '../api-client.ts'
import { demoPassword, startTestApp, type TestApp } from '../test-app.ts'

// A model of a few sailings with the orders that are sold for them: what the replies say is all it knows.

export type User = 'clerk' | 'clerk2' | 'agency' | 'admin' | 'admin2' | 'accountant' | 'accountant2'

export interface KnownTicket {
  id: string
  price: number
  living: boolean
  type: string
  place: Place
  copies: number
}

export interface Place {
  sailing: number
  fromStop: number
  toStop: number
  classCode: string
}

export interface KnownOrder {
  id: string
  number: string
  user: User
  state: 'held' | 'paid' | 'ended'
  total: number
  heldUntil: number
  tickets: KnownTicket[]
  /** As the replies say, in fen. */
  paid: number
  back: number
  kept: number
}

export interface KnownOffer {
  id: string
  order: KnownOrder
  user: User
  kind: string
  due: number
  back: number
  fee: number
  ticketIds: string[]
  place: Place | undefined
  types: string[]
  validUntil: number
}

/** One person who was sold a ticket. */
export interface KnownPerson {
  passengerType: string
  certificateNumber: string
}

export const classCodes = ['SEAT2', 'SEAT1'] as const
export const stopsCount = 4
/** The sailings of the fast boat: this afternoon, and tomorrow's two. */
const sailingsSql = `
  select s.id from sailings.sailings s join network.lines l on l.id = s.line_id
  where l.code = 'FAST-DOWN' and s.departs_at > $1 order by s.departs_at limit 3`

/** All but some seats of each class are locked, so that a few sales fill a sailing. */
const lockSql = `
  update inventory.seats s set locked = ${2 ** (stopsCount - 1) - 1}, lock_reason = 'model', locked_by = (select id from staff.users where code = 'admin'), locked_at = $3
  from (select id, row_number() over (partition by sailing_id, class_id order by position) as place
    from inventory.seats where sailing_id = any ($1)) numbered
  where numbered.id = s.id and numbered.place > $2`
const seatsLeft = 8

/** What happened how often: moves that had their effect, and refusals by endpoint and problem. */
export interface Tally {
  done: Map<string, number>
  refused: Map<string, number>
}
export const newTally = (): Tally => ({ done: new Map(), refused: new Map() })
const count = (counts: Map<string, number>, key: string) => counts.set(key, (counts.get(key) ?? 0) + 1)

const pick = <T>(list: readonly T[], which: number): T | undefined => list[which % Math.max(1, list.length)]

export class World {
  readonly app: TestApp
  readonly sailings: readonly string[]
  readonly tally: Tally
  readonly orders: KnownOrder[] = []
  /** Proposed, and neither confirmed nor withdrawn as far as the replies say. */
  readonly offers: KnownOffer[] = []
  readonly people: KnownPerson[] = []
  readonly log: string[] = []
  readonly #users = new Map<User, SignedInUser>()
  #receipts = 0

  private constructor(app: TestApp, sailings: readonly string[], tally: Tally) {
    this.app = app
    this.sailings = sailings
    this.tally = tally
  }

  static async start(tally: Tally): Promise<World> {
    const app = await startTestApp()
    const { rows } = await app.database.pool.query<{ id: string }>(sailingsSql, [app.clock.now()])
    const sailings = rows.map(({ id }) => id)
    await app.database.pool.query(lockSql, [sailings, seatsLeft, app.clock.now()])
    return new World(app, sailings, tally)
  }

  get now(): number {
    return this.app.clock.now().getTime()
  }

  sailingId({ sailing }: Place): string {
    return this.sailings[sailing % this.sailings.length] ?? ''
  }

  order(which: number, fits: (order: KnownOrder) => boolean = () => true): KnownOrder | undefined {
    return pick(this.orders.filter(fits), which)
  }

  offer(which: number): KnownOffer | undefined {
    return pick(this.offers, which)
  }

  /** A receipt number of a payment service that was never used. */
  newReceipt(): string {
    this.#receipts += 1
    return `MODEL-${this.#receipts}`
  }

  /** A move had its effect. */
  done(kind: string): void {
    count(this.tally.done, kind)
  }

  async query<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
    return (await this.app.database.pool.query<Row>(text, values)).rows
  }

  /**
   * Calls an endpoint, and counts a refusal.
   * @returns undefined when it was refused by a rule of the trade
   * @throws Error for any other failure, or a refusal that does not say what is wrong
   */
  async call<Name extends EndpointName>(
    user: User,
    name: Name,
    request: RequestOf<Endpoints[Name]>,
  ): Promise<ReplyOf<Endpoints[Name]> | undefined> {
    let reply = await this.app.call(await this.#session(user), name, request)
    // The clock was moved beyond the end of the session.
    if (reply.http === 401) {
      this.#users.delete(user)
      reply = await this.app.call(await this.#session(user), name, request)
    }
    this.log.push(`${user} ${name} ${JSON.stringify(request)} → ${reply.code ?? reply.http}`)
    if (reply.http === 200) return reply.data
    const { http, code = '', message = '', success } = reply
    const isRefusal = [400, 404, 409].includes(http) && success === false
    if (!isRefusal || !/^[a-z]+\.[a-zA-Z]+$/.test(code) || message === '' || message.includes('{'))
      throw new Error(`${name} answered ${http} ${code}: ${message}`)
    count(this.tally.refused, `${name} ${code}`)
    return undefined
  }

  async #session(user: User): Promise<SignedInUser> {
    const session = this.#users.get(user) ?? (await this.app.signIn(user))
    this.#users.set(user, session)
    return session
  }

  /** What the replies say of an order adds up, whatever was done to it. */
  assertBalanced({ number, tickets, paid, back, kept, state }: KnownOrder): void {
    const living = tickets.reduce((sum, ticket) => sum + (ticket.living ? ticket.price : 0), 0)
    if (state !== 'held' && living !== paid - back - kept)
      throw new Error(`order ${number}: tickets ${living}, paid ${paid}, back ${back}, kept ${kept}`)
  }

  /** A ticket ends; none ends twice. */
  end(order: KnownOrder, ticketIds: readonly string[]): void {
    for (const id of ticketIds) {
      const ticket = order.tickets.find((one) => one.id === id)
      if (!ticket?.living) throw new Error(`ticket ${id} of order ${order.number} has ended before`)
      ticket.living = false
    }
    if (order.tickets.every(({ living }) => !living)) order.state = 'ended'
  }

  close(): Promise<void> {
    return this.app.close()
  }
}

export const paymentPassword = digestOf(demoPassword)
