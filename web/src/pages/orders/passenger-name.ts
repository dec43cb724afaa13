import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/text.ts'

/** The name of a passenger, or since when the personal data are erased. */
export function usePassengerName(): (name: string, forgottenAt: string | null) => string {
  const t = useText()
  const { moment } = useFormat()
  return (name, forgottenAt) =>
    forgottenAt === null ? name : t('orders.forgottenOn', { day: moment(forgottenAt, 'date') })
}
