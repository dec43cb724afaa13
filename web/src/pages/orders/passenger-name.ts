import { passengerNameText } from '@fairway/contract/orders/passenger-texts'
import { useReader } from '../../blocks/list/reader.ts'

/** The name of a passenger, since when the personal data are erased, or that the name is not known yet. */
export function usePassengerName(): (name: string | null, forgottenAt: string | null) => string {
  const reader = useReader()
  return (name, forgottenAt) => passengerNameText(name, forgottenAt, reader)
}
