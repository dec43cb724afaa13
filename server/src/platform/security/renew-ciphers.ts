import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import type { Crypto, FindablePurpose, Purpose } from './crypto.ts'

/** A column of encrypted texts that are found by nothing. */
export interface CipherColumn<Column extends string> {
  /** With its schema, `agents.vouchers`. */
  table: string
  column: string
  purpose: Exclude<Purpose, FindablePurpose>
  /** Columns that identify a row. */
  key: readonly Column[]
  /** What the text of a row belongs to, as it was encrypted. */
  owner(row: Readonly<Record<Column, string>>): string
  /** Rows of one transaction. */
  chunkSize: number
}

/**
 * Encrypts with the present key what a former one encrypted in a column. Returns how many; may be interrupted at any time, and
 * run by several nodes at once.
 * @throws when a text was made with a key that is not configured
 */
export async function renewCiphers<Column extends string>(
  db: Database,
  crypto: Crypto,
  { table, column, purpose, key, owner, chunkSize }: CipherColumn<Column>,
): Promise<number> {
  const columns = key.map((name) => sql`${sql.ref(name)}::text as ${sql.ref(name)}`)
  for (let renewed = 0; ; ) {
    const chunk = await db.transaction().execute(async (tx) => {
      const { rows } = await sql<Record<Column, string> & { encrypted: Buffer }>`
        select ${sql.join(columns)}, ${sql.ref(column)} as encrypted from ${sql.table(table)}
        where substring(${sql.ref(column)} from 1 for 1) <> ${Buffer.of(crypto.keyId)}
        order by ${sql.join(key.map((name) => sql.ref(name)))} limit ${chunkSize} for update`.execute(tx)
      for (const row of rows) {
        const text = crypto.decrypt(purpose, row.encrypted, owner(row))
        const isRow = key.map((name) => sql`${sql.ref(name)}::text = ${row[name]}`)
        await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${crypto.encrypt(purpose, text, owner(row))}
          where ${sql.join(isRow, sql` and `)}`.execute(tx)
      }
      return rows.length
    })
    if (chunk === 0) return renewed
    renewed += chunk
  }
}
