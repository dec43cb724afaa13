import { useState } from 'react'
import { describeFailure, reportSessionEnd } from '../../../api/errors.ts'
import { useKeyed } from '../../../api/keyed.ts'
import { useForget } from '../../../api/queries.ts'
import type { AccessNode } from '../../../blocks/access/tree.ts'
import { useAsk } from '../../../blocks/dialogs/use-ask.tsx'
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
  const forget = useForget()
  const { run: move } = useKeyed('staff.moveMenu')
  const { run: remove } = useKeyed('staff.deleteMenu')
  const { ask, tell, dialog } = useAsk()
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
      await forget('staff')
      toast({ tone: 'success', text: t('menus.moved', { name: name(node.names) }) })
    } catch (error) {
      if (!reportSessionEnd(error)) await tell('danger', describeFailure(error).text)
      await forget('staff')
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
    if (!(await ask(t('menus.deleteWhy', { name: name(node.names) }), 'danger'))) return
    try {
      if (!(await remove({ id: node.id, version: node.version }))) return
      onDeleted(node.parent ?? '')
      toast({ tone: 'success', text: t('menus.deleted') })
    } catch (error) {
      if (!reportSessionEnd(error)) await tell('danger', describeFailure(error).text)
    } finally {
      await forget('staff')
    }
  }

  return { moving, go, discard, dialog }
}
