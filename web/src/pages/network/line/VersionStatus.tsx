import type { Reply } from '../../../api/client.ts'
import { StatusBadge, type StatusTone } from '../../../blocks/values/StatusBadge.tsx'
import { useText } from '../../../i18n/text.ts'

type Version = Reply<'network.lineVersions'>['versions'][number]

const tones: Record<Version['status'], StatusTone> = {
  draft: 'neutral',
  approved: 'active',
  published: 'success',
  withdrawn: 'warning',
}

/** How far a version of a line has come, and whether sailings are opened by it today. */
export function VersionStatus({ version }: { version: Pick<Version, 'status' | 'inForce'> }) {
  const t = useText()
  return (
    <StatusBadge tone={tones[version.status]}>
      {version.inForce ? t('network.version.inForce') : t(`network.version.${version.status}`)}
    </StatusBadge>
  )
}
