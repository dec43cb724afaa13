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
import { describeFailure } from '../../api/errors.ts'
import { isGivenUp } from '../../api/problem.ts'
import { useLanguage, useText } from '../../i18n/text.ts'
import { useField } from '../../ui/form/Field.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import { usePopover } from '../../ui/overlay/popover.ts'
import { chosenLate } from './pending-selection.ts'

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
  load: (typed: string, signal: AbortSignal) => Promise<Lookup[]>
  /** Finds the option of a stored value, for a form or a URL that has only the value. */
  find: (value: string, signal: AbortSignal) => Promise<Lookup | undefined>
}

const pause = 200
const mostShown = 50

/**
 * Options that contain the input in label or hint, or match a further term by prefix. Ranked: exact code, prefix,
 * other.
 */
export function matching(options: readonly Lookup[], typed: string): Lookup[] {
  const wanted = typed.trim().toLowerCase()
  const begins = (option: Lookup) =>
    option.label.toLowerCase().startsWith(wanted) || option.hint?.toLowerCase().startsWith(wanted)
  const found = options.filter(
    (option) =>
      `${option.label} ${option.hint ?? ''}`.toLowerCase().includes(wanted) ||
      ` ${option.typed ?? ''}`.toLowerCase().includes(` ${wanted}`),
  )
  const isCode = (option: Lookup) => option.codes?.some((code) => code.toLowerCase() === wanted) === true
  const rank = (option: Lookup) => (isCode(option) ? 0 : begins(option) ? 1 : 2)
  return found.toSorted((one, other) => rank(one) - rank(other)).slice(0, mostShown)
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
  onChange: (value: string, chosen: Lookup | undefined) => void
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
  const answered = load ? loaded.of === searching : options !== undefined
  /** Enter or Tab was pressed before the response arrived: the selection is pending. */
  const hasty = useRef(false)
  const input = useRef<HTMLInputElement>(null)
  const [late, setLate] = useState(0)
  const shown = load ? loaded.rows : matching(options ?? [], searching)
  const [known, setKnown] = useState<Lookup & { language: string }>()
  const chosen = [...(options ?? []), ...loaded.rows, ...(known ? [known] : [])].find(
    (option) => option.value === value,
  )

  const find = source?.find
  const missing =
    find !== undefined && value !== '' && (known?.value !== value || known.language !== language)
  useEffect(() => {
    if (!missing) return
    const stop = new AbortController()
    find(value, stop.signal).then(
      (row) => setKnown({ ...(row ?? { value, label: value }), language }),
      (error: unknown) => {
        // The value is kept; only its label is missing.
        if (!isGivenUp(error)) setKnown({ value, label: value, language })
      },
    )
    return () => stop.abort()
  }, [missing, find, value, language])

  const setHasty = useCallback((now: boolean) => {
    hasty.current = now
    input.current?.toggleAttribute('data-choosing', now)
  }, [])

  function finish() {
    setHasty(false)
    setTyped(undefined)
    setOpen(false)
    setAt(0)
  }

  function choose(option: Lookup | undefined) {
    if (option) setKnown({ ...option, language })
    if (option && option.value !== value) onChange(option.value, option)
    if (option && hasty.current) setLate((times) => times + 1)
    finish()
  }
  // After the form has received the selection.
  useEffect(() => {
    if (late > 0) input.current?.dispatchEvent(new Event(chosenLate, { bubbles: true }))
  }, [late])
  const take = useEffectEvent(choose)
  const takeFirst = useEffectEvent(() => choose(shown[0]))

  useEffect(() => {
    if (!load || !open) return
    const stop = new AbortController()
    const timer = setTimeout(
      () =>
        load(searching, stop.signal)
          .then((rows) => {
            setLoaded({ rows, of: searching })
            if (hasty.current) take(rows[0])
          })
          .catch((error: unknown) => {
            if (isGivenUp(error)) return
            setLoaded({ rows: [], of: searching, error })
            setHasty(false)
          }),
      pause,
    )
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [load, open, searching, setHasty])

  const arrived = !load && options !== undefined
  useEffect(() => {
    if (arrived && hasty.current) takeFirst()
  }, [arrived])

  function chooseShown() {
    if (answered) choose(shown[at])
    else setHasty(true)
  }

  function move(step: 1 | -1) {
    const next = (at + step + shown.length) % Math.max(1, shown.length)
    setAt(next)
    document.getElementById(`${listId}-${next}`)?.scrollIntoView({ block: 'nearest' })
  }

  function pressed(event: KeyboardEvent<HTMLInputElement>) {
    // IME composition: Enter commits the composed text, arrows choose among its candidates.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (!open) setOpen(true)
      else move(event.key === 'ArrowDown' ? 1 : -1)
    }
    if (event.key === 'Enter' && open) {
      event.preventDefault()
      chooseShown()
    }
    if (event.key === 'Tab' && open && typed) chooseShown()
    if (event.key === 'Escape' && open) {
      event.preventDefault()
      finish()
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
        aria-activedescendant={open && answered && shown[at] ? `${listId}-${at}` : undefined}
        placeholder={placeholder}
        value={typed ?? chosen?.label ?? ''}
        onChange={(event) => {
          setHasty(false)
          setTyped(event.target.value)
          setAt(0)
          setOpen(true)
          if (clearable && event.target.value === '' && value) onChange('', undefined)
        }}
        onFocus={(event) => event.target.select()}
        onClick={() => setOpen(true)}
        onBlur={() => {
          if (!hasty.current) finish()
        }}
        onKeyDown={pressed}
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
          shown.map((option, index) => (
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
                choose(option)
              }}
            >
              <span>{option.label}</span>
              {option.hint && <span className="soft small">{option.hint}</span>}
            </div>
          ))}
        {open && shown.length === 0 && (
          <p className="lookup-none soft small">
            {!answered
              ? t('blocks.loading')
              : loaded.error
                ? describeFailure(loaded.error).text
                : t('blocks.lookup.none')}
          </p>
        )}
      </div>
    </div>
  )
}
