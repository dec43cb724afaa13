import { useEffect, useState } from 'react'
import { useSessionEnd } from '../../api/errors.ts'
import { openRequests } from '../../api/open-requests.ts'
import type { Menu } from '../../blocks/page/menu.ts'
import { isLeaving } from '../session/session.ts'
import { useLoaded } from '../tabs/use-loaded.ts'
import { unsavedIds, useWorkspace } from '../tabs/workspace.ts'

/** Prefetched when idle, so that prompts work without a connection. */
export const loadQuestionDialogs = () => import('./QuestionDialogs.tsx')
const loadOpenRequests = async () => (await import('./OpenRequests.tsx')).OpenRequests

/** The prompts of the shell over the whole window. */
export function Questions({ menu }: { menu: Menu }) {
  useEffect(() => {
    const leaving = (event: BeforeUnloadEvent) => {
      if (unsavedIds().length > 0 && !isLeaving()) event.preventDefault()
    }
    addEventListener('beforeunload', leaving)
    return () => removeEventListener('beforeunload', leaving)
  }, [])

  const [unanswered] = useState(() => openRequests().length > 0)
  const OpenRequests = useLoaded(unanswered, loadOpenRequests)

  const ended = useSessionEnd() !== undefined
  const asked = useWorkspace((state) => state.question !== undefined)
  const dialogs = useLoaded(ended || asked, loadQuestionDialogs)

  return (
    <>
      {OpenRequests && <OpenRequests />}
      {dialogs && <dialogs.UnsavedWork menu={menu} />}
      {dialogs && <dialogs.SessionEnded />}
    </>
  )
}
