import type { OfferReceipt, OfferView } from '@fairway/contract/orders/after-sales/endpoints'
import type { PaymentMethod } from '@fairway/contract/orders/values'
import { buildTraveller } from '../../api-client.ts'
import { Books } from './books.ts'
import { type Desk, type Person, password } from './staff.ts'

// What is done over a counter in a day, and the books of it: each amount is written down where it was handed over.

/** Who takes and pays out money now, at a till or from a wallet. */
export interface Seller extends Person {
  shift: string | undefined
}

export interface Trip {
  sailingId: string
  fromStop: number
  toStop: number
  classCode: string
}

interface Ticket {
  id: string
  price: number
  serviceFee: number
  sailingId: string
}

export interface Order {
  id: string
  number: string
  organisationId: string
  trip: Trip
  types: readonly string[]
  tickets: Ticket[]
  /** The newest last; `left` was not given back yet. */
  payments: { method: PaymentMethod; left: number; reference: string }[]
  /** Exchanged once; its conditions allow no more. */
  exchanged?: boolean
}

/** Money that was taken, or paid out, with who handed it over. */
export interface Handed {
  day: string
  person: string
  shift: string | undefined
  method: PaymentMethod
  fen: number
  orderId: string
  /** The receipt number, as the payment service names it in its statement. */
  reference: string
  /** Of a payout: the receipt number of its payment. */
  paymentReference?: string
  voided?: boolean
}

/** What is owed to a buyer and was not paid out yet. */
export interface Owed {
  orderId: string
  organisationId: string
  method: PaymentMethod
  fen: number
  paymentReference: string
  /** A voided sale gives it back. */
  voided: boolean
  /** Known once it was sent, or found at a counter. */
  id?: string
}

export type CounterMethod = 'cash' | 'card' | 'wechat' | 'alipay'

export const serviceMethods = ['card', 'wechat', 'alipay'] as const

export class Trade {
  readonly desk: Desk
  readonly books = new Books()
  readonly takings: Handed[] = []
  readonly payouts: Handed[] = []
  readonly owed: Owed[] = []
  readonly done = new Map<string, number>()
  readonly #prices = new Map<string, Promise<number>>()
  #receipts = 0

  constructor(desk: Desk) {
    this.desk = desk
  }

  get now(): Date {
    return this.desk.app.clock.now()
  }

  /** The day in Asia/Shanghai. */
  get day(): string {
    return new Date(this.now.getTime() + 8 * 3_600_000).toISOString().slice(0, 10)
  }

  count(kind: string): void {
    this.done.set(kind, (this.done.get(kind) ?? 0) + 1)
  }

  newReceipt(): string {
    this.#receipts += 1
    return `Q12-${String(this.#receipts).padStart(6, '0')}`
  }

  /** The account that a method of payment is taken into and paid out of. */
  accountOf(
    method: PaymentMethod,
    { shift, organisationId }: Pick<Seller, 'shift' | 'organisationId'>,
  ): string {
    if (method === 'cash') return `till:${shift}`
    return method === 'wallet' ? `agent:${organisationId}:available` : `acquirer:${method}:${this.day}`
  }

  cashOf({ shift }: Pick<Seller, 'shift'>): number {
    return 0 - this.books.balance(`till:${shift}`)
  }

  /** What a passenger of a type pays for a trip, as the screen shows it before the sale. */
  price(trip: Trip, type: string, channel: 'counter' | 'agent'): Promise<number> {
    const key = JSON.stringify([trip, type, channel])
    const price =
      this.#prices.get(key) ??
      this.desk
        .query<{ fen: string }>(
          'select price_fen::text as fen from fares.quote($1, $2, $3, $4, array[$5], $6, $7)',
          [...[trip.sailingId, trip.fromStop, trip.toStop, trip.classCode, type, channel, this.now]],
        )
        .then(([row]) => Number(row?.fen))
    this.#prices.set(key, price)
    return price
  }

