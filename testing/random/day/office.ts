import {
  alipayStatement,
  cardStatement,
  importFile,
  type WrittenLine,
  wechatStatement,
} from '../../acquirers.ts'
import type { Person } from './staff.ts'
import { type Handed, type Owed, type Seller, serviceMethods, type Trade } from './trade.ts'

// What accountants do in a day: payouts by lists, top-ups, withdrawals, statements of payment services.

type ServiceMethod = (typeof serviceMethods)[number]
type Agency = Seller

const statementOf = { card: cardStatement, wechat: wechatStatement, alipay: alipayStatement }
/** What a payment service keeps of a payment, in basis points. */
const feeBasisPoints = { card: 50, wechat: 38, alipay: 60 }
const yuan = (fen: number) => (fen / 100).toFixed(2)

export class Office {
  readonly #trade: Trade
  readonly #accountant: Seller
  readonly #second: Person
  /** Payments into wallets by a payment service. */
  readonly #topUps: { method: ServiceMethod; fen: number; reference: string; day: string }[] = []

  constructor(trade: Trade, accountant: Person, second: Person) {
    this.#trade = trade
    this.#accountant = { ...accountant, shift: undefined }
    this.#second = second
  }

  #decide(approvalId: string, approved = true) {
    return this.#trade.desk.call(this.#second, 'approvals.decide', {
      ...{ id: approvalId, approved, reason: approved ? '' : 'not now' },
    })
  }

  /** Notes the numbers of payouts that the product has by now. */
  async #number(method: Owed['method'], states: readonly string[]): Promise<void> {
    const rows = await this.#trade.desk.query<{ id: string; orderId: string; fen: string }>(
      `select id::text, order_id::text as "orderId", fen::text from accounts.payouts
       where method = $1 and state = any ($2) order by id`,
      [method, states],
    )
    const known = new Set(this.#trade.owed.map(({ id }) => id))
    for (const { id, orderId, fen } of rows) {
      if (known.has(id)) continue
      const owed = this.#trade.owed.find(
        (one) =>
          one.id === undefined && one.method === method && one.orderId === orderId && one.fen === Number(fen),
      )
      if (!owed) throw new Error(`payout ${id} of ${fen} for order ${orderId} has no payable`)
      owed.id = id
    }
  }

  /** Sends what waits of each payment service and reads what became of it: every one that `fails` says comes back. */
  async sendPayouts(fails: (owed: Owed) => boolean): Promise<void> {
    const { desk } = this.#trade
    for (const method of serviceMethods) {
      const waiting = this.#trade.owed.filter((owed) => owed.method === method)
      if (waiting.length === 0) continue
      const { listId, payouts, fen } = await desk.call(this.#accountant, 'accounts.sendPayouts', { method })
      const sum = waiting.reduce((total, owed) => total + owed.fen, 0)
      if (payouts !== waiting.length || fen !== sum)
        throw new Error(
          `list ${listId} has ${payouts} payouts of ${fen}, owed are ${waiting.length} of ${sum}`,
        )
      await this.#number(method, ['sent'])
      const results = waiting.map((owed) => ({
        owed,
        reference: fails(owed) ? '' : this.#trade.newReceipt(),
      }))
      const lines = results.map(({ owed, reference }) =>
        [
          owed.id,
          yuan(owed.fen),
          reference === '' ? 'failed' : 'paid',
          reference,
          reference === '' ? 'account closed' : '',
        ].join(),
      )
      const file = Buffer.from(['payout,amount,result,reference,reason', ...lines].join('\n')).toString(
        'base64',
      )
      const { refused } = await desk.call(this.#accountant, 'accounts.readResults', { file })
      if (refused > 0) throw new Error(`${refused} results of list ${listId} were refused`)
      for (const { owed, reference } of results)
        if (reference === '') {
          this.#trade.count('payoutFailed')
          await desk.call(this.#accountant, 'accounts.retry', { id: owed.id ?? '' })
        } else {
          this.#trade.payOut(this.#accountant, owed, reference)
          this.#trade.count('payoutPaid')
        }
    }
  }

  /** Pays what came back in cash instead, as a second person approves: it waits at the counters from then on. */
  async payInCash(owed: Owed): Promise<void> {
    const { approvalId } = await this.#trade.desk.call(this.#accountant, 'accounts.payOtherwise', {
      ...{ id: owed.id ?? '', method: 'cash' as const },
    })
    await this.#decide(approvalId)
    owed.method = 'cash'
    delete owed.id
    this.#trade.count('payoutOtherwise')
  }

  /** Hands out the cash that waits for people of an organisation, at a till. */
  async handOutCash(seller: Seller): Promise<void> {
    await this.#number('cash', ['requested', 'approved'])
    const waiting = this.#trade.owed.filter(
      ({ method, organisationId }) => method === 'cash' && organisationId === seller.organisationId,
    )
    for (const owed of waiting) {
      if (owed.fen > this.#trade.cashOf(seller)) continue
      await this.#trade.desk.call(seller, 'accounts.payCash', { id: owed.id ?? '' })
      this.#trade.payOut(seller, owed)
      this.#trade.count('cashCollected')
    }
  }

  async topUp(agency: Agency, fen: number, method: 'bank' | 'wechat'): Promise<void> {
    const { desk, day } = this.#trade
    const reference = this.#trade.newReceipt()
    const { id } = await desk.call(agency, 'agents.announceTopUp', {
      ...{ organisationId: agency.organisationId, fen, method, paidOn: day, reference, note: '' },
    })
    const { approvalId } = await desk.call(this.#accountant, 'agents.checkTopUp', { id })
    await this.#decide(approvalId)
    this.#trade.books.post(
      `deposit topUp ${id}`,
      [method === 'bank' ? 'operator:bank' : `acquirer:${method}`, -fen],
      [`agent:${agency.organisationId}:available`, fen],
    )
    if (method === 'wechat') this.#topUps.push({ method, fen, reference, day })
  }

  /** A withdrawal from a wallet: paid by the bank, refused by the second person, or given back after the bank has refused it. */
  async withdraw(
    agency: Agency,
    withdrawPassword: string,
    fen: number,
    end: 'paid' | 'refused' | 'returned',
  ): Promise<void> {
    const { desk, books } = this.#trade
    const [available, frozen] = ['available', 'frozen'].map(
      (part) => `agent:${agency.organisationId}:${part}`,
    )
    const { id } = await desk.call(agency, 'agents.requestWithdrawal', { fen, withdrawPassword, note: '' })
    const cause = `withdrawal withdrawal ${id}`
    books.post(cause, [`${available}`, -fen], [`${frozen}`, fen])
    const { withdrawal } = await desk.call(agency, 'agents.withdrawal', { id })
    await this.#decide(withdrawal.approvalId ?? '', end !== 'refused')
    if (end !== 'refused') {
      await desk.call(this.#accountant, 'agents.sendWithdrawals', {})
      const reference = this.#trade.newReceipt()
      if (end === 'paid') await desk.call(this.#accountant, 'agents.markWithdrawalPaid', { id, reference })
      else {
        await desk.call(this.#accountant, 'agents.markWithdrawalFailed', { id, reason: 'account closed' })
        await desk.call(this.#accountant, 'agents.returnWithdrawal', { id, reason: 'ask again' })
      }
    }
    books.post(cause, [`${frozen}`, -fen], [end === 'paid' ? 'operator:bank' : `${available}`, fen])
    this.#trade.count('withdrawal')
  }

  /**
   * Imports the statement of a payment service for a day and books it.
   * @param wrongBy what one of its payments differs by, in fen: a second person accepts it
   */
  async settle(acquirerId: string, method: ServiceMethod, day: string, wrongBy = 0): Promise<void> {
    const { desk, books } = this.#trade
    const of = ({ method: by, day: on }: Pick<Handed, 'method' | 'day'>) => by === method && on === day
    const taken = [...this.#trade.takings.filter(of), ...this.#topUps.filter(of)]
    const paidOut = this.#trade.payouts.filter(of)
    const feeOf = (fen: number) => Math.round((fen * feeBasisPoints[method]) / 10_000)
    const sign = method === 'alipay' ? -1 : 1
    const lines: WrittenLine[] = [
      ...taken.map(({ reference, fen }, at) => {
        const amount = fen + (at === 0 ? wrongBy : 0)
        return { reference, amount: yuan(amount), fee: yuan(sign * feeOf(amount)), time: `${day} 12:00:00` }
      }),
      ...paidOut.map(({ reference, paymentReference = '', fen }) => ({
        ...{ reference: paymentReference, amount: '0.00', time: `${day} 13:00:00` },
        refund: { reference, amount: yuan(fen) },
      })),
    ]
    if (lines.length === 0) return
    const { data, message } = await importFile(
      desk.app,
      await desk.app.signIn(this.#accountant.code),
      acquirerId,
      statementOf[method](lines),
      `${method}-${day}.csv`,
    )
    const expected = { lines: lines.length, differs: wrongBy === 0 ? 0 : 1, theirsOnly: 0, bad: 0 }
    for (const [name, count] of Object.entries(expected))
      if (data?.[name as keyof typeof expected] !== count)
        throw new Error(`the statement of ${method} for ${day}: ${message ?? JSON.stringify(data)}`)
    const { statementId } = data
    if (wrongBy !== 0) await this.#workOff(statementId, method, taken[0] as Handed, wrongBy, feeOf)
    const { lines: booked } = await desk.call(this.#accountant, 'accounts.bookStatement', { statementId })
    const right = taken.slice(wrongBy === 0 ? 0 : 1)
    if (booked !== right.length + paidOut.length) throw new Error(`${booked} lines of ${method} were booked`)
    const sum = (list: readonly { fen: number }[]) => list.reduce((total, { fen }) => total + fen, 0)
    const fees = right.reduce((total, { fen }) => total + feeOf(fen), 0)
    const topUps = sum(right.filter((one) => this.#topUps.includes(one as never)))
    const net = sum(right) - sum(paidOut)
    books.post(
      `settlement acquirerStatement ${statementId}`,
      [`acquirer:${method}`, topUps],
      [`acquirer:${method}:${day}`, net - topUps],
      ['operator:bank', fees - net],
      ['operator:acquirerFees', -fees],
    )
  }

  async #workOff(
    statementId: string,
    method: ServiceMethod,
    { fen, day, reference }: Handed,
    wrongBy: number,
    feeOf: (fen: number) => number,
  ): Promise<void> {
    const { desk, books } = this.#trade
    const { rows } = await desk.call(this.#accountant, 'accounts.acquirerDifferences', { statementId })
    const [difference] = rows
    if (rows.length !== 1 || difference?.reference !== reference || difference.difference !== wrongBy)
      throw new Error(`the wrong line of ${method} is ${JSON.stringify(rows)}`)
    const { approvalId } = await desk.call(this.#accountant, 'accounts.acceptDifference', {
      ...{ id: difference.id, revision: difference.revision, reason: 'paid too much' },
    })
    if (approvalId === null) throw new Error('a large difference was booked without a second person')
    await this.#decide(approvalId)
    const theirs = fen + wrongBy
    books.post(
      `settlement acquirerDifference ${difference.id}`,
      [`acquirer:${method}:${day}`, fen],
      ['operator:bank', feeOf(theirs) - theirs],
      ['operator:acquirerFees', -feeOf(theirs)],
      ['operator:acquirerDifferences', wrongBy],
    )
  }
}
