import { useCallback, useEffect, useState } from 'react'
import type { Menu } from '../../blocks/page/menu.ts'
import type { Me } from '../../blocks/page/page-context.tsx'
import { loadTexts } from '../../i18n/text.ts'
import { markFirstPageComplete } from '../first-page.ts'
import { useLoaded } from '../tabs/use-loaded.ts'
import { showOverlay, useOverlay } from './overlays.ts'
import { loadQuestionDialogs } from './Questions.tsx'

/** The palette and the keyboard help share one lazy chunk. */
async function load() {
  const [module] = await Promise.all([import('../palette/palette-parts.ts'), loadTexts('palette')])
  return module
}

async function loadTour() {
  const [module] = await Promise.all([import('../tour/Tour.tsx'), loadTexts('guide')])
  return module.Tour
}

async function loadAccess() {
  const [module] = await Promise.all([import('../../blocks/access/access-dialogs.ts'), loadTexts('access')])
  return module
}

/** The overlays over the whole window: palette (Ctrl+K), keyboard help (`?`), tour, access dialogs. */
export function Overlays({ me, menu }: { me: Me; menu: Menu }) {
  const shown = useOverlay()
  const parts = useLoaded(shown === 'search' || shown === 'keys', load)
  const Tour = useLoaded(shown === 'guide', loadTour)
  const question = typeof shown === 'object' ? shown : undefined
  const access = useLoaded(question !== undefined, loadAccess)
  const close = useCallback(() => showOverlay(undefined), [])
  if (shown === 'guide') return Tour && <Tour menu={menu} onEnd={close} />
  if (question) {
    if (!access) return null
    return 'why' in question ? (
      <access.WhyNotDialog permission={question.why} onClose={close} />
    ) : (
      <access.HoldersDialog permission={question.who} title={question.title} onClose={close} />
    )
  }
  if (!shown || !parts) return null
  return shown === 'search' ? (
    <parts.Palette me={me} menu={menu} onClose={close} />
  ) : (
    <parts.KeyHelp onClose={close} />
  )
}

const restAfter = 2_000

async function loadBackground() {
  const [module] = await Promise.all([import('./Background.tsx'), loadTexts('background')])
  // Not awaited: prefetched so that prompts work without a connection.
  loadQuestionDialogs().catch((error: unknown) => console.warn('prompts could not be prefetched', error))
  return module.Background
}

/** Loads the background tasks once the shell is idle. */
export function Beside({ userId }: { userId: string }) {
  const [rested, setRested] = useState(false)
  const Background = useLoaded(rested, loadBackground)
  useEffect(() => {
    const timer = setTimeout(() => {
      markFirstPageComplete()
      setRested(true)
    }, restAfter)
    return () => clearTimeout(timer)
  }, [])
  return Background && <Background userId={userId} />
}