  async #party(trip: Trip, types: readonly string[], channel: 'counter' | 'agent') {
    const prices = await Promise.all(types.map((type) => this.price(trip, type, channel)))
    const passengers = types.map((type) => ({
      ...buildTraveller(type),
      ...(type === 'child' && { birthDate: '2016-09-01' }),
    }))
    return { ...trip, passengers, expectedTotal: prices.reduce((sum, fen) => sum + fen, 0) }
  }

  /** Writes a paid order down. */
  async #sold(
    seller: Seller,
    receipt: { orderId: string; number: string; total: number; tickets: { id: string; price: number }[] },
    { trip, types, channel }: { trip: Trip; types: readonly string[]; channel: 'counter' | 'agent' },
    payment: { method: PaymentMethod; reference: string },
  ): Promise<Order> {
    const fees = await Promise.all(
      types.map(
        async (type) => (await this.price(trip, type, channel)) - (await this.price(trip, type, 'counter')),
      ),
    )
    const order: Order = {
      ...{ id: receipt.orderId, number: receipt.number, organisationId: seller.organisationId, trip, types },
      tickets: receipt.tickets.map(({ id, price }, at) => ({
        ...{ id, price, serviceFee: fees[at] ?? 0, sailingId: trip.sailingId },
      })),
      payments: [{ method: payment.method, left: receipt.total, reference: payment.reference }],
    }
    const fee = fees.reduce((sum, fen) => sum + fen, 0)
    this.books.post(
      `sale order ${order.id}`,
      [this.accountOf(payment.method, seller), -receipt.total],
      [`sailing:${trip.sailingId}:unearned`, receipt.total - fee],
      ['operator:serviceFees', fee],
    )
    this.#take(seller, order, payment, receipt.total)
    return order
  }

  #take(
    seller: Seller,
    { id }: Order,
    payment: { method: PaymentMethod; reference: string },
    fen: number,
  ): void {
    const { shift } = payment.method === 'wallet' ? { shift: undefined } : seller
    this.takings.push({ day: this.day, person: seller.id, shift, ...payment, fen, orderId: id })
  }

  #counterPayment(method: CounterMethod) {
    const reference = method === 'cash' ? '' : this.newReceipt()
    return { reference, payment: method === 'cash' ? ({ method } as const) : { method, reference } }
  }

  async sell(seller: Seller, trip: Trip, types: readonly string[], method: CounterMethod): Promise<Order> {
    const { reference, payment } = this.#counterPayment(method)
    const party = await this.#party(trip, types, 'counter')
    const receipt = await this.desk.call(seller, 'orders.sell', { ...party, payment })
    this.count('sale')
    return this.#sold(seller, receipt, { trip, types, channel: 'counter' }, { method, reference })
  }

  async sellFromWallet(seller: Seller, trip: Trip, types: readonly string[]): Promise<Order> {
    const party = await this.#party(trip, types, 'agent')
    const receipt = await this.desk.call(seller, 'orders.sellFromWallet', {
      ...party,
      paymentPassword: password,
    })
    this.count('walletSale')
    return this.#sold(seller, receipt, { trip, types, channel: 'agent' }, { method: 'wallet', reference: '' })
  }

  /** One clerk holds, another one takes the money. */
  async holdAndPay(
    holder: Seller,
    payer: Seller,
    trip: Trip,
    types: readonly string[],
    method: CounterMethod | 'wallet',
  ): Promise<Order> {
    const channel = method === 'wallet' ? 'agent' : 'counter'
    const held = await this.desk.call(holder, 'orders.hold', {
      ...(await this.#party(trip, types, channel)),
      ...(method === 'wallet' && { phone: '13800138000' }),
    })
    const { reference, payment } =
      method === 'wallet'
        ? { reference: '', payment: { method, paymentPassword: password } as const }
        : this.#counterPayment(method)
    const receipt = await this.desk.call(payer, 'orders.payHold', {
      ...{ orderId: held.orderId, expectedTotal: held.total, payment },
    })
    this.count('heldAndPaid')
    return this.#sold(payer, receipt, { trip, types, channel }, { method, reference })
  }

  /** Gives tickets of an order back, all of them unless said otherwise. */
  async refund(seller: Seller, order: Order, cashNow: boolean, most = order.tickets.length): Promise<void> {
    const ticketIds = order.tickets.slice(0, most).map(({ id }) => id)
    const view = await this.desk.call(seller, 'orders.proposeRefund', { orderId: order.id, ticketIds })
    await this.#giveBack(seller, order, view, cashNow)
    this.count('refund')
  }

  async voidSale(seller: Seller, order: Order): Promise<void> {
    const view = await this.desk.call(seller, 'orders.proposeVoid', { orderId: order.id })
    if (view.fee !== 0) throw new Error(`a void of order ${order.number} costs ${view.fee}`)
    await this.#giveBack(seller, order, view, true)
    this.count('void')
  }

  /** The amounts of an offer are those of its lines, and its lines are the tickets as they were sold. */
  #linesOf(order: Order, view: OfferView) {
    const lines = view.lines.map((line) => {
      const ticket = order.tickets.find(({ id }) => id === line.ticketId)
      if (!ticket || line.paid !== ticket.price)
        throw new Error(`offer ${view.id} says that ticket ${line.ticketId} cost ${line.paid}`)
      return { ...line, ticket }
    })
    const sum = (amountOf: (line: (typeof lines)[number]) => number) =>
      lines.reduce((total, line) => total + amountOf(line), 0)
    const due = sum(({ next, paid, fee }) => (next?.price ?? 0) - paid + fee)
    if (due !== view.due - view.back || sum(({ fee }) => fee) !== view.fee)
      throw new Error(`offer ${view.id} comes to ${due}, and says ${view.due} less ${view.back}`)
    return lines
  }

  #confirm(seller: Seller, view: OfferView, more: object): Promise<OfferReceipt> {
    return this.desk.call(seller, 'orders.confirmOffer', {
      ...{ offerId: view.id, expected: view.due - view.back },
      ...more,
    })
  }

  async #giveBack(seller: Seller, order: Order, view: OfferView, cashNow: boolean): Promise<void> {
    const lines = this.#linesOf(order, view)
    // Notes that the till does not have wait for another one.
    const atOnce = cashNow && view.back <= this.cashOf(seller)
    await this.#confirm(seller, view, { cashNow: atOnce })
    this.books.post(
      `${view.kind} offer ${view.id}`,
      ...lines.flatMap(({ ticket: { sailingId, serviceFee, price }, fee, parts }): [string, number][] => {
        const serviceBack = parts.find(({ kind }) => kind === 'serviceFee')?.back ?? 0
        return [
          [`sailing:${sailingId}:unearned`, serviceFee - price],
          ['operator:serviceFees', -serviceBack],
          ['operator:refundFees', fee - (serviceFee - serviceBack)],
        ]
      }),
      ['operator:refundsPayable', view.back],
    )
    const gone = new Set(view.lines.map(({ ticketId }) => ticketId))
    order.tickets = order.tickets.filter(({ id }) => !gone.has(id))
    this.#owe(seller, order, view.back, atOnce, view.kind === 'void')
  }

  /** Moves all tickets of an order to another trip: what is due is taken, what is too much goes back. */
  async exchange(
    seller: Seller,
    order: Order,
    trip: Trip,
    method: CounterMethod | 'wallet',
    cashNow: boolean,
  ): Promise<void> {
    const view = await this.desk.call(seller, 'orders.proposeExchange', {
      ...{ orderId: order.id, ticketIds: order.tickets.map(({ id }) => id) },
      ...trip,
    })
    const lines = this.#linesOf(order, view)
    const atOnce = cashNow && view.back <= this.cashOf(seller)
    const { reference, payment } =
      method === 'wallet'
        ? { reference: '', payment: { method, paymentPassword: password } as const }
        : this.#counterPayment(method)
    const receipt = await this.#confirm(seller, view, { cashNow: atOnce, ...(view.due > 0 && { payment }) })
    this.books.post(
      `exchange offer ${view.id}`,
      ...lines.flatMap(({ ticket, next, fee }): [string, number][] => [
        [`sailing:${ticket.sailingId}:unearned`, ticket.serviceFee - ticket.price],
        [`sailing:${trip.sailingId}:unearned`, (next?.price ?? 0) - ticket.serviceFee],
        ['operator:refundFees', fee],
      ]),
      ['operator:refundsPayable', view.back],
      [this.accountOf(method, seller), -view.due],
    )
    order.exchanged = true
    order.tickets = receipt.tickets.map(({ id, price }, at) => ({
      ...{ id, price, serviceFee: lines[at]?.ticket.serviceFee ?? 0, sailingId: trip.sailingId },
    }))
    if (view.due > 0) {
      order.payments.push({ method, left: view.due, reference })
      this.#take(seller, order, { method, reference }, view.due)
      this.count('paidUp')
    }
    this.#owe(seller, order, view.back, atOnce, false)
    this.count('exchange')
  }

  /** What goes back goes as it came, the newest payment first: wallets and cash at once, the rest is owed. */
  #owe(seller: Seller, order: Order, back: number, cashNow: boolean, voided: boolean): void {
    let rest = back
    for (const payment of order.payments.toReversed()) {
      const fen = Math.min(rest, payment.left)
      if (fen === 0) continue
      rest -= fen
      payment.left -= fen
      const { method, reference: paymentReference } = payment
      const owed: Owed = {
        ...{ orderId: order.id, organisationId: order.organisationId, method, fen, paymentReference, voided },
      }
      if (method === 'wallet' || (method === 'cash' && cashNow)) this.payOut(seller, owed)
      else this.owed.push(owed)
    }
    if (rest !== 0) throw new Error(`order ${order.number} gives back ${rest} more than was paid for it`)
  }

  /** Writes down that what is owed was paid out, by whom and from where. */
  payOut(by: Seller, owed: Owed, reference = ''): void {
    const { orderId, organisationId, method, fen, paymentReference, voided } = owed
    const account = this.accountOf(method, method === 'wallet' ? { shift: undefined, organisationId } : by)
    this.books.post(`payout order ${orderId}`, ['operator:refundsPayable', -fen], [account, fen])
    const shift = method === 'cash' ? by.shift : undefined
    this.payouts.push({
      ...{ day: this.day, person: by.id, shift, method, fen, orderId, reference, paymentReference, voided },
    })
    const at = this.owed.indexOf(owed)
    if (at >= 0) this.owed.splice(at, 1)
  }
}
