import { type ComponentType, useEffect, useState } from 'react'
import { report } from '../../api/errors.ts'
import { Panel } from '../../blocks/page/PageFrame.tsx'
import { loadTexts, useText } from '../../i18n/text.ts'
import { Skeleton } from '../../ui/frame/Skeleton.tsx'
import type { LazyPanelName } from './home-panels.ts'

async function loadPanels(): Promise<Readonly<Record<LazyPanelName, ComponentType>>> {
  const [module] = await Promise.all([
    import('./panels/panels.ts'),
    loadTexts('homePanels', 'orders', 'dashboards'),
  ])
  return module.panels
}

/** As for the quick menu: the page stands first. */
const idleDelayMs = 1_000

/**
 * A panel with a chunk of its own. Beside the departures it waits until the page stands; where it is the work itself
 * it is loaded at once.
 */
export function LazyPanel({ name, whenIdle }: { name: LazyPanelName; whenIdle: boolean }) {
  const t = useText()
  const [panels, setPanels] = useState<Awaited<ReturnType<typeof loadPanels>>>()
  useEffect(() => {
    const timer = setTimeout(() => loadPanels().then(setPanels, report), whenIdle ? idleDelayMs : 0)
    return () => clearTimeout(timer)
  }, [whenIdle])
  const Content = panels?.[name]
  return Content ? (
    <Content />
  ) : (
    <Panel>
      <Skeleton lines={3} label={t('blocks.loading')} />
    </Panel>
  )
}
