import { newSeeds, sequence, unhurried } from '@fairway/testing/random/budget'
import { findInequalities } from '@fairway/testing/random/equalities'
import { type Step, stepsOf } from '@fairway/testing/random/move'
import { pin, planMoves } from '@fairway/testing/random/plan-moves'
import { saleMoves } from '@fairway/testing/random/sale-moves'
import { newTally, type Tally, World } from '@fairway/testing/random/world'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findViolations } from '../orders/invariants.ts'

// A line gains and loses stops, its ships get other deck plans, its fares and services change, all while its sailings are
// sold: every sailing on sale keeps its stops, seats and prices, and every ticket its trip.

const moves = { ...saleMoves, ...planMoves }
const tally = newTally()

async function runSteps(steps: readonly Step[], counts: Tally): Promise<void> {
  const world = await World.start(counts)
  try {
    const facts = await pin(world)
    for (const step of steps) {
      world.log.push(`${world.app.clock.now().toISOString()} ${step.kind} ${JSON.stringify(step.values)}`)
      await step.run(world)
    }
    await facts.check(world)
    const [unequal, violations] = await Promise.all([
      findInequalities(world.app.database.pool),
      findViolations(world.app.database.db),
    ])
    expect([...unequal, ...violations.map(({ rule, where }) => `${rule}: ${where}`)].join('\n')).toBe('')
    expect(facts.compared).toBeGreaterThan(0)
  } catch (error) {
    throw new Error(`${(error as Error).message}\nlast steps:\n${world.log.slice(-8).join('\n')}`)
  } finally {
    await world.close()
  }
}

const assertAlways = (counts: Tally, seed: number) =>
  fc.assert(
    fc.asyncProperty(fc.array(stepsOf(moves), { minLength: 30, maxLength: 50, size: 'max' }), (steps) =>
      runSteps(steps, counts),
    ),
    sequence(seed),
  )

test.each([7, 62])(
  '[M2] [M3] [M4] [M7] open sailings keep stops, seats and prices, and tickets their trip, whatever the plan becomes: seed %d',
  (seed) => assertAlways(tally, seed),
  unhurried,
)

test.each(newSeeds(1))(
  '[M2] [M3] [M4] [M7] and so it is under changes that were never tried before: seed %d',
  (seed) => assertAlways(newTally(), seed),
  unhurried,
)

test('under the seeds that stay the same every kind of change was made, and refused where a rule says so', () => {
  for (const kind of [
    ...[
      'lineGainsStop',
      'lineLosesStop',
      'plan',
      'planToUnsold',
      'fares',
      'faresToUnsold',
      'service',
      'season',
    ],
    ...['sell', 'hold'],
  ])
    expect(
      tally.done.get(kind) ?? 0,
      `${kind} ${JSON.stringify([...tally.done, ...tally.refused])}`,
    ).toBeGreaterThan(0)
})
