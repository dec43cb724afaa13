import './palette.css'
import {
  Fragment,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { describeError, reportSessionEnd } from '../../api/errors.ts'
import { isAborted } from '../../api/outcome.ts'
import type { Menu } from '../../blocks/page/menu.ts'
import type { Me } from '../../blocks/page/page-context.tsx'
import { loadTexts, useText } from '../../i18n/text.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { type OpenDialog, openDialogs } from '../../ui/overlay/overlay.ts'
import { showOverlay } from '../recovery/overlays.ts'
import { registry } from '../tabs/registry.ts'
import { entriesOf, rankEntries } from './entries.ts'
import type { Entry } from './entry.ts'
import { Keys } from './Keys.tsx'
import { loadLabelPinyin } from './label-pinyin.ts'
import { recentOf, saveRecent } from './recent.ts'
import { searchServer } from './search-server.ts'

const debounceMs = 200

/** Titles of pages without permission are texts of their areas. */
const loadPageTitles = () => loadTexts(...new Set(Array.from(registry.values(), (page) => page.area)))
const loadSearchTerms = () => Promise.all([loadPageTitles(), loadLabelPinyin()])

/** The command palette: pages, open tabs, actions, orders, sailings, people. */
export function Palette({ me, menu, onClose }: { me: Me; menu: Menu; onClose: () => void }) {
  const t = useText()
  const listId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [query, setQuery] = useState('')
  const [at, setAt] = useState(0)
  const [recent] = useState(() => recentOf(me.id))
  const entries = useEntries(menu)
  const results = useServerResults(query, menu)

  useModal(dialog)

  /** Enter was pressed before the results for the current query arrived: run as soon as they do. */
  const runPending = useRef(false)
  const answered = results.query === query
  const localEntries = rankEntries(entries, query, recent)
  const visible = [...localEntries, ...(query.trim().length > 1 ? results.rows : [])]
  const marked = Math.min(at, visible.length - 1)

  useEffect(() => {
    list.current?.querySelector(`[data-at="${marked}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [marked])

  function run(entry: Entry | undefined) {
    if (!entry) return
    if (entry.reason !== undefined) {
      const { missingPermission } = entry
      if (missingPermission === undefined) return
      onClose()
      // A missing permission opens the access dialog.
      setTimeout(() => showOverlay({ why: missingPermission }))
      return
    }
    saveRecent(me.id, entry.id)
    onClose()
    // After the focus has returned to the page.
    setTimeout(entry.run)
  }

  function enter() {
    if (answered || (marked >= 0 && marked < localEntries.length)) run(visible[marked])
    else runPending.current = true
  }
  const enterNow = useEffectEvent(enter)
  useEffect(() => {
    if (answered && runPending.current) enterNow()
  }, [answered])

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    runPending.current = false
    const last = Math.max(0, visible.length - 1)
    const to = {
      ArrowDown: marked >= last ? 0 : marked + 1,
      ArrowUp: marked <= 0 ? last : marked - 1,
      PageDown: Math.min(last, marked + 8),
      PageUp: Math.max(0, marked - 8),
    }[event.key]
    const again = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)
    if (to !== undefined) setAt(to)
    else if (event.key === 'Enter') enter()
    else if (event.key === 'Escape' || again) onClose()
    else return
    event.preventDefault()
  }

  return (
    <dialog
      ref={dialog}
      className="palette column raised"
      aria-label={t('palette.title')}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onPointerDown={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className="palette-head line-below row">
        <Icon name="search" />
        <input
          role="combobox"
          aria-label={t('palette.title')}
          aria-expanded={visible.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={visible[marked] && `${listId}-${marked}`}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          placeholder={t('palette.placeholder')}
          value={query}
          onChange={(event) => {
            runPending.current = false
            setQuery(event.target.value)
            setAt(0)
          }}
        />
        <kbd>Esc</kbd>
      </div>
      <div
        ref={list}
        id={listId}
        role="listbox"
        aria-label={t('palette.results')}
        className="palette-list grow"
      >
        {visible.map((entry, index) => (
          <Fragment key={`${entry.group} ${entry.id}`}>
            {visible[index - 1]?.group !== entry.group && (
              <p className="palette-group soft small" aria-hidden="true">
                {t(`palette.group.${entry.group}`)}
              </p>
            )}
            <Option
              entry={entry}
              id={`${listId}-${index}`}
              index={index}
              isMarked={index === marked}
              onMark={setAt}
              onRun={run}
              onKeyDown={onKeyDown}
            />
          </Fragment>
        ))}
      </div>
      {visible.length === 0 && <p className="palette-none soft">{t('palette.none')}</p>}
      {results.error !== undefined && results.query === query && (
        <p className="palette-none soft" role="alert">
          {describeError(results.error).text}
        </p>
      )}
      <p role="status" className="unseen">
        {t('palette.count', { count: visible.length })}
      </p>
    </dialog>
  )
}

/** Local entries; titles of pages without permission and the pinyin of labels arrive later. */
function useEntries(menu: Menu): Entry[] {
  const [entries, setEntries] = useState(() => entriesOf(menu))
  useEffect(() => {
    let mounted = true
    loadSearchTerms().then(
      () => mounted && setEntries(entriesOf(menu)),
      (error: unknown) => console.warn('search terms of the palette could not be loaded', error),
    )
    return () => {
      mounted = false
    }
  }, [menu])

  return entries
}

/** Server results, debounced; only the latest response counts. */
function useServerResults(query: string, menu: Menu): { query: string; rows: Entry[]; error?: unknown } {
  const [results, setResults] = useState<{ query: string; rows: Entry[]; error?: unknown }>({
    query: '',
    rows: [],
  })
  useEffect(() => {
    const stop = new AbortController()
    const timer = setTimeout(
      () =>
        searchServer(query, menu.permissions, stop.signal)
          .then((rows) => setResults({ query, rows }))
          .catch((error: unknown) => {
            if (!isAborted(error) && !reportSessionEnd(error)) setResults({ query, rows: [], error })
          }),
      debounceMs,
    )
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [query, menu])

  return results
}

/** Opens the modal dialog and restores the focus on close. */
function useModal(dialog: RefObject<HTMLDialogElement | null>): void {
  useLayoutEffect(() => {
    const level: OpenDialog = { coversWindow: true }
    const previousFocus = document.activeElement
    openDialogs.push(level)
    dialog.current?.showModal()
    return () => {
      openDialogs.splice(openDialogs.indexOf(level), 1)
      if (previousFocus instanceof HTMLElement) previousFocus.focus()
    }
  }, [dialog])
}

function Option({
  entry,
  id,
  index,
  isMarked,
  onMark,
  onRun,
  onKeyDown,
}: {
  entry: Entry
  id: string
  index: number
  isMarked: boolean
  onMark: (index: number) => void
  onRun: (entry: Entry) => void
  onKeyDown: (event: KeyboardEvent) => void
}) {
  const t = useText()
  return (
    <div
      id={id}
      data-at={index}
      role="option"
      tabIndex={-1}
      aria-selected={isMarked}
      aria-disabled={(entry.reason !== undefined && entry.missingPermission === undefined) || undefined}
      data-lacking={entry.missingPermission}
      className="palette-entry rounded row"
      onPointerMove={() => onMark(index)}
      onClick={() => onRun(entry)}
      onKeyDown={onKeyDown}
    >
      <Icon name={entry.icon} />
      <span className="palette-words grow cluster baseline">
        {entry.label}
        {(entry.reason ?? entry.hint) && <small>{entry.reason ?? entry.hint}</small>}
        {entry.missingPermission !== undefined && <small>{t('palette.why')}</small>}
      </span>
      {entry.keys && <Keys combination={entry.keys} />}
    </div>
  )
}
