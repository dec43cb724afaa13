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
import { describeFailure, reportSessionEnd } from '../../api/errors.ts'
import { isGivenUp } from '../../api/problem.ts'
import type { Menu } from '../../blocks/page/menu.ts'
import type { Me } from '../../blocks/page/page-context.tsx'
import { loadTexts, useText } from '../../i18n/text.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { type OpenDialog, openDialogs } from '../../ui/overlay/overlay.ts'
import { showOverlay } from '../recovery/overlays.ts'
import { registry } from '../tabs/registry.ts'
import { choose, type Entry, entriesOf } from './entries.ts'
import { find } from './found.ts'
import { Keys } from './Keys.tsx'
import { recentOf, rememberChoice } from './recent.ts'

const pause = 200

/** Titles of pages without permission are texts of their areas. */
const areasOfTitles = () => loadTexts(...new Set(Array.from(registry.values(), (page) => page.area)))

/** The command palette: pages, open tabs, actions, orders, sailings, people. */
export function Palette({ me, menu, onClose }: { me: Me; menu: Menu; onClose: () => void }) {
  const t = useText()
  const listId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const [recent] = useState(() => recentOf(me.id))
  const entries = useEntries(menu)
  const found = useFound(typed, menu)

  useOverAll(dialog)

  /** Enter was pressed before the results for the current query arrived: run as soon as they do. */
  const hasty = useRef(false)
  const answered = found.typed === typed
  const known = choose(entries, typed, recent)
  const shown = [...known, ...(typed.trim().length > 1 ? found.rows : [])]
  const marked = Math.min(at, shown.length - 1)

  useEffect(() => {
    list.current?.querySelector(`[data-at="${marked}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [marked])

  function run(entry: Entry | undefined) {
    if (!entry) return
    if (entry.reason !== undefined) {
      const { lacking } = entry
      if (lacking === undefined) return
      onClose()
      // A missing permission opens the access dialog.
      setTimeout(() => showOverlay({ why: lacking }))
      return
    }
    rememberChoice(me.id, entry.id)
    onClose()
    // After the focus has returned to the page.
    setTimeout(entry.run)
  }

  function enter() {
    if (answered || (marked >= 0 && marked < known.length)) run(shown[marked])
    else hasty.current = true
  }
  const enterNow = useEffectEvent(enter)
  useEffect(() => {
    if (answered && hasty.current) enterNow()
  }, [answered])

  function pressed(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    hasty.current = false
    const last = Math.max(0, shown.length - 1)
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
      className="palette"
      aria-label={t('palette.title')}
      onKeyDown={pressed}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onPointerDown={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className="palette-head row">
        <Icon name="search" />
        <input
          role="combobox"
          aria-label={t('palette.title')}
          aria-expanded={shown.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={shown[marked] && `${listId}-${marked}`}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          placeholder={t('palette.placeholder')}
          value={typed}
          onChange={(event) => {
            hasty.current = false
            setTyped(event.target.value)
            setAt(0)
          }}
        />
        <kbd>Esc</kbd>
      </div>
      <div ref={list} id={listId} role="listbox" aria-label={t('palette.results')} className="palette-list">
        {shown.map((entry, index) => (
          <Fragment key={`${entry.group} ${entry.id}`}>
            {shown[index - 1]?.group !== entry.group && (
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
              onKeyDown={pressed}
            />
          </Fragment>
        ))}
      </div>
      {shown.length === 0 && <p className="palette-none soft">{t('palette.none')}</p>}
      {found.error !== undefined && found.typed === typed && (
        <p className="palette-none soft" role="alert">
          {describeFailure(found.error).text}
        </p>
      )}
      <p role="status" className="unseen">
        {t('palette.count', { count: shown.length })}
      </p>
    </dialog>
  )
}

/** Local entries; titles of pages without permission arrive with the texts of their areas. */
function useEntries(menu: Menu): Entry[] {
  const [entries, setEntries] = useState(() => entriesOf(menu))
  useEffect(() => {
    let wanted = true
    areasOfTitles().then(
      () => wanted && setEntries(entriesOf(menu)),
      (error: unknown) => console.warn('page titles could not be loaded', error),
    )
    return () => {
      wanted = false
    }
  }, [menu])

  return entries
}

/** Server results, debounced; only the latest response counts. */
function useFound(typed: string, menu: Menu): { typed: string; rows: Entry[]; error?: unknown } {
  const [found, setFound] = useState<{ typed: string; rows: Entry[]; error?: unknown }>({
    typed: '',
    rows: [],
  })
  useEffect(() => {
    const stop = new AbortController()
    const timer = setTimeout(
      () =>
        find(typed, menu.permissions, stop.signal)
          .then((rows) => setFound({ typed, rows }))
          .catch((error: unknown) => {
            if (!isGivenUp(error) && !reportSessionEnd(error)) setFound({ typed, rows: [], error })
          }),
      pause,
    )
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [typed, menu])

  return found
}

/** Opens the modal dialog and restores the focus on close. */
function useOverAll(dialog: RefObject<HTMLDialogElement | null>): void {
  useLayoutEffect(() => {
    const level: OpenDialog = { overAll: true }
    const before = document.activeElement
    openDialogs.push(level)
    dialog.current?.showModal()
    return () => {
      openDialogs.splice(openDialogs.indexOf(level), 1)
      if (before instanceof HTMLElement) before.focus()
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
      aria-disabled={(entry.reason !== undefined && entry.lacking === undefined) || undefined}
      data-lacking={entry.lacking}
      className="palette-entry row"
      onPointerMove={() => onMark(index)}
      onClick={() => onRun(entry)}
      onKeyDown={onKeyDown}
    >
      <Icon name={entry.icon} />
      <span className="palette-words cluster baseline">
        {entry.label}
        {(entry.reason ?? entry.hint) && <small>{entry.reason ?? entry.hint}</small>}
        {entry.lacking !== undefined && <small>{t('palette.why')}</small>}
      </span>
      {entry.keys && <Keys written={entry.keys} />}
    </div>
  )
}
