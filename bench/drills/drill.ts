// What every drill needs: a service on a data folder of its own, its state, and the proof that it is whole afterwards.
import { setTimeout as sleep } from 'node:timers/promises'
import { ApiClient } from '@fairway/testing/api-client'
import { buildSaleOn, findTrip } from '@fairway/testing/concurrent-sales'
import { benchPassword, type RunningServer, runServer } from '@fairway/testing/processes/running-server'
import { findViolations } from '../../server/src/orders/invariants.ts'
import { openDatabase } from '../../server/src/platform/database/database.ts'
import { databaseSocket } from '../measure-me.ts'

/** One step of a drill: the failure that was injected, the result, and the message for people, where there is one. */
export interface Step {
  what: string
  happened: string
  sentence?: string
}

/** Starts the product on a prepared folder; its log has everything. */
export const start = (dataFolder: string, env: Record<string, string> = {}): Promise<RunningServer> =>
  runServer({ dataFolder, env: { FAIRWAY_DEMO: 'off', LOG_LEVEL: 'info', ...env } })

/**
 * Starts the product where it must refuse to, and gives what it says.
 * @throws Error when it starts, or says nothing that matches.
 */
export async function startupError(
  dataFolder: string,
  env: Record<string, string>,
  sentence: RegExp,
): Promise<string> {
  const output = await start(dataFolder, env).then(
    async (running) => {
      await running.stop()
      throw new Error(`the service started although it must not: ${sentence}`)
    },
    (error: Error) => error.message,
  )
  return findMessage(output, sentence)
}

/** @throws Error when the message is not in the output. */
export function findMessage(output: string, sentence: RegExp): string {
  const [found] = sentence.exec(output) ?? []
  if (!found) throw new Error(`no sentence like ${sentence} in:\n${output.slice(-3_000)}`)
  return found.replace(/\s+/g, ' ')
}

/** What readiness says: the status of the answer, and each part. */
export async function readiness(url: string): Promise<Record<string, unknown>> {
  const response = await fetch(`${url}/api/ready`).catch(() => undefined)
  if (!response) return { http: 0 }
  const { data } = (await response.json()) as { data?: object }
  return { http: response.status, ...data }
}

/**
 * Polls until a value meets a condition.
 * @throws Error with the last answer after the given time.
 */
export async function pollUntil<T>(
  read: () => Promise<T>,
  isReached: (answer: T) => boolean,
  ms = 60_000,
): Promise<T> {
  const deadline = performance.now() + ms
  for (;;) {
    const answer = await read()
    if (isReached(answer)) return answer
    if (performance.now() > deadline)
      throw new Error(`not so after ${ms / 1000} s: ${JSON.stringify(answer)}`)
    await sleep(250)
  }
}

export const clerkAt = (url: string) => ApiClient.signIn(url, 'clerk', benchPassword)

/**
 * The service is whole: ready in every part, a ticket is sold and stamped with the time of the database, and every
 * rule about seats, tickets and money holds.
 * @throws Error naming what is not.
 */
export async function assertHealthy({ url, dataFolder }: RunningServer): Promise<Step> {
  await pollUntil(
    () => readiness(url),
    ({ http }) => http === 200,
  )
  const clerk = await clerkAt(url)
  const sold = await clerk.callOk('orders.sell', buildSaleOn(await findTrip(clerk)))
  const database = openDatabase(await databaseSocket(dataFolder))
  try {
    const { rows } = await database.pool.query<{ age: number }>(
      `select extract(epoch from clock_timestamp() - made_at)::double precision as age from orders.orders where id = $1`,
      [sold.orderId],
    )
    const age = rows[0]?.age ?? Number.NaN
    if (!(Math.abs(age) < 5)) throw new Error(`the ticket is stamped ${age} s from the time of the database`)
    const violations = await findViolations(database.db)
    if (violations.length > 0) throw new Error(`rules are broken: ${JSON.stringify(violations)}`)
  } finally {
    await database.close()
  }
  return { what: 'afterwards', happened: 'ready, sells at the right time, every rule holds' }
}
