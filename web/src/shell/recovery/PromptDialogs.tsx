import { dismissSessionEnd, useSessionEndProblem } from '../../api/errors.ts'
import { writeToken } from '../../api/token.ts'
import { ConfirmDialog } from '../../blocks/dialogs/ConfirmDialog.tsx'
import { saveDrafts } from '../../blocks/page/drafts.ts'
import type { Menu } from '../../blocks/page/menu.ts'
import { useText } from '../../i18n/text.ts'
import { Button } from '../../ui/form/Button.tsx'
import { redirectToSignIn } from '../session/session.ts'
import { canSave, resolvePrompt, useTabs } from '../tabs/tab-store.ts'
import { titleOf } from '../tabs/title.ts'

/** Status of a session ended by a sign-in elsewhere or by an administrator: only this reason is shown. */
const endedByOthers = 50_012

/** The prompt at the end of the session; one however many calls failed. */
export function SessionEnded() {
  const t = useText()
  const ended = useSessionEndProblem()
  if (!ended) return null
  return (
    <ConfirmDialog
      title={t('shell.expired.title')}
      confirmLabel={t('shell.expired.again')}
      onCancel={dismissSessionEnd}
      onConfirm={() => {
        saveDrafts()
        writeToken('')
        redirectToSignIn()
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
  const prompt = useTabs((state) => state.prompt)
  const tabs = useTabs((state) => state.tabs)
  if (!prompt) return null
  const [first] = tabs.filter((tab) => prompt.unsaved.includes(tab.id))
  const savable = canSave(prompt)
  return (
    <ConfirmDialog
      title={t('shell.unsaved.title')}
      confirmLabel={t(savable ? 'blocks.save' : 'blocks.discard')}
      cancelLabel={t('blocks.stay')}
      destructive={savable ? 'extra' : true}
      onCancel={() => resolvePrompt('stay')}
      onConfirm={() => resolvePrompt(savable ? 'save' : 'discard')}
      extra={
        savable && (
          <Button tone="danger" onClick={() => resolvePrompt('discard')}>
            {t('blocks.discard')}
          </Button>
        )
      }
    >
      {prompt.unsaved.length === 1 && first
        ? t('shell.unsaved.tab', { title: titleOf(first, menu) })
        : t('shell.unsaved.tabs', { count: prompt.unsaved.length })}
    </ConfirmDialog>
  )
}
