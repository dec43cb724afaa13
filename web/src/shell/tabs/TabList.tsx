import '../../ui/overlay/menu.css'
import '../../ui/overlay/popover.css'
import { Combobox } from '@base-ui/react/combobox'
import { type KeyboardEvent, type MouseEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { Menu } from '../../blocks/page/menu.ts'
import { useText } from '../../i18n/text.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { score } from '../palette/match.ts'
import { activate, close, getTabs, routeOfTab, useTabs } from './tab-store.ts'
import type { Tab } from './tabs.ts'
import { titleOf } from './title.ts'

interface Row {
  tab: Tab
  title: string
  /** What it is found by besides its title: its name in the other languages. */
  words: string[]
  pinyin: string
}

function rowOf(tab: Tab, menu: Menu): Row {
  const title = titleOf(tab, menu)
  const route = routeOfTab(tab.id, menu)
  const entry = 'entry' in route ? route.entry : undefined
  const names = tab.title ?? entry?.names ?? {}
  return {
    tab,
    title,
    words: [title, ...Object.values(names)],
    pinyin: tab.title ? '' : (entry?.typed ?? ''),
  }
}

/** All open tabs to search in, to go to and to close: the editable combobox of the ARIA Authoring Practices by Base UI. */
export function TabList({
  menu,
  anchor,
  onClose,
}: {
  menu: Menu
  /** The button it stands at; a press on it is its own to answer. */
  anchor: RefObject<HTMLElement | null>
  /** `chosen`: a tab was chosen, which has the focus next. */
  onClose: (chosen: boolean) => void
}) {
  const t = useText()
  const tabs = useTabs((state) => state.tabs)
  const active = useTabs((state) => state.active)
  const unsaved = useTabs((state) => state.unsaved)
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [query, setQuery] = useState('')
  const [marked, setMarked] = useState<string>()
  const rows = tabs.map((tab) => rowOf(tab, menu))
  const found = rows.filter((row) => query.trim() === '' || score(query, row.words, row.pinyin) > 0)

  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      input.current?.focus()
      list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
    })
    return () => cancelAnimationFrame(frame)
  }, [])

  /** Unsaved work asks first, in a dialog of the page: the list makes room for it. */
  function closeTab(id: string | undefined): void {
    if (id === undefined) return
    close({ type: 'close', id })
    if (getTabs().prompt) onClose(true)
    else input.current?.focus()
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.nativeEvent.isComposing) return
    const { selectionStart, selectionEnd, value } = event.currentTarget
    // Within the text the key deletes the next character; behind it there is none.
    if (event.key === 'Delete' && selectionStart === value.length && selectionEnd === value.length)
      closeTab(marked)
    else if (event.key === 'Escape') onClose(false)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <Combobox.Root
      open
      items={rows}
      filteredItems={found}
      value={rows.find(({ tab }) => tab.id === active) ?? null}
      isItemEqualToValue={(one: Row, other: Row) => one.tab.id === other.tab.id}
      itemToStringLabel={({ title }: Row) => title}
      inputValue={query}
      onInputValueChange={(text) => setQuery(text)}
      autoHighlight
      onItemHighlighted={(row) => setMarked(row?.tab.id)}
      onValueChange={(row) => {
        if (!row) return
        activate(row.tab.id)
        onClose(true)
      }}
      onOpenChange={(open, { reason, event }) => {
        if (open || reason === 'item-press') return
        const onButton = event.target instanceof Node && anchor.current?.contains(event.target)
        if (!onButton) onClose(false)
      }}
    >
      <Combobox.Portal container={anchor.current?.parentElement ?? null} className="menu-portal">
        <Combobox.Positioner
          ref={(element) => element?.showPopover()}
          popover="manual"
          positionMethod="fixed"
          anchor={anchor}
          align="end"
          sideOffset={4}
          collisionPadding={8}
        >
          <Combobox.Popup className="tab-list column" aria-label={t('tabs.all')}>
            <div className="tab-list-head line-below row">
              <Icon name="search" />
              <Combobox.Input
                ref={input}
                aria-label={t('tabs.search')}
                placeholder={t('tabs.search')}
                onKeyDown={onKeyDown}
              />
            </div>
            <Combobox.Empty className="tab-list-none soft">{t('tabs.none')}</Combobox.Empty>
            <Combobox.List ref={list} className="tab-list-rows grow">
              {(row: Row) => (
                <TabOption
                  key={row.tab.id}
                  row={row}
                  unsaved={unsaved.includes(row.tab.id)}
                  onCloseTab={() => closeTab(row.tab.id)}
                />
              )}
            </Combobox.List>
            <p className="tab-list-foot soft small" aria-hidden="true">
              {t('tabs.hint')}
            </p>
            <Combobox.Status className="unseen">{t('tabs.found', { count: found.length })}</Combobox.Status>
          </Combobox.Popup>
        </Combobox.Positioner>
      </Combobox.Portal>
    </Combobox.Root>
  )
}

function TabOption({ row, unsaved, onCloseTab }: { row: Row; unsaved: boolean; onCloseTab: () => void }) {
  const t = useText()
  const { tab, title } = row
  return (
    <Combobox.Item value={row} className="tab-option row" data-tab-option={tab.id}>
      <Icon name={tab.pinned ? 'pin' : 'check'} className="tab-option-mark" />
      <span className="grow ellipsis">{title}</span>
      {unsaved && (
        <span className="tag-unsaved relative flex-none" data-tip={t('shell.unsaved.title')}>
          <span className="unseen">{t('shell.unsaved.title')}</span>
        </span>
      )}
      {!tab.affix && (
        // By keyboard it is the Delete key; a control within an option has no place for screen readers.
        <span
          className="tag-close"
          data-close=""
          data-tip={t('shell.tab.closeNamed', { title })}
          aria-hidden="true"
          onClick={(event: MouseEvent) => {
            event.stopPropagation()
            onCloseTab()
          }}
        >
          <Icon name="close" />
        </span>
      )}
    </Combobox.Item>
  )
}
