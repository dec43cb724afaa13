import { useTabDraft } from '../../../../blocks/page/page-context.tsx'
import { offerKey } from '../offers.ts'
import type { PassengerRow, TypeOffered } from '../party.ts'
import type { ChosenSeat, ChosenSeats } from '../seat-choice.ts'
import type { Choice } from './use-trip.ts'

const none = { offer: '', seats: {} }

/** The seats chosen for the passengers; they hold for one trip and class, and are dropped with it. */
export function useSeats(choice: Choice | null, types: readonly TypeOffered[]) {
  const [draft, setDraft] = useTabDraft<{ offer: string; seats: ChosenSeats }>('seats', none)
  const offer = choice ? offerKey(choice) : ''
  const chosen = offer !== '' && draft.offer === offer ? draft.seats : {}
  const needsSeat = ({ passengerType }: PassengerRow) =>
    types.find(({ code }) => code === passengerType)?.needsSeat ?? true

  return {
    chosen,
    needsSeat,
    /** The seat of a line; undefined where it is assigned automatically. */
    seatOf: (row: PassengerRow): ChosenSeat | undefined => (needsSeat(row) ? chosen[row.key] : undefined),
    choose: (seats: ChosenSeats) => setDraft({ offer, seats }),
    /** Drops the seats of lines that were removed: their keys may be given to new lines. */
    keepRows(rows: readonly PassengerRow[]) {
      const keys = new Set(rows.map(({ key }) => String(key)))
      setDraft((now) => ({
        ...now,
        seats: Object.fromEntries(Object.entries(now.seats).filter(([key]) => keys.has(key))),
      }))
    },
    clear: () => setDraft(none),
  }
}
