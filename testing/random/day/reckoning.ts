import { expect } from 'vitest'
import type { Person } from './staff.ts'
import type { Shifts } from './tills.ts'
import type { Handed, Trade } from './trade.ts'

// Compares what the product says in its reports with the books and with what was handed over.

const sumOf = (list: readonly { fen: number }[]) => list.reduce((sum, { fen }) => sum + fen, 0)

/** Sums by a key, those of nothing left out, in the order of the keys. */
function sumsBy<Item extends { fen: number }>(list: readonly Item[], keyOf: (item: Item) => string) {
  const sums = new Map<string, number>()
  for (const item of list) sums.set(keyOf(item), (sums.get(keyOf(item)) ?? 0) + item.fen)
  return Object.fromEntries([...sums].filter(([, fen]) => fen !== 0).sort(([a], [b]) => (a < b ? -1 : 1)))
}

const inOrder = (entries: readonly (readonly [string, number])[]) =>
  Object.fromEntries(entries.filter(([, fen]) => fen !== 0).sort(([a], [b]) => (a < b ? -1 : 1)))

export class Reckoning {
  readonly #trade: Trade
  readonly #shifts: Shifts
  readonly #admin: Person

  constructor(trade: Trade, shifts: Shifts, admin: Person) {
    this.#trade = trade
    this.#shifts = shifts
    this.#admin = admin
  }

