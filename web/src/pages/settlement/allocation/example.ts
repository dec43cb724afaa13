import type { Cascade } from '@fairway/contract/settlement/cascade/model'
import { shareOut } from '@fairway/contract/settlement/cascade/share-out'

/** The fare of the ticket of the example, in fen, and how far it goes. */
const exampleFen = 10_000
const exampleKm = 100

export interface ExampleStep {
  /** The index of the step; the remainder is one more than the last. */
  index: number
  takes: number
  left: number
}

/**
 * What each step takes of a ticket of ¥100: the computation of the real thing, with an agency that sold it and port corporations
 * everywhere. Steps of refund fees have no part in it.
 */
export function exampleOf({ steps, remainder }: Cascade): ExampleStep[] {
  const call = (riverKm: number, corporationId: string) => ({ riverKm, corporationId, made: true })
  const shared = shareOut(
    {
      ...{
        lineId: '1',
        serviceDate: '2026-01-01',
        carrierId: '1',
        calls: [call(0, '2'), call(exampleKm, '3')],
      },
      tickets: [
        {
          ...{ id: '1', classId: '1', channel: 'agent', sellerId: '4', isNet: false, fromStop: 0, toStop: 1 },
          ...{
            cause: 'travelled',
            paid: [{ kind: 'fare', fen: exampleFen, payeeId: null }],
            kept: [],
            ruleId: '1',
          },
        },
      ],
    },
    [
      {
        ...{
          id: '1',
          lineId: null,
          classId: null,
          channel: null,
          sellerId: null,
          from: '2026-01-01',
          until: null,
        },
        steps: steps.map((step) => ({
          ...step,
          // The passenger of the example travels on the stretch.
          stretch: step.stretch && ([0, exampleKm] as const),
          organisationId: step.role === 'organisation' ? (step.organisationId ?? '5') : null,
        })),
        remainder: {
          ...remainder,
          organisationId: remainder.role === 'organisation' ? (remainder.organisationId ?? '5') : null,
        },
      },
    ],
  )
  if (!('shares' in shared)) return []
  let left = exampleFen
  return [...steps.map(({ pot }) => pot), 'fares' as const].flatMap((pot, index) => {
    if (pot !== 'fares') return []
    const takes = shared.shares.reduce((sum, { step, fen }) => (step === index + 1 ? sum + fen : sum), 0)
    left -= takes
    return { index, takes, left }
  })
}
