import { useCallback, useEffect, useState } from 'react'
import type { Menu } from '../../blocks/page/menu.ts'
import type { Me } from '../../blocks/page/page-context.tsx'
import { loadTexts } from '../../i18n/text.ts'
import { markFirstPageComplete } from '../first-page.ts'
import { useLazyModule } from '../tabs/use-lazy-module.ts'
import { loadPromptDialogs } from './GlobalPrompts.tsx'
import { showOverlay, useOverlay } from './overlays.ts'

/** The palette and the keyboard help share one lazy chunk. */
async function load() {
  const [module] = await Promise.all([import('../palette/palette-parts.ts'), loadTexts('palette')])
  return module
}

async function loadTour() {
  const [module] = await Promise.all([import('../tour/Tour.tsx'), loadTexts('guide', 'home', 'homePanels')])
  return module.Tour
}

async function loadAccess() {
  const [module] = await Promise.all([
    import('../../blocks/access/access-dialogs.ts'),
    loadTexts('access', 'lists'),
  ])
  return module
}

/** The overlays over the whole window: palette (Ctrl+K), keyboard help (`?`), tour, access dialogs. */
export function GlobalOverlays({ me, menu }: { me: Me; menu: Menu }) {
  const overlay = useOverlay()
  const palette = useLazyModule(overlay === 'search' || overlay === 'keys', load)
  const Tour = useLazyModule(overlay === 'guide', loadTour)
  const question = typeof overlay === 'object' ? overlay : undefined
  const access = useLazyModule(question !== undefined, loadAccess)
  const close = useCallback(() => showOverlay(undefined), [])
  if (overlay === 'guide') return Tour && <Tour me={me} menu={menu} onEnd={close} />
  if (question) {
    if (!access) return null
    return 'why' in question ? (
      <access.WhyNotDialog permission={question.why} onClose={close} />
    ) : (
      <access.HoldersDialog permission={question.who} title={question.title} onClose={close} />
    )
  }
  if (!overlay || !palette) return null
  return overlay === 'search' ? (
    <palette.Palette me={me} menu={menu} onClose={close} />
  ) : (
    <palette.KeyHelp onClose={close} />
  )
}

const idleDelayMs = 2_000

async function loadBackground() {
  const [module] = await Promise.all([import('./Background.tsx'), loadTexts('background')])
  // Not awaited: prefetched so that prompts work without a connection.
  loadPromptDialogs().catch((error: unknown) => console.warn('prompts could not be prefetched', error))
  return module.Background
}

/** Loads the background tasks once the shell is idle. */
export function BackgroundTasks({ userId }: { userId: string }) {
  const [idle, setIdle] = useState(false)
  const Background = useLazyModule(idle, loadBackground)
  useEffect(() => {
    const timer = setTimeout(() => {
      markFirstPageComplete()
      setIdle(true)
    }, idleDelayMs)
    return () => clearTimeout(timer)
  }, [])
  return Background && <Background userId={userId} />
}