  /** Takes over what the wallets hold before the day, as their agencies paid it in. */
  async begin(): Promise<void> {
    const rows = await this.#trade.desk.query<{ wallet: string; memo: string; fen: string }>(
      `select a.code as wallet, t.memo, e.fen::text from accounts.transfers t join accounts.entries e on e.transfer_id = t.id
       join accounts.accounts a on a.id = e.account_id and a.kind = 'wallet'`,
    )
    for (const { wallet, memo, fen } of rows)
      this.#trade.books.post(`deposit ${memo}`, [wallet, Number(fen)], ['operator:bank', -Number(fen)])
  }

  /** The X report of an open shift, the Z report of a closed one. */
  async checkReport(shiftId: string): Promise<void> {
    const { desk, books, takings, payouts } = this.#trade
    const shift = this.#shifts.all.find(({ id }) => id === shiftId)
    if (!shift) throw new Error(`no shift ${shiftId}`)
    const report = await desk.call(shift.clerk, 'accounts.tillReport', { shiftId })
    const taken = takings.filter((one) => one.shift === shiftId)
    const paidOut = payouts.filter((one) => one.shift === shiftId)
    const voided = paidOut.filter((one) => one.voided)
    const kinds = books.kindsOf(`till:${shiftId}`)
    expect({
      takings: report.takings.map(({ method, payments, fen }) => [method, payments, fen]),
      moves: report.moves.map(({ kind, count, fen }) => [kind, count, fen]),
      voided: report.voided,
      ...report.shift,
    }).toMatchObject({
      takings: ['alipay', 'card', 'cash', 'wechat'].flatMap((method) => {
        const by = taken.filter((one) => one.method === method)
        return by.length === 0 ? [] : [[method, by.length, sumOf(by)]]
      }),
      moves: [...kinds]
        .map(([kind, { fen, transfers }]) => [kind, transfers, 0 - fen] as const)
        .sort(([a], [b]) => (a < b ? -1 : 1)),
      voided: { count: voided.length, fen: sumOf(voided) },
      ...{
        state: shift.state,
        day: shift.day,
        float: shift.float,
        taken: sumOf(taken),
        paidOut: sumOf(paidOut),
      },
      cash: shift.expected ?? 0 - books.balance(`till:${shiftId}`),
      counted: shift.counted ?? null,
      difference: shift.counted === undefined ? null : shift.counted - (shift.expected ?? 0),
    })
    expect(report.payments.map(({ orderId, fen }) => `${orderId} ${fen}`).sort()).toEqual(
      taken.map(({ orderId, fen }) => `${orderId} ${fen}`).sort(),
    )
  }

  /** The takings of today by method and by who took them, and what each user reads of the own day. */
  async checkTakings(day: string): Promise<void> {
    const { desk } = this.#trade
    const [taken, paidOut] = this.#of(day)
    const report = await desk.call(this.#admin, 'reports.takings', {})
    expect(report).toMatchObject({
      ...{ date: day, fen: sumOf(taken), returned: sumOf(paidOut) },
      voided: sumOf(paidOut.filter(({ voided }) => voided)),
      clerksInAll: new Set([...taken, ...paidOut].map(({ person }) => person)).size,
    })
    expect(inOrder(report.methods.map(({ method, fen }) => [method, fen]))).toEqual(
      sumsBy(taken, ({ method }) => method),
    )
    for (const { userId, fen, returned, methods } of report.clerks) {
      const own = taken.filter(({ person }) => person === userId)
      expect([userId, fen, returned]).toEqual([
        userId,
        sumOf(own),
        sumOf(paidOut.filter(({ person }) => person === userId)),
      ])
      expect(inOrder(methods.map((one) => [one.method, one.fen]))).toEqual(
        sumsBy(own, ({ method }) => method),
      )
    }
    for (const { clerk } of this.#shifts.all) {
      const { sales } = await desk.call(clerk, 'home.today', {})
      expect([clerk.code, sales?.fen, sales?.returned]).toEqual([
        clerk.code,
        sumOf(taken.filter(({ person }) => person === clerk.id)),
        sumOf(paidOut.filter(({ person }) => person === clerk.id)),
      ])
    }
  }

  #of(day: string): [taken: Handed[], paidOut: Handed[]] {
    const on = (list: readonly Handed[]) => list.filter((one) => one.day === day)
    return [on(this.#trade.takings), on(this.#trade.payouts)]
  }

  /** The report on takings of a day, by clerk. */
  async checkSales(day: string): Promise<void> {
    const [taken, paidOut] = this.#of(day)
    const report = await this.#trade.desk.call(this.#admin, 'reports.tills', {
      from: day,
      to: day,
      by: 'clerk',
    })
    expect([report.now.taken, report.now.returned]).toEqual([sumOf(taken), sumOf(paidOut)])
    const parts = (side: 'taken' | 'returned') =>
      inOrder(report.parts.map(({ key, now }) => [key, now[side]]))
    expect([parts('taken'), parts('returned')]).toEqual([
      sumsBy(taken, ({ person }) => person),
      sumsBy(paidOut, ({ person }) => person),
    ])
  }

  /** The balance of every account, and after each entry of those that take money. */
  async checkAccounts([from, to]: readonly [string, string]): Promise<void> {
    const { desk, books } = this.#trade
    const balances = new Map<string, number>()
    for (let page = 1, total = 1; balances.size < total; page += 1) {
      const reply = await desk.call(this.#admin, 'accounts.ledgerAccounts', { page, pageSize: 200 })
      total = reply.total
      for (const { id, code, balance, side } of reply.rows) {
        balances.set(code, side === 'credit' ? balance : 0 - balance)
        if (/^(?:till|acquirer|safe|operator):/.test(code)) await this.#checkStatement(id, code, from, to)
      }
    }
    const known = [...balances].filter(([code, fen]) => fen !== 0 || books.accounts.includes(code))
    expect(inOrder(known)).toEqual(inOrder(books.accounts.map((code) => [code, books.balance(code)])))
  }

  async #checkStatement(accountId: string, code: string, from: string, to: string): Promise<void> {
    const { desk, books } = this.#trade
    let [running, read] = [0, 0]
    const causes = new Map<string, number>()
    for (let page = 1, total = 1; read < total; page += 1) {
      const reply = await desk.call(this.#admin, 'accounts.ledgerStatement', {
        ...{ accountId, from, to, page, pageSize: 200, sort: ['at'] },
      })
      total = reply.total
      if (page === 1) running = reply.opening
      const sign = reply.account.side === 'credit' ? 1 : -1
      for (const { debit, credit, balance, kind } of reply.rows) {
        running += sign * ((credit ?? 0) - (debit ?? 0))
        expect([code, balance]).toEqual([code, running])
        causes.set(kind, (causes.get(kind) ?? 0) + (credit ?? 0) - (debit ?? 0))
        read += 1
      }
      if (read < total) continue
      expect([code, reply.closing, 0 + sign * running]).toEqual([code, running, books.balance(code)])
    }
    expect([code, inOrder([...causes])]).toEqual([
      code,
      inOrder([...books.kindsOf(code)].map(([kind, { fen }]) => [kind, fen])),
    ])
  }

  /** The statement of account of each agency. */
  async checkWallets(agencies: readonly Person[], [from, to]: readonly [string, string]): Promise<void> {
    const { desk, books } = this.#trade
    for (const agency of agencies) {
      const { organisationId } = agency
      const wallet = `agent:${organisationId}:available`
      let [running, read] = [0, 0]
      for (let page = 1, total = 1; read < total; page += 1) {
        const reply = await desk.call(agency, 'agents.statement', {
          ...{ organisationId, from, to, page, pageSize: 200, sort: ['at'] },
        })
        total = reply.total
        if (page === 1) running = reply.opening
        for (const line of reply.rows) {
          running += (line.in ?? 0) - (line.out ?? 0)
          expect([wallet, line.balance]).toEqual([wallet, running])
          read += 1
        }
        expect([wallet, reply.closing]).toEqual([wallet, books.balance(wallet)])
      }
      expect([wallet, running]).toEqual([wallet, books.balance(wallet)])
    }
  }
}
