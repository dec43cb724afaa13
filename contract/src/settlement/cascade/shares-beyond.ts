import { keyOf, type Share } from './model.ts'

const lineOf = ({ ticketId, source, part, ruleId, step, party }: Share) =>
  [ticketId, source, part, ruleId ?? '', step, keyOf(party)].join(' ')

/**
 * What has to be shared out beyond what was: nothing where nothing happened. A ticket that was given back gives its shares back; the
 * fen of others may move by rounding.
 */
export function sharesBeyond(target: readonly Share[], former: readonly Share[]): Share[] {
  const differences = new Map<string, Share>()
  for (const [sign, shares] of [
    [1, target],
    [-1, former],
  ] as const)
    for (const share of shares) {
      const known = differences.get(lineOf(share))
      differences.set(lineOf(share), { ...(known ?? share), fen: (known?.fen ?? 0) + sign * share.fen })
    }
  const cause = former.length > 0 ? ({ cause: 'late' } as const) : {}
  return [...differences.values()].filter(({ fen }) => fen !== 0).map((share) => ({ ...share, ...cause }))
}
