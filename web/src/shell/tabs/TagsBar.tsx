import './tags-bar.css'
import { type KeyboardEvent, type MouseEvent, memo, useRef, useState } from 'react'
import type { Menu } from '../../blocks/page/menu.ts'
import { loadTexts, useLanguage, useText } from '../../i18n/text.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { activate, close, edit, getTabs, useTabs } from './tab-store.ts'
import type { Tab } from './tabs.ts'
import { titleOf } from './title.ts'
import { useLazyModule } from './use-lazy-module.ts'
import { useTagDrag } from './use-tag-drag.ts'

async function loadTools() {
  const [module] = await Promise.all([import('./TabTools.tsx'), loadTexts('tabs')])
  return module.TabTools
}

/** The tab bar. Arrow keys move, Delete closes, Shift+F10 opens the menu, dragging or Ctrl+arrow reorders. */
export function TagsBar({ menu }: { menu: Menu }) {
  const t = useText()
  useLanguage()
  const tabs = useTabs((state) => state.tabs)
  const active = useTabs((state) => state.active)
  const unsaved = useTabs((state) => state.unsaved)
  const list = useRef<HTMLDivElement>(null)
  const [menuAt, setMenuAt] = useState<{ tab: Tab; x: number; y: number }>()
  const Tools = useLazyModule(tabs.length > 1 || menuAt !== undefined, loadTools)

  const tabOf = (target: EventTarget) => {
    const id = (target as Element).closest<HTMLElement>('[role=tab]')?.dataset.tab
    return tabs.find((tab) => tab.id === id)
  }

  const openMenu = (target: EventTarget, x: number, y: number) => {
    const tab = tabOf(target)
    if (tab) setMenuAt({ tab, x, y })
  }

  const drag = useTagDrag(list, tabOf, openMenu)

  const focusTab = (id: string | undefined) =>
    list.current?.querySelector<HTMLElement>(`[data-tab="${CSS.escape(id ?? '')}"]`)?.focus()

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    const tab = tabOf(event.target)
    if (!tab) return
    const at = tabs.indexOf(tab)
    const step = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: tabs.length - 1 }[event.key]
    if (step !== undefined && (event.ctrlKey || event.metaKey)) {
      edit({ type: 'move', id: tab.id, to: step })
      // Reordering moves the element in the DOM, which takes the focus from it.
      requestAnimationFrame(() => focusTab(tab.id))
    } else if (step !== undefined) {
      const next = tabs[(step + tabs.length) % tabs.length]
      if (next) activate(next.id)
      focusTab(next?.id)
    } else if (event.key === 'Delete') {
      close({ type: 'close', id: tab.id })
      // A prompt about unsaved work has the focus now and restores it.
      const after = getTabs()
      if (!after.prompt) requestAnimationFrame(() => focusTab(after.active))
    } else if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) {
      const place = (event.target as Element).getBoundingClientRect()
      openMenu(event.target, place.left, place.bottom)
    } else return
    event.preventDefault()
  }

  function onClick(event: MouseEvent<HTMLDivElement>) {
    const tab = tabOf(event.target)
    if (!tab || (event.detail > 0 && drag.justEnded())) return
    const cross = (event.target as Element).closest('[data-close]')
    if (event.button === 1 || (event.button === 0 && cross)) close({ type: 'close', id: tab.id })
    else if (event.button === 0) activate(tab.id)
  }

  return (
    <div className="tags surface line-below row">
      <div
        ref={list}
        role="tablist"
        aria-label={t('shell.tabs')}
        className="tags-bar grow row gap-1"
        onKeyDown={onKeyDown}
        onClick={onClick}
        onAuxClick={onClick}
        // The middle button would start auto-scroll or paste before the click closes the tab.
        onMouseDown={(event) => event.button === 1 && event.preventDefault()}
        onContextMenu={(event) => {
          if (!tabOf(event.target)) return
          event.preventDefault()
          openMenu(event.target, event.clientX, event.clientY)
        }}
        onPointerDown={drag.onPointerDown}
      >
        {tabs.map((tab) => (
          <Tag
            key={tab.id}
            id={tab.id}
            title={titleOf(tab, menu)}
            pinned={tab.pinned}
            closable={!tab.affix}
            selected={tab.id === active}
            unsaved={unsaved.includes(tab.id)}
          />
        ))}
      </div>
      {Tools && <Tools bar={list} menu={menu} menuAt={menuAt} onMenuDone={() => setMenuAt(undefined)} />}
    </div>
  )
}

/** Memoised: at a switch only the two tags that change re-render. */
const Tag = memo(function Tag({
  id,
  title,
  pinned,
  closable,
  selected,
  unsaved,
}: {
  id: string
  title: string
  pinned: boolean
  closable: boolean
  selected: boolean
  unsaved: boolean
}) {
  const t = useText()
  return (
    <button
      type="button"
      role="tab"
      id={`tab-${id}`}
      data-tab={id}
      aria-selected={selected}
      aria-controls={`view-${id}`}
      tabIndex={selected ? 0 : -1}
      className="tag surface flex-none outlined inline soft small"
    >
      {pinned && <Icon name="pin" />}
      <span className="ellipsis">{title}</span>
      {unsaved && (
        // Its words are out of sight beside it, not beside the page, which would grow wider by them.
        <span className="tag-unsaved relative flex-none" data-tip={t('shell.unsaved.title')}>
          <span className="unseen">{t('shell.unsaved.title')}</span>
        </span>
      )}
      {closable && (
        <span
          data-close=""
          className="tag-close"
          data-tip={t('shell.tab.closeNamed', { title })}
          aria-hidden="true"
        >
          <Icon name="close" />
        </span>
      )}
    </button>
  )
})
