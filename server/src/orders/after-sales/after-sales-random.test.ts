import { isLong, newSeeds, sequence, unhurried } from '@fairway/testing/random/budget'
import { correctionMoves } from '@fairway/testing/random/correction-moves'
import { findInequalities } from '@fairway/testing/random/equalities'
import { type Step, stepsOf } from '@fairway/testing/random/move'
import { offerMoves } from '@fairway/testing/random/offer-moves'
import { otherMoves, publishNewRules } from '@fairway/testing/random/other-moves'
import { Pinned } from '@fairway/testing/random/pinned'
import { recomputeOffers } from '@fairway/testing/random/recompute'
import { runJobs, saleMoves } from '@fairway/testing/random/sale-moves'
import { newTally, type Tally, World } from '@fairway/testing/random/world'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { endOccupations } from '../end-occupations.ts'
import { findViolations } from '../invariants.ts'

// Whatever is sold, held, paid, given back, exchanged and paid out in whatever order, under a clock that moves: seats are the
// living tickets, and every fen is where it belongs. A move of its own is one more entry here.

const moves = { ...saleMoves, ...offerMoves, ...correctionMoves, ...otherMoves }

/** What happened under the seeds that stay the same. */
const tally = newTally()
/** Those that ended well; their offers are computed again. */
const worlds: World[] = []
afterAll(async () => {
  await Promise.all(worlds.map((world) => world.close()))
})

async function check(world: World, invariants = true): Promise<void> {
  const [unequal, violations, living] = await Promise.all([
    findInequalities(world.app.database.pool),
    invariants ? findViolations(world.app.database.db) : [],
    world.query<{ id: string }>(
      "select id::text from orders.tickets where state in ('held', 'issued', 'boarded') order by id",
    ),
  ])
  expect([...unequal, ...violations.map(({ rule, where }) => `${rule}: ${where}`)].join('\n')).toBe('')
  // The database has the tickets that the replies spoke of, until their trips are over.
  const known = new Set(
    world.orders.flatMap(({ tickets }) => tickets.filter((one) => one.living).map(({ id }) => id)),
  )
  expect(living.filter(({ id }) => !known.has(id))).toEqual([])
}

/** Steps between two checks. */
const stride = 12
/** Steps between two checks with the product's own invariants, which cost four times as much as the equalities. */
const invariantStride = isLong ? stride : 4 * stride

async function runSteps(steps: readonly Step[], counts: Tally): Promise<void> {
  const world = await World.start(counts)
  try {
    const pinned = await Pinned.of(world)
    for (const [number, step] of steps.entries()) {
      world.log.push(`${world.app.clock.now().toISOString()} ${step.kind} ${JSON.stringify(step.values)}`)
      await step.run(world)
      // Open sailings keep their fares, whatever is published.
      if (step.kind === 'newRules') await pinned.checkSailings(world)
      if (number % stride === stride - 1) await check(world, (number + 1) % invariantStride === 0)
    }
    await check(world)
    // The trips come to their end, and what guarded their seats ends a day later.
    for (const moment of [
      '2026-06-16T12:00:00+08:00',
      '2026-06-16T23:59:00+08:00',
      '2026-06-18T10:00:00+08:00',
    ]) {
      world.app.clock.moveTo(moment)
      await runJobs(world)
      await endOccupations(world.app.database.db, world.app.clock.now())
      await check(world)
    }
    worlds.push(world)
  } catch (error) {
    const text = (error as Error).message
    await world.close()
    throw new Error(`${text}\nlast steps:\n${world.log.slice(-12).join('\n')}`)
  }
}

const assertAlways = (counts: Tally, seed: number) =>
  fc.assert(
    fc.asyncProperty(fc.array(stepsOf(moves), { minLength: 1, maxLength: 120, size: 'max' }), (steps) =>
      runSteps(steps, counts),
    ),
    sequence(seed),
  )

/** The first three show every effect. */
const staying = [1_298, 378, 918, 128, 283]

test.each(isLong ? staying : staying.slice(0, 3))(
  '[L20] seats are the living tickets, parts are payments less payouts, unearned accounts are the parts of living tickets: seed %d',
  (seed) => assertAlways(tally, seed),
  unhurried,
)

test.each(newSeeds(1))(
  '[L20] and so it is under a sequence that was never tried before: seed %d',
  (seed) => assertAlways(newTally(), seed),
  unhurried,
)

/** Every effect that the moves can have, with how often in a long run: with refusals alone they would show nothing. */
const effects: Readonly<Record<string, number>> = {
  ...{ correction: 2, paidCorrection: 1, earn: 5 },
  ...{ sell: 15, sellWithInfant: 5, hold: 15, payHold: 5, releaseHold: 2, holdLapsed: 3, wait: 15 },
  ...{
    refund: 10,
    exchange: 10,
    exchangeWithInfant: 1,
    supplement: 5,
    infantToChild: 1,
    void: 2,
    approve: 2,
    offerLapsed: 2,
    withdrawOffer: 2,
    confirmLate: 2,
  },
  ...{
    sendPayouts: 5,
    payoutPaid: 2,
    payoutFailed: 2,
    payoutAgain: 2,
    payoutCancelled: 2,
    payoutOtherwise: 2,
  },
  ...{
    payoutInCash: 2,
    payoutByBank: 1,
    print: 10,
    reprint: 2,
    board: 2,
    delay: 2,
    cancelSailing: 1,
    newRules: 2,
  },
}

test('[L20] under the seeds that stay the same every kind of move had its effect', () => {
  const missing = Object.entries(effects).filter(
    ([kind, least]) => (tally.done.get(kind) ?? 0) < (isLong ? least : 1),
  )
  expect(missing, JSON.stringify([...tally.done])).toEqual([])
  expect(Object.keys(effects)).toEqual(expect.arrayContaining([...tally.done.keys()]))
  // Rules of every kind refused something, and each said why.
  expect(tally.refused.size, JSON.stringify([...tally.refused])).toBeGreaterThan(15)
})

test('[L19] every offer that was made is computed again from its stored versions to the same fen, after all of them were replaced', async () => {
  const kinds: Record<string, number> = {}
  for (const world of worlds) {
    await publishNewRules(world)
    const found = await recomputeOffers(world.app.database)
    expect(found.differences).toEqual([])
    for (const [kind, count] of Object.entries(found.kinds)) kinds[kind] = (kinds[kind] ?? 0) + count
  }
  for (const kind of ['refund', 'exchange', 'supplement', 'void'])
    expect(kinds[kind], kind).toBeGreaterThan(2)
})
