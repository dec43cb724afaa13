import './tags-bar.css'
import { type DragEvent, type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { useLanguage, useText } from '../i18n/text.ts'
import { Icon } from '../ui/Icon.tsx'
import type { Menu } from './menu.ts'
import { TabMenu } from './TabMenu.tsx'
import type { Tab } from './tabs.ts'
import { titleOf } from './title.ts'
import { activate, close, edit, useWorkspace } from './workspace.ts'

/** The open pages. Arrow keys move, Delete closes, Shift+F10 opens the menu, dragging or Ctrl+arrow arranges. */
export function TagsBar({ menu }: { menu: Menu }) {
  const t = useText()
  useLanguage()
  const tabs = useWorkspace((state) => state.tabs)
  const active = useWorkspace((state) => state.active)
  const list = useRef<HTMLDivElement>(null)
  const [asked, setAsked] = useState<{ tab: Tab; x: number; y: number }>()
  const [dragged, setDragged] = useState<string>()

  // A wheel turns sideways here; React's own listener may not stop the page from scrolling too.
  useEffect(() => {
    const element = list.current
    if (!element) return
    const turned = (event: WheelEvent) => {
      if (event.deltaY === 0 || element.scrollWidth <= element.clientWidth) return
      event.preventDefault()
      element.scrollLeft += event.deltaY
    }
    element.addEventListener('wheel', turned, { passive: false })
    return () => element.removeEventListener('wheel', turned)
  }, [])

  // After the new view is painted: asking where the tag is would lay the page out a first time, too early.
  useEffect(() => {
    if (!active) return
    const timer = setTimeout(() =>
      list.current
        ?.querySelector('[aria-selected=true]')
        ?.scrollIntoView({ block: 'nearest', inline: 'nearest' }),
    )
    return () => clearTimeout(timer)
  }, [active])

  const tabOf = (event: { target: EventTarget }) => {
    const id = (event.target as Element).closest<HTMLElement>('[role=tab]')?.dataset.tab
    return tabs.find((tab) => tab.id === id)
  }

  function focusTab(id: string | undefined) {
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>(`[data-tab="${CSS.escape(id ?? '')}"]`)?.focus(),
    )
  }

  function pressed(event: KeyboardEvent<HTMLDivElement>) {
    const tab = tabOf(event)
    if (!tab) return
    const at = tabs.indexOf(tab)
    const step = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: tabs.length - 1 }[event.key]
    if (step !== undefined && (event.ctrlKey || event.metaKey)) {
      edit({ type: 'move', id: tab.id, to: step })
      focusTab(tab.id)
    } else if (step !== undefined) {
      const next = tabs[(step + tabs.length) % tabs.length]
      if (next) activate(next.id)
      focusTab(next?.id)
    } else if (event.key === 'Delete') {
      close({ type: 'close', id: tab.id })
      focusTab(tabs[at === tabs.length - 1 ? at - 1 : tabs.length - 1]?.id)
    } else if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) {
      const place = (event.target as Element).getBoundingClientRect()
      setAsked({ tab, x: place.left, y: place.bottom })
    } else return
    event.preventDefault()
  }

  function clicked(event: MouseEvent<HTMLDivElement>) {
    const tab = tabOf(event)
    if (!tab) return
    const cross = (event.target as Element).closest('[data-close]')
    if (event.button === 1 || cross) close({ type: 'close', id: tab.id })
    else if (event.button === 0) activate(tab.id)
  }

  const mouse = {
    onClick: clicked,
    onAuxClick: clicked,
    // The middle button would start scrolling or paste before it closes.
    onMouseDown: (event: MouseEvent) => event.button === 1 && event.preventDefault(),
    onContextMenu: (event: MouseEvent) => {
      const tab = tabOf(event)
      if (!tab) return
      event.preventDefault()
      setAsked({ tab, x: event.clientX, y: event.clientY })
    },
    onDragStart: (event: DragEvent) => {
      event.dataTransfer.effectAllowed = 'move'
      setDragged(tabOf(event)?.id)
    },
    onDragOver: (event: DragEvent) => {
      const over = tabOf(event)
      if (!dragged || !over) return
      event.preventDefault()
      if (over.id !== dragged) edit({ type: 'move', id: dragged, to: tabs.indexOf(over) })
    },
    onDragEnd: () => setDragged(undefined),
  }

  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label={t('shell.tabs')}
        className="tags-bar"
        onKeyDown={pressed}
        {...mouse}
      >
        {tabs.map((tab) => {
          const title = titleOf(tab, menu)
          return (
            <button
              key={tab.id}
              type="button"
              role="tab"
              id={`tab-${tab.id}`}
              data-tab={tab.id}
              aria-selected={tab.id === active}
              aria-controls={`view-${tab.id}`}
              tabIndex={tab.id === active ? 0 : -1}
              draggable={!tab.affix}
              title={title}
              className="tag"
            >
              {tab.pinned && <Icon name="pin" />}
              <span className="tag-title">{title}</span>
              {!tab.affix && (
                <span
                  data-close=""
                  className="tag-close"
                  title={t('shell.tab.closeNamed', { title })}
                  aria-hidden="true"
                >
                  <Icon name="close" />
                </span>
              )}
            </button>
          )
        })}
      </div>
      {asked && <TabMenu {...asked} onDone={() => setAsked(undefined)} />}
    </>
  )
}
