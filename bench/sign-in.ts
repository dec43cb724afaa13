// Password guessing: whether an attempt succeeds, colleagues are locked out, replies disclose which users exist, or memory
// grows. 10,000 attempts in each of four ways; another number as the first parameter. Each checked attempt costs a hash of
// tens of milliseconds, two at a time: with as many addresses as attempts nearly all are checked, which takes minutes.
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { ApiClient } from '@fairway/testing/api-client'
import { benchPassword, type RunningServer, runServer } from '@fairway/testing/processes/running-server'
import { digestOf } from '../server/database/starting-data/staff.ts'
import { type LoadRequest, load } from './http-load.ts'
import { quantile, report, round } from './report.ts'

const tries = Number(process.argv[2] ?? 10_000)
const connections = 48
const path = '/api/login/loginNoAuthCode.do'
const people = ['admin2', 'clerk2', 'pier', 'accountant', 'carrier', 'port', 'viewer']
/** Below the limit per user over all unknown devices; then an administrator unlocks them. */
const timedTries = 28
const timedRounds = 4

/** The known device of a user who signs in during the attack. */
const knownDevice = { user: 'clerk', device: randomUUID(), address: '10.0.0.1', cookie: '' }

const requestOf = (address: string, username: string, password: string, device: string, cookie = '') => ({
  method: 'POST' as const,
  path,
  headers: {
    'content-type': 'application/json',
    // Trusted as the header of a local reverse proxy.
    'x-forwarded-for': address,
    ...(cookie && { cookie }),
  },
  body: JSON.stringify({ username, password: digestOf(password), deviceId: device, code: '' }),
})

async function send(url: string, request: LoadRequest) {
  const began = performance.now()
  const response = await fetch(`${url}${request.path}`, {
    method: 'POST',
    headers: request.headers,
    body: request.body ?? null,
  })
  const { code = '', data } = (await response.json()) as { code?: string; data?: string }
  return {
    status: response.status,
    code,
    token: data ?? 'none',
    cookies: response.headers.getSetCookie().map((each) => each.split(';', 1)[0] ?? ''),
    ms: performance.now() - began,
  }
}

const signInAtKnownDevice = (url: string) =>
  send(
    url,
    requestOf(knownDevice.address, knownDevice.user, benchPassword, knownDevice.device, knownDevice.cookie),
  )

/**
 * Known and unknown names in turns, each attempt from its own address and device. Each is compared with its neighbour in
 * time, so that other load on the machine affects both.
 */
async function timeAnswers(url: string, unlockUsers: () => Promise<void>) {
  const known: number[] = []
  const unknown: number[] = []
  let sent = 0
  for (let turn = 0; turn < timedTries * timedRounds; turn++) {
    const round = Math.floor(turn / timedTries)
    if (turn % timedTries === 0) await unlockUsers()
    for (const person of people) {
      const pair = [
        [person, known],
        [`no${round}-${person}`, unknown],
      ] as const
      for (const [name, times] of turn % 2 ? pair : pair.toReversed()) {
        sent += 1
        const answer = await send(
          url,
          requestOf(`10.9.${sent >> 8}.${sent & 255}`, name, `Wrong-${sent}`, randomUUID()),
        )
        if (answer.code !== 'session.wrongPassword')
          throw new Error(`${name} was answered ${answer.status} ${answer.code}`)
        times.push(answer.ms)
      }
    }
  }
  const ratios = known.map((ms, at) => ms / (unknown[at] ?? Number.NaN))
  return { known: quantile(known, 0.5), unknown: quantile(unknown, 0.5), paired: quantile(ratios, 0.5) }
}

/** Unlocks throttled users, as an administrator does. */
async function administrator(url: string): Promise<() => Promise<void>> {
  const admin = await ApiClient.signIn(url, 'admin', benchPassword)
  const ids = await Promise.all(
    people.map(async (code) => {
      const { rows } = await admin.callOk('staff.users', { text: code })
      return rows.find((one) => one.code === code)?.id ?? ''
    }),
  )
  return async () => {
    for (const id of ids) await admin.callOk('staff.unlockUser', { id })
  }
}

/** Attempts of a warm-up attack, so that the memory of the first buffers is not counted. */
const warmUp = 1_000

const ways = {
  'one address, one user': () => ['172.16.0.1', 'clerk'],
  'one address, many users': (turn: number) => ['10.0.0.1', nameOf(turn)],
  'many addresses, one user': (turn: number) => [addressOf(turn), 'clerk'],
  'many addresses, many users': (turn: number) => [addressOf(turn + 100_000), nameOf(turn)],
} satisfies Record<string, (turn: number) => readonly [string, string] | string[]>

const addressOf = (turn: number) => `172.${16 + (turn >> 16)}.${(turn >> 8) & 255}.${turn & 255}`
const nameOf = (turn: number) => (turn % 4 === 0 ? (people[turn % people.length] ?? '') : `somebody-${turn}`)

