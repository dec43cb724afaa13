import { randomInt } from 'node:crypto'

// How much random tests try: a little in each run, under a new seed that titles or failures name, so that many runs try much.
// RANDOM_SEED repeats a seed, RANDOM_RUNS=long tries ten times as much.

/** Seed of what was never tried before. */
export const randomSeed = Number(process.env.RANDOM_SEED ?? randomInt(2 ** 31))

export const isLong = process.env.RANDOM_RUNS === 'long'

/** A number of runs of a property, by what is usual. */
const runsOf = (usual: number): number => (isLong ? 10 * usual : usual)

/** Parameters of a property that is tried often: so many runs under the new seed. */
export const budget = (usualRuns: number) => ({ seed: randomSeed, numRuns: runsOf(usualRuns) })

/** Seeds that were never tried before, one for each sequence. */
export const newSeeds = (usual: number): number[] =>
  Array.from({ length: runsOf(usual) }, (_, index) => randomSeed + index)

/** Limit of tests that end with their budget: the time it takes is the machine's. */
export const unhurried = 0

/** Parameters of one long sequence; made shorter after a failure only in a long run. */
export const sequence = (seed: number) => ({ seed, numRuns: 1, endOnFailure: !isLong })
