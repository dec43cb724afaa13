import { useMemo } from 'react'
import type { AccessNode } from '../../../blocks/access/tree.ts'
import { useShell } from '../../../blocks/page/page-context.tsx'
import { useText } from '../../../i18n/text.ts'
import { MenuPreview } from '../access/MenuPreview.tsx'

/** A preview of the menu for a user with only this role; no impersonation. */
export function RolePreview({
  nodes,
  granted,
  unsaved,
  enabled,
}: {
  nodes: readonly AccessNode[]
  granted: ReadonlySet<string>
  unsaved: boolean
  enabled: boolean
}) {
  const t = useText()
  const { pages } = useShell()
  const effective = useMemo(() => (enabled ? granted : new Set<string>()), [enabled, granted])
  return (
    <>
      <p role="note">
        {t(!enabled ? 'roles.preview.off' : unsaved ? 'roles.preview.unsaved' : 'roles.preview.note')}
      </p>
      <MenuPreview nodes={nodes} granted={effective} pages={pages} />
    </>
  )
}
