import { type Fen, shareOf } from '../kernel/money.ts'

/** A pair of stops and its fare in fen; null: the pair is not sold. */
export interface Fare {
  fromStop: number
  toStop: number
  fareFen: Fen | null
}

/** The fares of one class by pair; pairs that are not sold are not in it. */
export type FareMatrix = ReadonlyMap<string, Fen>

/** The most a fare may be, in fen. */
export const maxFareFen = 1_000_000_000

export const pairKey = (fromStop: number, toStop: number): string => `${fromStop}-${toStop}`

/** The fares of a list by pair. */
export const matrixOf = (pairs: readonly Fare[]): FareMatrix =>
  new Map(
    pairs.flatMap(({ fromStop, toStop, fareFen }) =>
      fareFen === null ? [] : [[pairKey(fromStop, toStop), fareFen] as const],
    ),
  )

/** Every pair of so many stops, from the first to the last. */
export const pairsOf = (stops: number): { fromStop: number; toStop: number }[] =>
  Array.from({ length: stops }, (_, fromStop) =>
    Array.from({ length: stops - fromStop - 1 }, (_, index) => ({ fromStop, toStop: fromStop + 1 + index })),
  ).flat()

/** How fares are rounded, to multiples of so many fen. */
export interface Rounding {
  stepFen: number
  way: 'nearest' | 'up' | 'down'
}

/** An amount that is not negative as a multiple of the step; halfway goes up. */
export function rounded(amount: Fen, { stepFen, way }: Rounding): Fen {
  const below = Math.floor(amount / stepFen) * stepFen
  const rest = amount - below
  const up = way === 'up' ? rest > 0 : way === 'nearest' && rest * 2 >= stepFen
  return up ? below + stepFen : below
}

/** Fares by distance: so many fen for each kilometre between the docks, at least `minimumFen`. */
export interface PerKilometre {
  fenPerKm: Fen
  minimumFen: Fen
  rounding: Rounding
}

/** The fare of a distance in kilometres. */
export const fareByKilometre = (km: number, { fenPerKm, minimumFen, rounding }: PerKilometre): Fen =>
  rounded(Math.max(Math.round(km * fenPerKm), minimumFen), rounding)

/** A share of the fares of the base version, in basis points: 10,500 is 5 % more. */
export interface PerPercent {
  shareBp: number
  rounding: Rounding
}

/** The share of a fare. Always of the base version: a share of a rounded share would drift. */
export const fareByPercent = (base: Fen, { shareBp, rounding }: PerPercent): Fen =>
  rounded(shareOf(base, shareBp), rounding)

/** What became of the fare of a pair. */
export interface FareDifference {
  kind: 'same' | 'dearer' | 'cheaper' | 'added' | 'removed'
  /** In fen; null: not sold. */
  was: Fen | null
  now: Fen | null
}

/** The fare of a pair compared with that of the version before. */
export function fareDifference(was: Fen | null, now: Fen | null): FareDifference {
  const kind =
    was === now
      ? 'same'
      : was === null
        ? 'added'
        : now === null
          ? 'removed'
          : now > was
            ? 'dearer'
            : 'cheaper'
  return { kind, was, now }
}

/** Something to look at before a matrix is approved; it hinders nothing. */
export interface FareWarning {
  fromStop: number
  toStop: number
  /** A longer trip is cheaper than the one to or from a stop between, or dearer than two trips one after the other. */
  kind: 'longerCheaper' | 'dearerThanParts'
  /** The stop between. */
  viaStop: number
}

/** The pairs of one class that people would call a mistake: the first reason for each. */
export function fareWarnings(matrix: FareMatrix, stops: number): FareWarning[] {
  const fareOf = (fromStop: number, toStop: number) => matrix.get(pairKey(fromStop, toStop))
  return pairsOf(stops).flatMap(({ fromStop, toStop }): FareWarning[] => {
    const fare = fareOf(fromStop, toStop)
    if (fare === undefined) return []
    for (let viaStop = fromStop + 1; viaStop < toStop; viaStop += 1) {
      const [first, second] = [fareOf(fromStop, viaStop), fareOf(viaStop, toStop)]
      if (Math.max(first ?? 0, second ?? 0) > fare)
        return [{ fromStop, toStop, viaStop, kind: 'longerCheaper' }]
      if (first !== undefined && second !== undefined && first + second < fare)
        return [{ fromStop, toStop, viaStop, kind: 'dearerThanParts' }]
    }
    return []
  })
}
