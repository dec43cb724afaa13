import './sidebar.css'
import { type CSSProperties, type Ref, useState } from 'react'
import { useName, useText } from '../i18n/text.ts'
import { Icon } from '../ui/Icon.tsx'
import { useMobile } from '../ui/mobile.ts'
import { usePopover } from '../ui/popover.ts'
import { type Menu, type MenuEntry, visibleEntries } from './menu.ts'
import { prefetchPage, registry } from './registry.ts'
import { useSettings } from './settings.ts'

function EntryIcon({ entry }: { entry: MenuEntry }) {
  const style = entry.color ? ({ color: entry.color } as CSSProperties) : undefined
  return (
    <span className="sidebar-icon" style={style}>
      <Icon name={entry.icon ?? (entry.children.length > 0 ? 'folder' : 'page')} />
    </span>
  )
}

function EntryLink({
  entry,
  active,
  plain = false,
}: {
  entry: MenuEntry
  active: string | undefined
  plain?: boolean
}) {
  const name = useName()(entry.names)
  const elsewhere = entry.external ? { target: '_blank', rel: 'noopener' } : {}
  return (
    <a
      className="sidebar-item"
      href={entry.href}
      title={name}
      aria-current={!entry.external && entry.id === active ? 'page' : undefined}
      onPointerEnter={() => prefetchPage(registry.get(entry.uri))}
      onFocus={() => prefetchPage(registry.get(entry.uri))}
      {...elsewhere}
    >
      {!plain && <EntryIcon entry={entry} />}
      <span className="sidebar-name">{name}</span>
      {entry.external && <Icon name="external" className="sidebar-mark" />}
    </a>
  )
}

interface BranchProps {
  entries: readonly MenuEntry[]
  active: string | undefined
  /** The open submenus from the top down: one per level, so opening one closes its neighbour. */
  opened: readonly string[]
  onOpen: (opened: readonly string[]) => void
  path?: readonly string[]
}

function Branch({ entries, active, opened, onOpen, path = [] }: BranchProps) {
  const name = useName()
  return (
    <ul>
      {entries.map((entry) => {
        const isOpen = opened[path.length] === entry.id
        const own = [...path, entry.id]
        return (
          <li key={entry.id}>
            {entry.children.length === 0 ? (
              <EntryLink entry={entry} active={active} />
            ) : (
              <>
                <button
                  type="button"
                  className="sidebar-item"
                  aria-expanded={isOpen}
                  title={name(entry.names)}
                  onClick={() => onOpen(isOpen ? path : own)}
                >
                  <EntryIcon entry={entry} />
                  <span className="sidebar-name">{name(entry.names)}</span>
                  <Icon name="chevronDown" className="sidebar-mark" />
                </button>
                {isOpen && (
                  <Branch
                    entries={entry.children}
                    active={active}
                    opened={opened}
                    onOpen={onOpen}
                    path={own}
                  />
                )}
              </>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** A submenu of the folded sidebar: its entries open beside the icon. */
function Flyout({ entry, active }: { entry: MenuEntry; active: string | undefined }) {
  const name = useName()(entry.names)
  const { anchor, panel, open, setOpen, panelProps } = usePopover('auto')
  const pages = entry.children.flatMap(function leaves(child): MenuEntry[] {
    return child.children.length > 0 ? child.children.flatMap(leaves) : [child]
  })
  return (
    <li>
      <button
        ref={anchor as Ref<HTMLButtonElement>}
        type="button"
        className="sidebar-item"
        aria-expanded={open}
        data-current={pages.some((page) => page.id === active) || undefined}
        title={name}
        onClick={() => setOpen(!open)}
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
        <strong>{name}</strong>
        {pages.map((page) => (
          <EntryLink key={page.id} entry={page} active={active} plain />
        ))}
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
  const entries = visibleEntries(menu.entries)
  const branch = active?.parents.map((parent) => parent.id) ?? []
  const [opened, setOpened] = useState({ by: active?.id, ids: branch })
  // Another page opens its own branch, however it was reached; until then the person decides.
  if (opened.by !== active?.id) setOpened({ by: active?.id, ids: branch })

  return (
    <nav id="sidebar" aria-label={t('shell.menu')} className="sidebar" data-folded={folded || undefined}>
      {logo && (
        <a href="/" className="sidebar-logo" title={title}>
          <Icon name="boat" />
          <span>{title}</span>
        </a>
      )}
      <div className="sidebar-entries">
        {folded && !mobile ? (
          <ul>
            {entries.map((entry) =>
              entry.children.length > 0 ? (
                <Flyout key={entry.id} entry={entry} active={active?.id} />
              ) : (
                <li key={entry.id}>
                  <EntryLink entry={entry} active={active?.id} />
                </li>
              ),
            )}
          </ul>
        ) : (
          <Branch
            entries={entries}
            active={active?.id}
            opened={opened.ids}
            onOpen={(ids) => setOpened({ by: active?.id, ids: [...ids] })}
          />
        )}
      </div>
    </nav>
  )
}
