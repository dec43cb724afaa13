import './quick-menu.css'
import { useEffect, useState } from 'react'
import { report } from '../../api/errors.ts'
import { useName, useText } from '../../i18n/text.ts'
import { Skeleton } from '../../ui/frame/Skeleton.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import { isIcon } from '../../ui/icons/icon-names.ts'
import type { QuickMenuList } from './QuickMenuList.tsx'
import { useQuickMenu } from './quick-menu.ts'

const idleDelayMs = 1_000

/** The quick menu on a page: its links at once, the editable list as a lazy chunk when the page is idle. */
export function LazyQuickMenu() {
  const [List, setList] = useState<typeof QuickMenuList>()
  useEffect(() => {
    const timer = setTimeout(
      () => import('./QuickMenuList.tsx').then((module) => setList(() => module.QuickMenuList), report),
      idleDelayMs,
    )
    return () => clearTimeout(timer)
  }, [])
  return List ? <List /> : <Links />
}

function Links() {
  const t = useText()
  const name = useName()
  const { data } = useQuickMenu()
  if (!data?.items.length) return <Skeleton lines={3} label={t('blocks.loading')} />
  return (
    <div className="quick-menu shrink rounded">
      <ul>
        {data.items.map(({ menuId, url, icon, names, remark }) => (
          <li key={menuId} className="relative rounded row gap-1">
            <Icon name="drag" className="quick-menu-handle soft" />
            <div className="quick-menu-words grow">
              <a
                className="row plain-link wrap-anywhere"
                href={url}
                {...(!url.startsWith('/') && { target: '_blank', rel: 'noopener' })}
              >
                <Icon name={isIcon(icon) ? icon : 'page'} />
                <span>{name(names)}</span>
              </a>
              {remark && <small>{remark}</small>}
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}
