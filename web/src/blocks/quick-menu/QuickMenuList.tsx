import './quick-menu.css'
import { type DragEvent, type KeyboardEvent, useRef, useState } from 'react'
import { useName, useText } from '../../i18n/text.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Skeleton } from '../../ui/frame/Skeleton.tsx'
import { ErrorNote } from '../page/ErrorNote.tsx'
import { useMe } from '../page/page-context.tsx'
import { withEntry, withEntryAt, withoutEntry, withRemark } from './change.ts'
import { menuEntryType } from './entry-type.ts'
import { grantedPages } from './granted-pages.ts'
import { QuickMenuEntry } from './QuickMenuEntry.tsx'
import { useQuickMenu } from './quick-menu.ts'
import { useQuickMenuChange } from './use-change.ts'

const maxSuggestions = 4

const isFocusLost = () => document.activeElement === null || document.activeElement === document.body

/**
 * The quick menu. Menu entries can be dropped into it; entries are reordered by dragging, by Alt and the arrow keys,
 * or from their menus.
 */
export function QuickMenuList() {
  const t = useText()
  const name = useName()
  const menu = useQuickMenu()
  const change = useQuickMenuChange()
  const box = useRef<HTMLFieldSetElement>(null)
  const [dragged, setDragged] = useState<string>()
  /** Index before which a drop would insert. */
  const [dropIndex, setDropIndex] = useState<number>()
  const [announcement, setAnnouncement] = useState('')
  if (menu.error && !menu.data) return <ErrorNote error={menu.error} retry={() => menu.refetch()} />
  if (!menu.data) return <Skeleton lines={3} label={t('blocks.loading')} />
  const { items } = menu.data
  const nameOf = (menuId: string) => {
    const item = items.find((one) => one.menuId === menuId)
    return item ? name(item.names) : ''
  }

  async function move(menuId: string, to: number) {
    const from = items.findIndex((item) => item.menuId === menuId)
    // The index counts the current entries, the moved one included.
    if (to < 0 || to > items.length || to === from || to === from + 1) return
    const changed = change(withEntryAt(menuId, to))
    // Reordering moves the element in the DOM, which takes the focus from it; the next key may come before the save.
    focusEntry(menuId)
    if (!(await changed)) return
    setAnnouncement(
      t('quickMenu.moved', {
        name: nameOf(menuId),
        place: (to > from ? to - 1 : to) + 1,
        count: items.length,
      }),
    )
    restoreFocus(menuId)
  }

  async function removeEntry(menuId: string) {
    const at = items.findIndex((item) => item.menuId === menuId)
    const next = items[at + 1] ?? items[at - 1]
    const changed = change(withoutEntry(menuId))
    if (next) focusEntry(next.menuId)
    if (!(await changed)) return
    setAnnouncement(t('quickMenu.removed', { name: nameOf(menuId) }))
    if (next) restoreFocus(next.menuId)
    else if (isFocusLost()) box.current?.focus()
  }

  function focusEntry(menuId: string) {
    requestAnimationFrame(() =>
      box.current?.querySelector<HTMLElement>(`[data-entry="${CSS.escape(menuId)}"] a`)?.focus(),
    )
  }

  /** Restores the focus only if the user has not moved it meanwhile. */
  function restoreFocus(menuId: string) {
    if (isFocusLost()) focusEntry(menuId)
  }

  function onKeyDown(event: KeyboardEvent) {
    const link = (event.target as Element).closest('a')
    const menuId = link?.closest<HTMLElement>('[data-entry]')?.dataset.entry
    const at = items.findIndex((item) => item.menuId === menuId)
    if (menuId === undefined || at < 0) return
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (step !== undefined && event.altKey) void move(menuId, step < 0 ? at - 1 : at + 2)
    else if (step !== undefined) focusEntry(items.at((at + step) % items.length)?.menuId ?? menuId)
    else if (event.key === 'Delete') void removeEntry(menuId)
    else return
    event.preventDefault()
  }

  function onDragOver(event: DragEvent) {
    if (!event.dataTransfer.types.includes(menuEntryType)) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'copy'
    const entry = (event.target as Element).closest<HTMLElement>('[data-entry]')
    const at = items.findIndex((item) => item.menuId === entry?.dataset.entry)
    const middle = entry ? entry.getBoundingClientRect().top + entry.offsetHeight / 2 : 0
    setDropIndex(at < 0 ? items.length : event.clientY < middle ? at : at + 1)
  }

  function dropped(event: DragEvent) {
    const menuId = event.dataTransfer.getData(menuEntryType)
    setDropIndex(undefined)
    if (!menuId) return
    event.preventDefault()
    if (items.some((item) => item.menuId === menuId)) void move(menuId, dropIndex ?? items.length)
    else void change(withEntryAt(menuId, dropIndex ?? items.length))
  }

  return (
    <fieldset
      ref={box}
      aria-label={t('quickMenu.title')}
      aria-busy={menu.isFetching}
      tabIndex={-1}
      className="quick-menu shrink rounded"
      data-over={dropIndex !== undefined || undefined}
      onDragOver={onDragOver}
      onDragLeave={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setDropIndex(undefined)
      }}
      onDrop={dropped}
      onKeyDown={onKeyDown}
    >
      {items.length === 0 ? (
        <Suggestions onAdd={(menuId) => change(withEntry(menuId))} />
      ) : (
        <ul>
          {items.map((item, at) => (
            <QuickMenuEntry
              key={item.menuId}
              item={item}
              first={at === 0}
              last={at === items.length - 1}
              drop={
                dropIndex === at
                  ? 'before'
                  : dropIndex === at + 1 && at === items.length - 1
                    ? 'after'
                    : undefined
              }
              dragged={dragged === item.menuId}
              onDragged={setDragged}
              onUp={() => move(item.menuId, at - 1)}
              onDown={() => move(item.menuId, at + 2)}
              onRemark={(remark) => change(withRemark(item.menuId, remark))}
              onRemove={() => removeEntry(item.menuId)}
            />
          ))}
        </ul>
      )}
      <p role="status" className="unseen">
        {announcement}
      </p>
    </fieldset>
  )
}

/** The empty state: how to add entries, and some suggestions. */
function Suggestions({ onAdd }: { onAdd: (menuId: string) => void }) {
  const t = useText()
  const name = useName()
  const { rootMenus } = useMe()
  const pages = grantedPages(rootMenus).slice(0, maxSuggestions)
  return (
    <div className="quick-menu-empty rounded stack gap-2 soft small">
      <p>{t('quickMenu.hint')}</p>
      {pages.length > 0 && <p>{t('quickMenu.begin')}</p>}
      <div className="button-row">
        {pages.map((page) => (
          <Button
            key={page.id}
            icon="plus"
            data-tip={t('quickMenu.addNamed', { name: name(page.names) })}
            onClick={() => onAdd(page.id)}
          >
            {name(page.names)}
          </Button>
        ))}
      </div>
    </div>
  )
}
