import './menu-preview.css'
import { type CSSProperties, useMemo, useState } from 'react'
import { type AccessNode, type Branch, branchesOf } from '../../../blocks/access/tree.ts'
import { type MenuEntry, readMenu, visibleEntries } from '../../../blocks/page/menu.ts'
import type { ShellApi } from '../../../blocks/page/page-context.tsx'
import { textIn } from '../../../i18n/language.ts'
import { useName, useText } from '../../../i18n/text.ts'
import { Icon } from '../../../ui/icons/Icon.tsx'

type Pages = ShellApi['pages']
type MenuNode = Parameters<typeof readMenu>[0][number]

/** The tree as the server would send it to a user with these grants: ancestor folders included. */
function grantedTree(branches: readonly Branch[], granted: ReadonlySet<string>): MenuNode[] {
  return branches.flatMap(({ node, children }) => {
    const below = grantedTree(children, granted)
    if (below.length === 0 && !granted.has(node.id)) return []
    return [
      {
        ...{ id: node.id, name: textIn(node.names, 'en'), names: node.names, uri: node.uri, type: node.type },
        ...{ status: node.enabled ? '1' : '0', parent: node.parent, options: JSON.stringify(node.options) },
        children: below,
      },
    ]
  })
}

/** The menu and the buttons of the selected page: granted and not granted. */
export function MenuPreview({
  nodes,
  granted,
  pages,
}: {
  nodes: readonly AccessNode[]
  granted: ReadonlySet<string>
  pages: Pages
}) {
  const t = useText()
  const name = useName()
  const [selected, setChosen] = useState<string>()
  const menu = useMemo(() => readMenu(grantedTree(branchesOf(nodes), granted)), [nodes, granted])
  const entries = visibleEntries(menu.entries)
  const hidden = Array.from(menu.byUri.values()).filter(
    (entry) => entry.hidden || entry.parents.some((parent) => parent.hidden),
  )
  const all = nodes.filter(({ type }) => type === 'C')
  const node =
    all.find(({ id }) => id === (selected ?? menu.home?.id)) ?? all.find(({ id }) => granted.has(id))
  const page = node && pages.get(node.uri)
  const buttons = nodes.filter((one) => one.parent === node?.id && one.type === 'A')
  const refused = page?.permission !== undefined && !menu.permissions.has(page.permission)

  if (menu.entries.length === 0) return <p role="status">{t('access.preview.nothing')}</p>
  return (
    <div className="preview columns gap-4">
      <nav className="panel tight" aria-label={t('access.preview.menu')}>
        <Entries entries={entries} selected={node?.id} onChoose={setChosen} home={menu.home?.id} />
        {hidden.length > 0 && (
          <>
            <p className="preview-group soft small">{t('access.preview.hidden')}</p>
            <Entries
              entries={hidden.map((entry) => ({ ...entry, children: [] }))}
              selected={node?.id}
              onChoose={setChosen}
              home={menu.home?.id}
            />
          </>
        )}
      </nav>
      <section className="stack gap-1" aria-label={t('access.preview.page')}>
        <h3>{node ? name(node.names) : ''}</h3>
        {node && (
          <p>
            <code>{node.uri}</code>
          </p>
        )}
        {refused && <p role="alert">{t('access.preview.refused', { permission: page.permission ?? '' })}</p>}
        {buttons.length === 0 && <p>{t('access.preview.noButtons')}</p>}
        <ul className="preview-buttons stack gap-1" aria-label={t('access.preview.buttons')}>
          {buttons.map((button) => {
            const granted = menu.permissions.has(button.id)
            return (
              <li key={button.id} className={granted ? 'row' : 'row soft'} data-shown={granted || undefined}>
                <Icon name={granted ? 'check' : 'lock'} />
                <span>{name(button.names)}</span>
                <small>{t(granted ? 'access.preview.shown' : 'access.preview.notShown')}</small>
              </li>
            )
          })}
        </ul>
      </section>
    </div>
  )
}

function Entries({
  entries,
  selected,
  onChoose,
  home,
}: {
  entries: readonly MenuEntry[]
  selected: string | undefined
  onChoose: (id: string) => void
  home: string | undefined
}) {
  const t = useText()
  const name = useName()
  return (
    <ul className="preview-list">
      {entries.map((entry) => {
        const words = (
          <>
            <span style={entry.color ? ({ color: entry.color } as CSSProperties) : undefined}>
              <Icon name={entry.icon ?? (entry.children.length > 0 ? 'folder' : 'page')} />
            </span>
            {name(entry.names)}
            {entry.external && <Icon name="external" />}
            {entry.id === home && <Icon name="home" />}
          </>
        )
        return (
          <li key={entry.id}>
            {entry.children.length > 0 ? (
              <span className="preview-entry text-start full-width rounded row wrap-anywhere soft">
                {words}
              </span>
            ) : (
              <button
                type="button"
                className="preview-entry text-start full-width rounded row wrap-anywhere"
                aria-current={entry.id === selected ? 'true' : undefined}
                data-tip={entry.id === home ? t('access.preview.home') : undefined}
                onClick={() => onChoose(entry.id)}
              >
                {words}
              </button>
            )}
            {entry.children.length > 0 && (
              <Entries entries={entry.children} selected={selected} onChoose={onChoose} home={home} />
            )}
          </li>
        )
      })}
    </ul>
  )
}