/** One attack, and a colleague who signs in meanwhile, once a second. */
async function crowd(fairway: RunningServer, way: (turn: number) => readonly string[], size = tries) {
  let turn = 0
  let over = false
  const desks: { status: number; ms: number }[] = []
  const colleague = (async () => {
    while (!over) {
      desks.push(await signInAtKnownDevice(fairway.url))
      await sleep(1_000)
    }
  })()
  const answers = await load(fairway.url, connections, () => {
    if (turn >= size) return undefined
    const [address = '', name = ''] = way(turn)
    turn += 1
    return requestOf(address, name, `Wrong-Guess-${turn}`, randomUUID())
  })
  over = true
  await colleague
  return {
    gotIn: answers.statuses.get(200) ?? 0,
    checked: answers.statuses.get(400) ?? 0,
    sentAway: answers.statuses.get(429) ?? 0,
    busy: answers.statuses.get(503) ?? 0,
    faults: size - [200, 400, 429, 503].reduce((sum, status) => sum + (answers.statuses.get(status) ?? 0), 0),
    seconds: round(answers.seconds, 1),
    desks: desks.length,
    desksRefused: desks.filter(({ status }) => status !== 200).length,
    deskMs: round(Math.max(...desks.map(({ ms }) => ms))),
    memory: memoryOf(fairway),
  }
}

/** Megabytes the server holds. */
function memoryOf({ process: child }: RunningServer): number {
  const found = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))
  return round(Number(found?.[1] ?? 0) / 1024)
}

const fairway = await runServer({ env: { LOG_LEVEL: 'info' } })
try {
  // The demo history is generated while the server already answers; it would distort the measurement.
  while (!fairway.output().includes('has its past')) await sleep(500)
  const first = await signInAtKnownDevice(fairway.url)
  knownDevice.cookie = first.cookies.join('; ')
  if (first.status !== 200) throw new Error(`the desk could not sign in: ${first.status} ${first.code}`)
  // The first tries warm up what the later ones are measured with.
  for (let turn = 0; turn < 100; turn++)
    await send(fairway.url, requestOf(`10.8.0.${turn}`, `warm-up-${turn}`, `Wrong-${turn}`, randomUUID()))
  const times = await timeAnswers(fairway.url, await administrator(fairway.url))
  await crowd(fairway, (turn) => [addressOf(turn + 200_000), 'somebody'], warmUp)
  await crowd(fairway, (turn) => [addressOf(turn + 300_000), `warm-up-${turn}`], warmUp)
  const memoryBefore = memoryOf(fairway)
  const results: Record<string, Awaited<ReturnType<typeof crowd>>> = {}
  for (const [name, way] of Object.entries(ways)) results[name] = await crowd(fairway, way)
  const secrets = [digestOf(benchPassword), digestOf('Wrong-Guess-1'), ...first.cookies, first.token]
  const leakedSecrets = secrets.filter((secret) => fairway.output().includes(secret)).length
  const apart = round(
    (Math.max(times.known, times.unknown) / Math.min(times.known, times.unknown) - 1) * 100,
    1,
  )
  const memory = Object.values(results).map((one) => one.memory)
  const growth = Math.max(...memory) - memoryBefore
  report(
    'sign-in',
    [
      ['known users answered in', `${round(times.known, 1)} ms`],
      ['unknown users answered in', `${round(times.unknown, 1)} ms`],
      ['apart', `${apart} %`, 'at most 10'],
      ['known against the unknown one beside it', String(round(times.paired, 3))],
      ['memory before the crowds', `${memoryBefore} MB`],
      ...Object.entries(results).flatMap(
        ([name, one]) =>
          [
            [`${name}: got in`, String(one.gotIn), 'none'],
            [
              `${name}: checked / sent away / busy / faults`,
              `${one.checked} / ${one.sentAway} / ${one.busy} / ${one.faults}`,
            ],
            [`${name}: took`, `${one.seconds} s`],
            [
              `${name}: colleague in / refused`,
              `${one.desks - one.desksRefused} / ${one.desksRefused}`,
              'none refused',
            ],
            [`${name}: colleague waited at most`, `${one.deskMs} ms`],
            [`${name}: memory`, `${one.memory} MB`],
          ] as const,
      ),
      ['memory, most against before', `${growth} MB`, 'at most 50'],
      ['tokens, cookies and digests in the log', String(leakedSecrets), 'none'],
    ],
    {
      tries,
      told: leakedSecrets,
      known: round(times.known, 1),
      unknown: round(times.unknown, 1),
      apart,
      paired: round(times.paired, 3),
      memoryBefore,
      growth,
      ...results,
    },
  )
  const failed = Object.values(results).some((one) => one.gotIn > 0 || one.desksRefused > 0 || one.faults > 0)
  if (failed || leakedSecrets > 0 || apart > 10 || growth > 50) process.exitCode = 1
} finally {
  await fairway.stop()
}
