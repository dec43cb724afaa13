import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { dataScopes, dockScopes, isReachWithin, type Reach, widestReaches } from './data-reach.ts'

const every: Reach[] = dataScopes.flatMap((dataScope) =>
  dockScopes.map((dockScope) => ({ dataScope, dockScope })),
)
const [everything, everybodyAtOwnDocks, organisation, organisationAtOwnDocks] = every as [
  Reach,
  Reach,
  Reach,
  Reach,
]

describe('the data scope of a role', () => {
  test.each([
    [everything, every],
    [everybodyAtOwnDocks, [everybodyAtOwnDocks, organisationAtOwnDocks]],
    [organisation, [organisation, organisationAtOwnDocks]],
    [organisationAtOwnDocks, [organisationAtOwnDocks]],
  ])('%j covers what is no wider in either half', (own, within) => {
    expect(every.filter((reach) => isReachWithin(reach, [own]))).toEqual(within)
  })

  test('of two roles together is not wider than each of them', () => {
    expect(isReachWithin(everything, [everybodyAtOwnDocks, organisation])).toBe(false)
  })

  test('of several roles is that of the widest, and never a pair that no role has', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...every)), (all) => {
        const widest = widestReaches(all)
        expect(widest.length).toBeLessThanOrEqual(2)
        for (const reach of every) expect(isReachWithin(reach, widest)).toBe(isReachWithin(reach, all))
        for (const one of widest)
          expect(
            isReachWithin(
              one,
              widest.filter((other) => other !== one),
            ),
          ).toBe(false)
      }),
    )
  })
})
