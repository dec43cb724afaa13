import { StatusBadge } from '../../blocks/values/StatusBadge.tsx'
import { useText } from '../../i18n/text.ts'
import type { FeedbackRow } from './feedback-row.ts'

/** Whether feedback is still to be dealt with. */
export function FeedbackState({ state }: Pick<FeedbackRow, 'state'>) {
  const t = useText()
  return (
    <StatusBadge tone={state === 'done' ? 'success' : 'active'}>{t(`feedback.state.${state}`)}</StatusBadge>
  )
}
