import { StatusBadge, type StatusTone } from '../../../blocks/values/StatusBadge.tsx'
import { useText } from '../../../i18n/text.ts'
import type { Rule } from './rule-values.ts'

const tones: Record<Rule['status'], StatusTone> = {
  draft: 'neutral',
  approved: 'active',
  published: 'success',
  withdrawn: 'warning',
}

/** How far a version has come. */
export function RuleStatus({ status }: { status: Rule['status'] }) {
  const t = useText()
  return <StatusBadge tone={tones[status]}>{t(`fares.status.${status}`)}</StatusBadge>
}
