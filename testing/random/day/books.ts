import type pg from 'pg'

/** What one cause moved on one account: fen, positive is credit, in so many transfers. */
interface Amount {
  fen: number
  transfers: number
}

/**
 * Double-entry books kept beside the product: every account by the causes of its fen. They know what was done and what it came to, and
 * nothing of how the product books it.
 */
export class Books {
  readonly #accounts = new Map<string, Map<string, Amount>>()

  /**
   * Books one transfer.
   * @param cause its kind and what it was for, as `causeSql` writes it
   * @throws Error when it does not sum to zero
   */
  post(cause: string, ...amounts: readonly (readonly [account: string, fen: number])[]): void {
    const sum = amounts.reduce((total, [, fen]) => total + fen, 0)
    if (sum !== 0) throw new Error(`${cause} does not sum to zero: ${sum}`)
    const accounts = new Set(amounts.flatMap(([account, fen]) => (fen === 0 ? [] : [account])))
    for (const [account, fen] of amounts) this.#add(account, cause, { fen, transfers: 0 })
    for (const account of accounts) this.#add(account, cause, { fen: 0, transfers: 1 })
  }

  #add(account: string, cause: string, { fen, transfers }: Amount): void {
    const causes = this.#accounts.get(account) ?? new Map<string, Amount>()
    this.#accounts.set(account, causes)
    const known = causes.get(cause) ?? { fen: 0, transfers: 0 }
    causes.set(cause, { fen: known.fen + fen, transfers: known.transfers + transfers })
  }

  /** Books with amounts that were added up elsewhere. */
  static of(amounts: readonly ({ account: string; cause: string } & Amount)[]): Books {
    const books = new Books()
    for (const { account, cause, fen, transfers } of amounts) books.#add(account, cause, { fen, transfers })
    return books
  }

  get accounts(): string[] {
    return [...this.#accounts.keys()].filter((account) => this.causesOf(account).length > 0).sort()
  }

  /** The explanation of an account: each cause with what it moved. */
  causesOf(account: string): [cause: string, amount: Amount][] {
    return [...(this.#accounts.get(account) ?? [])].filter(
      ([, { fen, transfers }]) => fen !== 0 || transfers !== 0,
    )
  }

  balance(account: string): number {
    return this.causesOf(account).reduce((sum, [, { fen }]) => sum + fen, 0)
  }

  /** What moved an account, by kind of transfer: the first word of its causes. */
  kindsOf(account: string): Map<string, Amount> {
    const kinds = new Map<string, Amount>()
    for (const [cause, { fen, transfers }] of this.causesOf(account)) {
      const kind = cause.split(' ')[0] ?? ''
      const known = kinds.get(kind) ?? { fen: 0, transfers: 0 }
      kinds.set(kind, { fen: known.fen + fen, transfers: known.transfers + transfers })
    }
    return kinds
  }

  /** Where other books say something else, account by account and cause by cause. */
  differencesFrom(other: Books): string[] {
    const accounts = new Set([...this.accounts, ...other.accounts])
    return [...accounts].flatMap((account) => {
      const [own, others] = [new Map(this.causesOf(account)), new Map(other.causesOf(account))]
      return [...new Set([...own.keys(), ...others.keys()])].flatMap((cause) => {
        const [a, b] = [own.get(cause), others.get(cause)]
        return a?.fen === b?.fen && a?.transfers === b?.transfers
          ? []
          : [`${account}, ${cause}: ${textOf(a)}, ledger ${textOf(b)}`]
      })
    })
  }
}

const textOf = (amount: Amount | undefined) => (amount ? `${amount.fen} in ${amount.transfers}` : 'nothing')

/** What a transfer `t` was for: a payout goes by its order, because who receives it knows no other number. */
const causeSql = `t.kind || ' ' || case
  when t.cause_kind is not null and t.cause_kind <> 'payout' then t.cause_kind || ' ' || t.cause_id
  when t.order_id is not null then 'order ' || t.order_id
  else t.memo end`

/** The books as the ledger has them: its entries, added up by account and cause. */
export async function readLedger(pool: pg.Pool): Promise<Books> {
  const { rows } = await pool.query<{ account: string; cause: string; fen: string; transfers: number }>(
    `select a.code as account, ${causeSql} as cause, sum(e.fen)::text as fen, count(distinct t.id)::integer as transfers
     from accounts.entries e join accounts.transfers t on t.id = e.transfer_id join accounts.accounts a on a.id = e.account_id
     group by 1, 2`,
  )
  return Books.of(rows.map(({ fen, ...row }) => ({ ...row, fen: Number(fen) })))
}
