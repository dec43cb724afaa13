// What callers without a session and users with little permission send, in a thread of its own with a low priority: on other
// machines it would take nothing from the server. Started by `sales-beside.ts`.
import { readlinkSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { basename } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { isMainThread, parentPort, workerData } from 'node:worker_threads'

type Headers = Record<string, string>
export interface AttackerData {
  url: string
  river: string
  headers: { agencies: Headers[]; accountant: Headers; admin: Headers }
}

const { url, river, headers } = (workerData ?? { headers: { agencies: [] } }) as AttackerData
const [agency = {}] = headers.agencies
if (!isMainThread)
  setPriority(Number(basename(readlinkSync('/proc/thread-self'))), constants.priority.PRIORITY_LOW)

type Attack = (signal: AbortSignal) => Promise<unknown>[]

/** Each as soon as the last one is answered, until the signal; refusals count as answers. */
async function again(signal: AbortSignal, request: () => Promise<Response>): Promise<void> {
  while (!signal.aborted)
    await request()
      .then((answer) => answer.arrayBuffer())
      .catch(() => sleep(50))
}
const times = (count: number, work: () => Promise<unknown>) => Array.from({ length: count }, work)

const send = (path: string, body: string, headers: Record<string, string>, signal: AbortSignal) =>
  fetch(`${url}/api${path}`, {
    method: 'POST',
    body,
    signal,
    headers: { 'content-type': 'application/json', ...headers },
  })
const get = (path: string, headers: Record<string, string>, signal: AbortSignal) =>
  fetch(`${url}/api${path}`, { headers, signal })

/** The address of another network. */
const elsewhere = { 'x-forwarded-for': '10.9.0.1' }
const flat = JSON.stringify(Array.from({ length: 340_000 }, () => ({})))
const nested = '['.repeat(5_000_000) + ']'.repeat(5_000_000)
const statement = JSON.stringify({
  encoding: 'auto',
  file: Buffer.from(
    `time,number,kind,amount\n${'2026-06-15 10:00,REF123456,sale,12.50\n'.repeat(100_000)}`,
  ).toString('base64'),
})
const print = JSON.stringify({ list: 'orders.list', request: {} })
const queries = ['/orders/list?pageSize=200', '/reports/sales?from=2026-05-01&to=2026-11-30']
const mixed = (who: Headers, signal: AbortSignal) => (_: unknown, at: number) =>
  again(signal, () => get(queries[at % 2] ?? '', who, signal))

const attacks: Record<string, Attack> = {
  'without a session, 1 × 1 MB': (signal) =>
    times(1, () => again(signal, () => send('/orders/find', flat, elsewhere, signal))),
  'without a session, 4 × 1 MB': (signal) =>
    times(4, () => again(signal, () => send('/orders/find', flat, elsewhere, signal))),
  'without a session, 1 × 10 MB nested': (signal) =>
    times(1, () => again(signal, () => send('/accounts/previewStatement', nested, elsewhere, signal))),
  'agency, 20 prints': (signal) =>
    times(20, () => again(signal, () => send('/lists/print', print, agency, signal))),
  'agency, 20 sessions × 4 queries': (signal) =>
    headers.agencies.flatMap((who) => Array.from({ length: 4 }, mixed(who, signal))),
  'agency, 60 queries': (signal) => Array.from({ length: 60 }, mixed(agency, signal)),
  'accountant, 60 queries': (signal) => Array.from({ length: 60 }, mixed(headers.accountant, signal)),
  'administrator, 6 checks of a river': (signal) =>
    times(6, () => again(signal, () => send('/river/check', river, headers.admin, signal))),
  'accountant, 6 previews of a statement': (signal) =>
    times(6, () =>
      again(signal, () => send('/accounts/previewStatement', statement, headers.accountant, signal)),
    ),
}

export const attackNames = Object.keys(attacks)

let stop = new AbortController()
let running: Promise<unknown>[] = []
parentPort?.on('message', async (what: string) => {
  if (what === 'stop') {
    stop.abort()
    await Promise.all(running)
    parentPort?.postMessage('stopped')
  } else {
    stop = new AbortController()
    running = attacks[what]?.(stop.signal) ?? []
  }
})
