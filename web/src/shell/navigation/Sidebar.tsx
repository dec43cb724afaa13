import './sidebar.css'
import {
  type ComponentProps,
  type DragEvent,
  type MouseEvent,
  type Ref,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { logoUrl, productName } from '../../api/brand.ts'
import { report } from '../../api/errors.ts'
import { entryWithId, type Menu, type MenuEntry, visibleEntries } from '../../blocks/page/menu.ts'
import { menuEntryType } from '../../blocks/quick-menu/entry-type.ts'
import { loadTexts, useName, useText } from '../../i18n/text.ts'
import { useMobile } from '../../ui/frame/mobile.ts'
import { afterPaint } from '../../ui/overlay/after-paint.ts'
import { usePopover } from '../../ui/overlay/popover.ts'
import { useSettings } from '../settings/settings.ts'
import { useLazyModule } from '../tabs/use-lazy-module.ts'
import type { EntryMenu } from './EntryMenu.tsx'
import { Branch, EntryIcon, EntryLink, FlyoutEntries } from './SidebarEntries.tsx'
import { moveInSidebar } from './sidebar-keys.ts'

const loadEntryMenu = async () => (await import('./EntryMenu.tsx')).EntryMenu

/** Hover intent: a pointer passing by opens nothing, and the delay stays unnoticeable. */
const hoverDelayMs = 180

/** A submenu of the folded sidebar: its entries open beside the icon, under the pointer or by key. */
function Flyout({
  entry,
  active,
  inside,
}: {
  entry: MenuEntry
  active: string | undefined
  inside: boolean
}) {
  const name = useName()(entry.names)
  const { anchor, panel, open, setOpen, panelProps } = usePopover('auto', 'beside')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => () => clearTimeout(timer.current), [])

  const hover = (opens: boolean) => (event: { pointerType: string }) => {
    if (event.pointerType !== 'mouse') return
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setOpen(opens), hoverDelayMs)
  }

  function toggle(event: MouseEvent) {
    clearTimeout(timer.current)
    setOpen(!open)
    // `detail` 0: a click by keyboard; the focus moves inside.
    if (!open && event.detail === 0)
      requestAnimationFrame(() => panel.current?.querySelector<HTMLElement>('.sidebar-item')?.focus())
  }

  return (
    <li onPointerEnter={hover(true)} onPointerLeave={hover(false)}>
      <button
        ref={anchor as Ref<HTMLButtonElement>}
        type="button"
        className="sidebar-item full-width row pressable"
        aria-expanded={open}
        data-current={inside || undefined}
        onClick={toggle}
      >
        <EntryIcon entry={entry} />
        <span className="unseen">{name}</span>
      </button>
      <div
        {...panelProps}
        ref={panel as Ref<HTMLDivElement>}
        className="sidebar-flyout"
        onClickCapture={() => setOpen(false)}
      >
        {open && <FlyoutEntries entry={entry} active={active} />}
      </div>
    </li>
  )
}

/** The menu the server granted. Folded it is a rail of icons; on a phone it is a drawer. */
export function Sidebar({
  menu,
  active,
  folded,
  title,
}: {
  menu: Menu
  /** The entry whose page is shown. */
  active: MenuEntry | undefined
  folded: boolean
  title: string
}) {
  const t = useText()
  const mobile = useMobile()
  const logo = useSettings((settings) => settings.sidebarLogo)
  const entries = useMemo(() => visibleEntries(menu.entries), [menu])
  const list = useRef<HTMLDivElement>(null)
  const branch = active?.parents.map((parent) => parent.id) ?? []
  const [opened, setOpened] = useState({ by: active?.id, ids: branch })
  const [contextMenu, setContextMenu] = useState<ComponentProps<typeof EntryMenu>>()
  const LoadedMenu = useLazyModule(contextMenu !== undefined, loadEntryMenu)
  const activeId = active?.id
  // Navigation opens the branch of the active page; until then the user decides.
  if (opened.by !== activeId) setOpened({ by: activeId, ids: branch })

  useEffect(() => {
    if (!activeId) return
    return afterPaint(() =>
      list.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest' }),
    )
  }, [activeId])

  const entryOf = (event: { target: EventTarget }) =>
    (event.target as Element).closest<HTMLElement>('[data-menu]')?.dataset.menu

  function onContextMenu(event: MouseEvent) {
    const entry = entryWithId(menu.entries, entryOf(event) ?? '')
    if (!entry) return
    event.preventDefault()
    const { clientX: x, clientY: y } = event
    Promise.all([import('./entry-menu-items.ts'), loadTexts('quickMenu')])
      .then(([module]) => module.itemsFor(entry))
      .then(
        (items) => setContextMenu({ entry, items, x, y, onDone: () => setContextMenu(undefined) }),
        report,
      )
  }

  function onDragStart(event: DragEvent) {
    const id = entryOf(event)
    if (!id) return
    event.dataTransfer.effectAllowed = 'copyLink'
    event.dataTransfer.setData(menuEntryType, id)
  }

  return (
    // Event delegation: there may be thousands of entries.
    <nav
      id="sidebar"
      aria-label={t('shell.menu')}
      className="sidebar surface column"
      data-folded={folded || undefined}
      onKeyDown={moveInSidebar}
      onContextMenu={onContextMenu}
      onDragStart={onDragStart}
    >
      {logo && (
        <a href="/" className="sidebar-logo flex-none row strong">
          <img height="24" alt="" src={logoUrl} />
          <span>
            {productName}
            <small>{title}</small>
          </span>
        </a>
      )}
      <div ref={list} className="sidebar-entries grow">
        {folded && !mobile ? (
          <ul>
            {entries.map((entry) =>
              entry.children.length > 0 ? (
                <Flyout key={entry.id} entry={entry} active={activeId} inside={branch.includes(entry.id)} />
              ) : (
                <li key={entry.id}>
                  <EntryLink entry={entry} current={!entry.external && entry.id === activeId} />
                </li>
              ),
            )}
          </ul>
        ) : (
          <Branch
            entries={entries}
            active={activeId}
            opened={opened.ids}
            onOpen={(ids) => setOpened({ by: activeId, ids: [...ids] })}
          />
        )}
      </div>
      {contextMenu && LoadedMenu && <LoadedMenu {...contextMenu} />}
    </nav>
  )
}
