import { hash } from 'node:crypto'
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { guessesFor, type PasswordOwner } from '../domain/password-guesses.ts'
import { isInTable, type TableName } from './digest-table.ts'

const tables: Partial<Record<TableName, Promise<BigUint64Array>>> = {}

/** Made once, in a thread of its own: hashing half a million texts takes a second or two of a processor. */
function tableOf(name: TableName): Promise<BigUint64Array> {
  tables[name] ??= makeTable(name).catch((error: unknown) => {
    delete tables[name]
    throw error
  })
  return tables[name]
}

async function makeTable(name: TableName): Promise<BigUint64Array> {
  const worker = new Worker(new URL('./digest-worker.ts', import.meta.url), { workerData: name })
  worker.unref()
  const [table] = await once(worker, 'message')
  return table as BigUint64Array
}

/** Makes the table of common passwords before the first user needs it. */
export const prepareWeakPasswords = () => tableOf('common')

/**
 * True for the digest of a text of one to three characters: a digest has no length, and the length check runs in the
 * browser only.
 */
export const isShort = async (digest: string) => isInTable(await tableOf('short'), digest)

/** Whether this is the digest of a password made from what is known of the person. */
function isDerivedFromPerson(digest: string, person: PasswordOwner, now: Date): boolean {
  for (const password of guessesFor(person, now.getFullYear()))
    if (hash('sha256', password, 'hex') === digest) return true
  return false
}

/** True for a weak password: a common one, or one derived from the person's data. */
export async function isWeak(digest: string, person: PasswordOwner, now: Date): Promise<boolean> {
  return isDerivedFromPerson(digest, person, now) || isInTable(await tableOf('common'), digest)
}
