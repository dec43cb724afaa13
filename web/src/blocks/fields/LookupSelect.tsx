import './fields.css'
import {
  type KeyboardEvent,
  type Ref,
  useCallback,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react'
import { describeError } from '../../api/errors.ts'
import { isAborted } from '../../api/problem.ts'
import { useLanguage, useText } from '../../i18n/text.ts'
import { useField } from '../../ui/form/Field.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import { usePopover } from '../../ui/overlay/popover.ts'
import { selectionCommitted } from './pending-selection.ts'

export interface Lookup {
  value: string
  label: string
  /** A code or second name; matched as well and shown beside the label. */
  hint?: string
  /** Further terms, matched by prefix: names in other languages, pinyin and its initials. */
  typed?: string
  /** Exact codes such as `DE` and `DEU`: a full match ranks before every name. */
  codes?: readonly string[]
}

/** A server-side source of options. */
export interface LookupSource {
  load: (input: string, signal: AbortSignal) => Promise<Lookup[]>
  /** Finds the option of a stored value, for a form or a URL that has only the value. */
  find: (value: string, signal: AbortSignal) => Promise<Lookup | undefined>
}

const debounceMs = 200
const maxMatches = 50

/**
 * Options that contain the input in label or hint, or match a further term by prefix. Ranked: exact code, prefix,
 * other.
 */
export function matching(options: readonly Lookup[], input: string): Lookup[] {
  const query = input.trim().toLowerCase()
  const begins = (option: Lookup) =>
    option.label.toLowerCase().startsWith(query) || option.hint?.toLowerCase().startsWith(query)
  const matches = options.filter(
    (option) =>
      `${option.label} ${option.hint ?? ''}`.toLowerCase().includes(query) ||
      ` ${option.typed ?? ''}`.toLowerCase().includes(` ${query}`),
  )
  const isCode = (option: Lookup) => option.codes?.some((code) => code.toLowerCase() === query) === true
  const rank = (option: Lookup) => (isCode(option) ? 0 : begins(option) ? 1 : 2)
  return matches.toSorted((one, other) => rank(one) - rank(other)).slice(0, maxMatches)
}

/**
 * A combobox. `options` are filtered locally, undefined while loading; with `load` or a `source` the server searches
 * instead. Enter takes the first match, arrow keys move, Esc cancels. Input that is faster than the server commits
 * the first match of the current input, never one of an earlier response.
 */
export function LookupSelect({
  value,
  onChange,
  options,
  source,
  load = source?.load,
  placeholder,
  clearable = false,
  ...rest
}: {
  /** The selected value; empty while none is. */
  value: string
  onChange: (value: string, selected: Lookup | undefined) => void
  options?: readonly Lookup[] | undefined
  /** One of `blocks/fields/lookups.ts`. */
  source?: LookupSource
  load?: LookupSource['load']
  placeholder?: string
  clearable?: boolean
  'aria-label'?: string
}) {
  const t = useText()
  const language = useLanguage()
  const field = useField()
  const listId = useId()
  const { anchor, panel, open, setOpen, panelProps } = usePopover('manual')
  const [typed, setTyped] = useState<string>()
  const [at, setAt] = useState(0)
  const [loaded, setLoaded] = useState<{ rows: Lookup[]; of?: string; error?: unknown }>({ rows: [] })
  const searching = typed ?? ''
  const isLoaded = load ? loaded.of === searching : options !== undefined
  /** Enter or Tab was pressed before the response arrived: the selection is pending. */
  const commitPending = useRef(false)
  const input = useRef<HTMLInputElement>(null)
  const [commits, setCommits] = useState(0)
  const matches = load ? loaded.rows : matching(options ?? [], searching)
  const [cached, setCached] = useState<Lookup & { language: string }>()
  const chosen = [...(options ?? []), ...loaded.rows, ...(cached ? [cached] : [])].find(
    (option) => option.value === value,
  )

  const find = source?.find
  const missing =
    find !== undefined && value !== '' && (cached?.value !== value || cached.language !== language)
  useEffect(() => {
    if (!missing) return
    const stop = new AbortController()
    find(value, stop.signal).then(
      (row) => setCached({ ...(row ?? { value, label: value }), language }),
      (error: unknown) => {
        // The value is kept; only its label is missing.
        if (!isAborted(error)) setCached({ value, label: value, language })
      },
    )
    return () => stop.abort()
  }, [missing, find, value, language])

  const setCommitPending = useCallback((now: boolean) => {
    commitPending.current = now
    input.current?.toggleAttribute('data-choosing', now)
  }, [])

  function closeList() {
    setCommitPending(false)
    setTyped(undefined)
    setOpen(false)
    setAt(0)
  }

  function commit(option: Lookup | undefined) {
    if (option) setCached({ ...option, language })
    if (option && option.value !== value) onChange(option.value, option)
    if (option && commitPending.current) setCommits((times) => times + 1)
    closeList()
  }
  // After the form has received the selection.
  useEffect(() => {
    if (commits > 0) input.current?.dispatchEvent(new Event(selectionCommitted, { bubbles: true }))
  }, [commits])
  const select = useEffectEvent(commit)
  const selectFirst = useEffectEvent(() => commit(matches[0]))

  useEffect(() => {
    if (!load || !open) return
    const stop = new AbortController()
    const timer = setTimeout(
      () =>
        load(searching, stop.signal)
          .then((rows) => {
            setLoaded({ rows, of: searching })
            if (commitPending.current) select(rows[0])
          })
          .catch((error: unknown) => {
            if (isAborted(error)) return
            setLoaded({ rows: [], of: searching, error })
            setCommitPending(false)
          }),
      debounceMs,
    )
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [load, open, searching, setCommitPending])

  const arrived = !load && options !== undefined
  useEffect(() => {
    if (arrived && commitPending.current) selectFirst()
  }, [arrived])

  function commitActive() {
    if (isLoaded) commit(matches[at])
    else setCommitPending(true)
  }

  function move(step: 1 | -1) {
    const next = (at + step + matches.length) % Math.max(1, matches.length)
    setAt(next)
    document.getElementById(`${listId}-${next}`)?.scrollIntoView({ block: 'nearest' })
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    // IME composition: Enter commits the composed text, arrows choose among its candidates.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (!open) setOpen(true)
      else move(event.key === 'ArrowDown' ? 1 : -1)
    }
    if (event.key === 'Enter' && open) {
      event.preventDefault()
      commitActive()
    }
    if (event.key === 'Tab' && open && typed) commitActive()
    if (event.key === 'Escape' && open) {
      event.preventDefault()
      closeList()
    }
  }

  return (
    <div className="lookup" ref={anchor as Ref<HTMLDivElement>}>
      <input
        {...rest}
        {...field}
        ref={input}
        className="input"
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        aria-expanded={open}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={open && isLoaded && matches[at] ? `${listId}-${at}` : undefined}
        placeholder={placeholder}
        value={typed ?? chosen?.label ?? ''}
        onChange={(event) => {
          setCommitPending(false)
          setTyped(event.target.value)
          setAt(0)
          setOpen(true)
          if (clearable && event.target.value === '' && value) onChange('', undefined)
        }}
        onFocus={(event) => event.target.select()}
        onClick={() => setOpen(true)}
        onBlur={() => {
          if (!commitPending.current) closeList()
        }}
        onKeyDown={onKeyDown}
      />
      <Icon name="chevronDown" />
      <div
        {...panelProps}
        ref={panel as Ref<HTMLDivElement>}
        id={listId}
        role="listbox"
        tabIndex={-1}
        aria-label={t('blocks.lookup.matches')}
        className="lookup-list"
      >
        {open &&
          matches.map((option, index) => (
            <div
              key={option.value}
              id={`${listId}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === at}
              className="lookup-option row between"
              onPointerEnter={() => setAt(index)}
              // `pointerdown` comes before the blur that closes the list.
              onPointerDown={(event) => {
                event.preventDefault()
                commit(option)
              }}
            >
              <span>{option.label}</span>
              {option.hint && <span className="soft small">{option.hint}</span>}
            </div>
          ))}
        {open && matches.length === 0 && (
          <p className="lookup-none soft small">
            {!isLoaded
              ? t('blocks.loading')
              : loaded.error
                ? describeError(loaded.error).text
                : t('blocks.lookup.none')}
          </p>
        )}
      </div>
    </div>
  )
}
