import type { FieldReason } from '../../platform/http/problems.ts'

/** What choosing a seat needs to know of a passenger. */
interface SeatChoice {
  passengerType: string
  /** The seat that was chosen; without one it is assigned automatically. */
  seatId?: string | undefined
}

type SeatRules = ReadonlyMap<string, { needsSeat: boolean }>

const needsSeat = ({ passengerType }: SeatChoice, types: SeatRules) =>
  types.get(passengerType)?.needsSeat ?? true

/** Faults of chosen seats: a seat for a passenger of a type without one, and one seat for two passengers. */
export function chosenSeatFaults(members: readonly SeatChoice[], types: SeatRules): FieldReason[] {
  const first = new Map<string, number>()
  return members.flatMap((member, index): FieldReason[] => {
    const { seatId } = member
    if (seatId === undefined) return []
    const field = `passengers[${index}].seatId`
    if (!needsSeat(member, types)) return [{ field, reason: 'travelsWithoutSeat' }]
    const other = first.get(seatId)
    if (other !== undefined) return [{ field, reason: 'sameSeat', values: { other: other + 1 } }]
    first.set(seatId, index)
    return []
  })
}

/**
 * The chosen seats as selling takes them: one for each passenger who needs a seat, null where it is assigned
 * automatically; undefined when nothing was chosen, so that the usual sale is not slowed down.
 */
export function wantedSeats(
  members: readonly SeatChoice[],
  types: SeatRules,
): readonly (string | null)[] | undefined {
  if (members.every(({ seatId }) => seatId === undefined)) return undefined
  return members.filter((member) => needsSeat(member, types)).map(({ seatId }) => seatId ?? null)
}
