import { randomUUID } from 'node:crypto'
import { submitVisitorComment } from '@fairway/testing/comments'
import { demoPassword, startTestApp, type TestApp } from '@fairway/testing/test-app'
import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/sha'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { digestOf } from '../../database/starting-data/staff.ts'
import { sessionJobs } from './jobs.ts'

// Beside the picture a browser proves that it has worked for its try: cheap for one person, dear for a million tries.

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ proofOfWork: true })
})
afterAll(() => app.close())
beforeEach(async () => {
  await sql`truncate session.sign_in_tries`.execute(app.database.db)
})

async function solved(deviceId: string, change: (challenge: Challenge) => Challenge = (same) => same) {
  const { data } = await app.call(undefined, 'session.challenge', { deviceId })
  const challenge = change(JSON.parse(data.challenge ?? '') as Challenge)
  return JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) })
}

async function knock(proof: string | undefined, { deviceId = randomUUID() as string, code = '' } = {}) {
  await fetch(`${app.url}/api/login/loginAuthCode.do?show=${deviceId}`)
  return app.call(undefined, 'session.signIn', {
    username: 'clerk',
    password: digestOf(demoPassword),
    deviceId,
    code: code || (app.captchas.get(deviceId) ?? ''),
    ...(proof !== undefined && { proof }),
  })
}

test('who brings the proof and the picture comes in', async () => {
  const deviceId = randomUUID()
  expect((await knock(await solved(deviceId), { deviceId })).http).toBe(200)
})

test('a try costs its sender a hundred and fifty thousand hashes at least, and never so many that a person waits', async () => {
  for (let turn = 0; turn < 5; turn++) {
    const { challenge, solution } = JSON.parse(await solved(randomUUID())) as {
      challenge: Challenge
      solution: { counter: number }
    }
    const hashes = challenge.parameters.cost * solution.counter
    expect(hashes).toBeGreaterThanOrEqual(150_000)
    expect(hashes).toBeLessThanOrEqual(250_000)
  }
})

test.each([
  ['none', undefined],
  ['no JSON', 'x'],
  ['something else', '{"challenge":{},"solution":{}}'],
])('without a proof nobody gets as far as the picture: %s', async (_what, proof) => {
  const deviceId = randomUUID()
  expect(await knock(proof, { deviceId })).toMatchObject({ http: 400, code: 'session.proofNeeded' })
  // The picture still counts: the browser brings another proof by itself.
  const code = app.captchas.get(deviceId) ?? ''
  const again = await app.call(undefined, 'session.signIn', {
    username: 'clerk',
    password: digestOf(demoPassword),
    deviceId,
    code,
    proof: await solved(deviceId),
  })
  expect(again.http).toBe(200)
})

test('a proof counts once, for its own device and for five minutes', async () => {
  const deviceId = randomUUID()
  const proof = await solved(deviceId)
  expect((await knock(proof)).code).toBe('session.proofNeeded')
  expect((await knock(proof, { deviceId })).http).toBe(200)
  expect((await knock(proof, { deviceId })).code).toBe('session.proofNeeded')
  const late = await solved(deviceId)
  app.clock.passMinutes(5)
  expect((await knock(late, { deviceId })).code).toBe('session.proofNeeded')
})

test('of a proof sent at the same moment many times, also to two nodes, one counts', async () => {
  const node = await startTestApp({ database: app.database, clock: app.clock, proofOfWork: true })
  try {
    const deviceId = randomUUID()
    const proof = await solved(deviceId)
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, turn) =>
        (turn % 2 ? node : app).call(undefined, 'session.signIn', {
          username: 'clerk',
          password: digestOf(demoPassword),
          deviceId,
          code: 'none',
          proof,
        }),
      ),
    )
    expect(answers.filter(({ code }) => code === 'session.proofNeeded')).toHaveLength(7)
  } finally {
    await node.close()
  }
})

test('an easier task, or one with another end, is not ours', async () => {
  const deviceId = randomUUID()
  const easier = await solved(deviceId, (challenge) => ({
    ...challenge,
    parameters: { ...challenge.parameters, keyPrefix: '0' },
  }))
  expect((await knock(easier, { deviceId })).code).toBe('session.proofNeeded')
  const longer = await solved(deviceId, (challenge) => ({
    ...challenge,
    parameters: { ...challenge.parameters, data: { device: deviceId, until: 9_999_999_999 } },
  }))
  expect((await knock(longer, { deviceId })).code).toBe('session.proofNeeded')
})

test('a wrong proof costs the server no hashing of a password and no line of the journal', async () => {
  const count = async () =>
    (await app.database.pool.query('select count(*)::int as n from journal.log_ins')).rows[0].n
  const before = await count()
  for (let turn = 0; turn < 20; turn++) await knock('{}')
  expect(await count()).toBe(before)
  expect((await app.database.pool.query('select from session.sign_in_tries')).rowCount).toBe(0)
})

test('the public form of comments and the entry of screens ask for it too', async () => {
  expect(
    (await submitVisitorComment(app, { orderNumber: '2606150000000011', phone: '13800138000' })).code,
  ).toBe('session.proofNeeded')
  const screen = await app.call(undefined, 'dashboards.signIn', {
    username: 'viewer',
    password: digestOf(demoPassword),
    deviceId: randomUUID(),
    code: '',
  })
  expect(screen.code).toBe('session.proofNeeded')
})

test('used proofs are deleted once they would have expired', async () => {
  const deviceId = randomUUID()
  await knock(await solved(deviceId), { deviceId })
  app.clock.passMinutes(6)
  await sessionJobs['session:forgetOld']?.run({ ...app.services }, {})
  expect((await app.database.pool.query('select from session.spent_proofs')).rowCount).toBe(0)
})
