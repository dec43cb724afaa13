import type { Reply } from '../../api/client.ts'
import { StatusBadge, type StatusTone } from '../../blocks/values/StatusBadge.tsx'
import { useText } from '../../i18n/text.ts'

type State = Reply<'journal.clientErrors'>['rows'][number]['state']

const tones: Record<State, StatusTone> = { open: 'danger', again: 'warning', dealt: 'success' }

/** Open, resolved, or recurred after it was resolved. */
export function ErrorState({ state }: { state: State }) {
  const t = useText()
  return <StatusBadge tone={tones[state]}>{t(`logManager.errors.state.${state}`)}</StatusBadge>
}
