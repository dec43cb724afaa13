import { dismissSessionEnd, useSessionEnd } from '../../api/errors.ts'
import { writeToken } from '../../api/token.ts'
import { ConfirmDialog } from '../../blocks/dialogs/ConfirmDialog.tsx'
import { saveDrafts } from '../../blocks/page/drafts.ts'
import type { Menu } from '../../blocks/page/menu.ts'
import { useText } from '../../i18n/text.ts'
import { Button } from '../../ui/form/Button.tsx'
import { leave } from '../session/session.ts'
import { titleOf } from '../tabs/title.ts'
import { answer, canSave, useWorkspace } from '../tabs/workspace.ts'

/** Status of a session ended by a sign-in elsewhere or by an administrator: only this reason is shown. */
const endedByOthers = 50_012

/** The prompt at the end of the session; one however many calls failed. */
export function SessionEnded() {
  const t = useText()
  const ended = useSessionEnd()
  if (!ended) return null
  return (
    <ConfirmDialog
      title={t('shell.expired.title')}
      confirmLabel={t('shell.expired.again')}
      onCancel={dismissSessionEnd}
      onConfirm={() => {
        saveDrafts()
        writeToken('')
        leave()
      }}
    >
      <p>{t('shell.expired.question')}</p>
      {ended.status === endedByOthers && <p>{ended.message}</p>}
    </ConfirmDialog>
  )
}

/** The prompt for unsaved work: save, discard or stay. */
export function UnsavedWork({ menu }: { menu: Menu }) {
  const t = useText()
  const question = useWorkspace((state) => state.question)
  const tabs = useWorkspace((state) => state.tabs)
  if (!question) return null
  const [first] = tabs.filter((tab) => question.unsaved.includes(tab.id))
  const savable = canSave(question)
  return (
    <ConfirmDialog
      title={t('shell.unsaved.title')}
      confirmLabel={t(savable ? 'blocks.save' : 'blocks.discard')}
      cancelLabel={t('blocks.stay')}
      destructive={savable ? 'extra' : true}
      onCancel={() => answer('stay')}
      onConfirm={() => answer(savable ? 'save' : 'discard')}
      extra={
        savable && (
          <Button tone="danger" onClick={() => answer('discard')}>
            {t('blocks.discard')}
          </Button>
        )
      }
    >
      {question.unsaved.length === 1 && first
        ? t('shell.unsaved.tab', { title: titleOf(first, menu) })
        : t('shell.unsaved.tabs', { count: question.unsaved.length })}
    </ConfirmDialog>
  )
}
