import { type CSSProperties, memo } from 'react'
import type { MenuEntry } from '../../blocks/page/menu.ts'
import { useName } from '../../i18n/text.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { prefetchPage, registry } from '../tabs/registry.ts'

export function EntryIcon({ entry }: { entry: MenuEntry }) {
  const style = entry.color ? ({ color: entry.color } as CSSProperties) : undefined
  return (
    <span className="sidebar-icon" style={style}>
      <Icon name={entry.icon ?? (entry.children.length > 0 ? 'folder' : 'page')} />
    </span>
  )
}

/** A link of the menu. Memoised: there may be thousands. */
export const EntryLink = memo(function EntryLink({
  entry,
  current,
  plain = false,
}: {
  entry: MenuEntry
  current: boolean
  plain?: boolean
}) {
  const name = useName()(entry.names)
  const elsewhere = entry.external ? { target: '_blank', rel: 'noopener' } : {}
  return (
    <a
      className="sidebar-item full-width row pressable"
      href={entry.href}
      data-menu={entry.id}
      aria-current={current ? 'page' : undefined}
      onPointerEnter={() => prefetchPage(registry.get(entry.uri))}
      onFocus={() => prefetchPage(registry.get(entry.uri))}
      {...elsewhere}
    >
      {!plain && <EntryIcon entry={entry} />}
      <span className="sidebar-name grow">{name}</span>
      {entry.external && <Icon name="external" className="sidebar-mark soft" />}
    </a>
  )
})

const isCurrent = (entry: MenuEntry, active: string | undefined) => !entry.external && entry.id === active

interface BranchProps {
  entries: readonly MenuEntry[]
  active: string | undefined
  /** The open submenus from the top down: one per level, so that opening one closes its sibling. */
  opened: readonly string[]
  onOpen: (opened: readonly string[]) => void
  path?: readonly string[]
}

/** The entries of one level. Closed submenus are not rendered, so that a large menu costs only its visible part. */
export function Branch({ entries, active, opened, onOpen, path = [] }: BranchProps) {
  const name = useName()
  return (
    <ul style={{ '--level': path.length + 1 } as CSSProperties}>
      {entries.map((entry) => {
        const isOpen = opened[path.length] === entry.id
        const own = [...path, entry.id]
        return (
          <li key={entry.id}>
            {entry.children.length === 0 ? (
              <EntryLink entry={entry} current={isCurrent(entry, active)} />
            ) : (
              <>
                <button
                  type="button"
                  className="sidebar-item full-width row pressable"
                  aria-expanded={isOpen}
                  onClick={() => onOpen(isOpen ? path : own)}
                >
                  <EntryIcon entry={entry} />
                  <span className="sidebar-name grow">{name(entry.names)}</span>
                  <Icon name="chevronDown" className="sidebar-mark soft" />
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

/** The entries of a fly-out: all levels below one another, each under the name of its submenu. */
export function FlyoutEntries({ entry, active }: { entry: MenuEntry; active: string | undefined }) {
  const name = useName()
  return (
    <>
      <strong className="soft small">{name(entry.names)}</strong>
      {entry.children.map((child) =>
        child.children.length > 0 ? (
          <FlyoutEntries key={child.id} entry={child} active={active} />
        ) : (
          <EntryLink key={child.id} entry={child} current={isCurrent(child, active)} plain />
        ),
      )}
    </>
  )
}
