import { useEffect, useState } from 'react'
import { useSessionEndProblem } from '../../api/errors.ts'
import { pendingRequests } from '../../api/pending-requests.ts'
import type { Menu } from '../../blocks/page/menu.ts'
import { loadTexts } from '../../i18n/text.ts'
import { useFactorPrompt } from '../session/factor-prompt.ts'
import { isRedirecting } from '../session/session.ts'
import { unsavedIds, useTabs } from '../tabs/tab-store.ts'
import { useLazyModule } from '../tabs/use-lazy-module.ts'

/** Prefetched when idle, so that prompts work without a connection. */
export const loadPromptDialogs = () => import('./PromptDialogs.tsx')
const loadFactorDialog = async () => {
  const [{ FactorDialog }] = await Promise.all([
    import('../../blocks/factor/FactorDialog.tsx'),
    loadTexts('factor'),
  ])
  return FactorDialog
}
const loadOpenRequests = async () => (await import('./OpenRequests.tsx')).OpenRequests

/** The prompts of the shell over the whole window. */
export function GlobalPrompts({ menu }: { menu: Menu }) {
  useEffect(() => {
    const onBeforeUnload = (event: BeforeUnloadEvent) => {
      if (unsavedIds().length > 0 && !isRedirecting()) event.preventDefault()
    }
    addEventListener('beforeunload', onBeforeUnload)
    return () => removeEventListener('beforeunload', onBeforeUnload)
  }, [])

  const [hasPending] = useState(() => pendingRequests().length > 0)
  const OpenRequests = useLazyModule(hasPending, loadOpenRequests)

  const ended = useSessionEndProblem() !== undefined
  const unsaved = useTabs((state) => state.prompt !== undefined)
  const dialogs = useLazyModule(ended || unsaved, loadPromptDialogs)

  const factor = useFactorPrompt()
  const FactorDialog = useLazyModule(factor !== undefined, loadFactorDialog)

  return (
    <>
      {factor && FactorDialog && (
        <FactorDialog onVerified={() => factor.resolve(true)} onCancel={() => factor.resolve(false)} />
      )}
      {OpenRequests && <OpenRequests />}
      {dialogs && <dialogs.UnsavedWork menu={menu} />}
      {dialogs && <dialogs.SessionEnded />}
    </>
  )
}
