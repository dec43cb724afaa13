import { type PageAction, visibleActions, withheldActions } from '../../blocks/page/actions.ts'
import type { Menu, MenuEntry } from '../../blocks/page/menu.ts'
import { textIn } from '../../i18n/language.ts'
import { currentLanguage, type TextKey, text } from '../../i18n/text.ts'
import type { IconName } from '../../ui/icons/icon-names.ts'
import { globalKeys } from '../keyboard.ts'
import { registry } from '../tabs/registry.ts'
import { activate, getTabs, openUrl, routeOfTab } from '../tabs/tab-store.ts'
import type { Tab } from '../tabs/tabs.ts'
import { titleOf } from '../tabs/title.ts'
import type { Entry } from './entry.ts'
import { pinyinOfLabel } from './label-pinyin.ts'
import { score } from './match.ts'
import { shellCommands } from './shell-commands.ts'

const missingPermissionText = (permission: string) => text('palette.lacking', { permission })

/** A page with the path of its tab. */
type PageEntry = Entry & { path?: string | undefined }

/** Shows an open page as it is, and opens any other one. */
const show = (path: string) => (getTabs().tabs.some(({ id }) => id === path) ? activate(path) : openUrl(path))

function pagesOfMenu(entries: readonly MenuEntry[]): PageEntry[] {
  const language = currentLanguage()
  return entries.flatMap((entry) => {
    const below = pagesOfMenu(entry.children)
    if (!entry.href || entry.hidden) return below
    const own: PageEntry = {
      id: `page:${entry.uri}`,
      group: 'pages',
      label: textIn(entry.names, language),
      // A group that is called as its page says nothing.
      hint: entry.parents
        .map((parent) => textIn(parent.names, language))
        .filter((name) => name !== textIn(entry.names, language))
        .join(' › '),
      icon: entry.icon ?? 'page',
      words: [...Object.values(entry.names), entry.uri],
      pinyin: entry.typed,
      path: entry.href,
      run: () => (entry.external ? window.open(entry.href, '_blank', 'noopener') : show(entry.href)),
    }
    return [own, ...below]
  })
}

/** Pages outside the menu: those with a fixed path, and those the user lacks permission for. */
function otherPages(menu: Menu): PageEntry[] {
  return Array.from(registry.values()).flatMap((page): PageEntry[] => {
    const path = page.path
    if (menu.byUri.has(page.uri) || page.parameters) return []
    const forbidden = page.permission && !menu.permissions.has(page.permission)
    if (!path && !forbidden) return []
    const label = text(page.title as TextKey)
    return [
      {
        id: `page:${page.uri}`,
        group: 'pages',
        label,
        icon: forbidden ? 'lock' : 'page',
        ...(forbidden && {
          reason: missingPermissionText(page.permission ?? ''),
          missingPermission: page.permission,
        }),
        words: [label, page.uri],
        pinyin: pinyinOfLabel(label),
        path,
        run: () => show(path ?? '/'),
      },
    ]
  })
}

/** Of a tab without a title of its own, the pinyin of its menu entry. */
function pinyinOfTab(tab: Tab, menu: Menu, label: string): string {
  const route = tab.title ? undefined : routeOfTab(tab.id, menu)
  const entry = route && 'entry' in route ? route.entry : undefined
  return entry?.typed ?? pinyinOfLabel(label)
}

const iconOf: Record<string, IconName> = { close: 'close', reopen: 'restore', help: 'keyboard' }

function actionEntry(action: PageAction, reason = action.reason): Entry {
  return {
    id: `action:${action.id}`,
    group: 'actions',
    label: action.label,
    icon: reason === undefined ? (action.icon ?? 'chevronRight') : 'lock',
    ...(action.key && { keys: action.key }),
    reason,
    words: [action.label],
    pinyin: pinyinOfLabel(action.label),
    run: action.run,
  }
}

/** All local entries, without a server request. */
export function entriesOf(menu: Menu): Entry[] {
  const { tabs, active } = getTabs()
  const pages = [...pagesOfMenu(menu.entries), ...otherPages(menu)]
  // An open page is named once: its entry goes to its tab, with the filters and the input it has.
  const named = new Set(pages.map(({ path }) => path))
  return [
    ...visibleActions()
      // Actions on a digit depend on a position in a list and make no sense in a search.
      .filter((action) => !/^\d$/.test(action.key ?? ''))
      .map((action) => actionEntry(action)),
    ...withheldActions().map((action) => ({
      ...actionEntry(action, missingPermissionText(action.permission ?? '')),
      missingPermission: action.permission,
    })),
    ...tabs
      .filter((tab) => tab.id !== active && (tab.title || !named.has(tab.id)))
      .map((tab): Entry => {
        const label = titleOf(tab, menu)
        return {
          id: `tab:${tab.id}`,
          group: 'tabs',
          label,
          icon: 'page',
          words: [label, ...Object.values(tab.title ?? {})],
          pinyin: pinyinOfTab(tab, menu, label),
          run: () => activate(tab.id),
        }
      }),
    ...pages,
    ...globalKeys
      .filter(({ id }) => id !== 'search')
      .map(({ id, key, run }) =>
        actionEntry({
          id: `global.${id}`,
          label: text(`palette.key.${id}`),
          key,
          icon: iconOf[id] ?? 'page',
          run,
        }),
      ),
    ...shellCommands(),
  ]
}

const maxResults = 30
const maxRecent = 6

/**
 * Ranks entries by the query, best first; recent ones weigh a little more. Without a query: recent entries, actions
 * of this page, pages. Entries without permission appear only in a search.
 */
export function rankEntries(entries: readonly Entry[], query: string, recent: readonly string[]): Entry[] {
  const recency = (entry: Entry) => {
    const at = recent.indexOf(entry.id)
    return at < 0 ? 0 : 10 - at / 2
  }
  if (query.trim() === '') {
    const used = recent
      .flatMap((id) => entries.filter((entry) => entry.id === id && entry.reason === undefined))
      .slice(0, maxRecent)
      .map((entry): Entry => ({ ...entry, group: 'recent' }))
    const rest = entries.filter(
      (entry) =>
        entry.reason === undefined && !entry.searchOnly && !used.some((other) => other.id === entry.id),
    )
    return [...used, ...rest].slice(0, maxResults)
  }
  return entries
    .map((entry) => ({ entry, points: score(query, entry.words, entry.pinyin) }))
    .filter(({ points }) => points > 0)
    .sort(
      (a, b) =>
        b.points + recency(b.entry) - a.points - recency(a.entry) ||
        Number(a.entry.reason !== undefined) - Number(b.entry.reason !== undefined),
    )
    .slice(0, maxResults)
    .map(({ entry }) => entry)
}
