import { useState } from 'react'
import { describeError, reportSessionEnd } from '../../../api/errors.ts'
import { useIdempotentCommand } from '../../../api/idempotent-command.ts'
import { useInvalidate } from '../../../api/queries.ts'
import type { AccessNode } from '../../../blocks/access/tree.ts'
import { useConfirm } from '../../../blocks/dialogs/use-confirm.tsx'
import { useName, useText } from '../../../i18n/text.ts'
import { toast } from '../../../ui/overlay/toast.ts'
import type { Target } from './moves.ts'

/** Moves and deletes entries; a refusal opens a dialog, and the tree is refetched in any case. */
export function useMenuCommands({
  edits,
  onOpen,
  onDeleted,
}: {
  edits: boolean
  onOpen: (id: string) => void
  onDeleted: (parent: string) => void
}) {
  const t = useText()
  const name = useName()
  const invalidate = useInvalidate()
  const { run: move } = useIdempotentCommand('staff.moveMenu')
  const { run: remove } = useIdempotentCommand('staff.deleteMenu')
  const { confirm, notify, dialog } = useConfirm()
  /** True until the tree is refetched: a move based on the old tree would be refused. */
  const [moving, setMoving] = useState(false)

  async function go(node: AccessNode, target: Target | undefined) {
    if (!edits || moving) return
    if (!target) return
    const before = document.activeElement
    setMoving(true)
    try {
      if (!(await move({ id: node.id, version: node.version, ...target }))) return
      if (target.parent !== null) onOpen(target.parent)
      await invalidate('staff')
      toast({ tone: 'success', text: t('menus.moved', { name: name(node.names) }) })
    } catch (error) {
      if (!reportSessionEnd(error)) await notify('danger', describeError(error).text)
      await invalidate('staff')
    } finally {
      setMoving(false)
      // Restore focus to the moved row, unless the focus has been moved elsewhere meanwhile.
      requestAnimationFrame(() => {
        const { activeElement, body } = document
        if (activeElement === before || activeElement === body)
          document
            .querySelector<HTMLElement>(`[role="treeitem"][data-node="${CSS.escape(node.id)}"]`)
            ?.focus()
      })
    }
  }

  async function discard(node: AccessNode) {
    if (!(await confirm(t('menus.deleteWhy', { name: name(node.names) }), 'danger'))) return
    try {
      if (!(await remove({ id: node.id, version: node.version }))) return
      onDeleted(node.parent ?? '')
      toast({ tone: 'success', text: t('menus.deleted') })
    } catch (error) {
      if (!reportSessionEnd(error)) await notify('danger', describeError(error).text)
    } finally {
      await invalidate('staff')
    }
  }

  return { moving, go, discard, dialog }
}
