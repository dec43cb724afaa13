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

/** A panel whose code comes after the page: the first page of a clerk has none of them but the holds. */
export function LazyPanel({ name }: { name: LazyPanelName }) {
  const t = useText()
  const [panels, setPanels] = useState<Awaited<ReturnType<typeof loadPanels>>>()
  useEffect(() => {
    loadPanels().then(setPanels, report)
  }, [])
  const Content = panels?.[name]
  return Content ? (
    <Content />
  ) : (
    <Panel>
      <Skeleton lines={3} label={t('blocks.loading')} />
    </Panel>
  )
}
