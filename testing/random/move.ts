import fc from 'fast-check'
import { classCodes, type Place, stopsCount, type World } from './world.ts'

/** One thing that can happen: how often, with what, and what it does to the product and to the model. */
export interface Move {
  weight: number
  step: (kind: string) => fc.Arbitrary<Step>
}

/** A move with its values, ready to run; printed when a run fails. */
export interface Step {
  kind: string
  values: unknown
  run(world: World): Promise<void>
}

/** Describes a move by its weight, its values and its effect. */
export const move = <Values>(
  weight: number,
  values: fc.Arbitrary<Values>,
  run: (world: World, values: Values) => Promise<void>,
): Move => ({
  weight,
  step: (kind) =>
    values.map((one) => ({
      kind,
      values: one,
      run: (world) => run(world, one),
      [fc.toStringMethod]: () => `${kind} ${JSON.stringify(one)}`,
    })),
})

/** Steps of any of the moves, by their weights. */
export const stepsOf = (moves: Readonly<Record<string, Move>>): fc.Arbitrary<Step> =>
  fc.oneof(...Object.entries(moves).map(([kind, { weight, step }]) => ({ weight, arbitrary: step(kind) })))

/** Which of a list, whatever its length. */
export const which = fc.nat(1_000)

export const place: fc.Arbitrary<Place> = fc
  .record({
    sailing: fc.constantFrom(0, 0, 1, 1, 2),
    fromStop: fc.integer({ min: 0, max: stopsCount - 2 }),
    length: fc.integer({ min: 1, max: stopsCount - 1 }),
    classCode: fc.constantFrom(...classCodes),
  })
  .map(({ sailing, fromStop, length, classCode }) => ({
    ...{ sailing, fromStop, classCode },
    toStop: Math.min(fromStop + length, stopsCount - 1),
  }))
