import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { isAborted } from '../../api/outcome.ts'
import { useLanguage } from '../../i18n/text.ts'
import { type Lookup, type LookupSource, matching } from './lookup-matches.ts'
import { selectionCommitted } from './pending-selection.ts'

/** Typing pauses this long before the server is asked. */
const debounceMs = 200

interface Loaded {
  rows: Lookup[]
  /** What they were searched by. */
  of?: string
  error?: unknown
}
const nothing: Loaded = { rows: [] }

interface LookupQuery {
  options: readonly Lookup[] | undefined
  load: LookupSource['load'] | undefined
  typed: string
  open: boolean
}

/**
 * The matches of what is typed, searched here or by the server.
 * `onArrived` gets the first match when Enter or Tab was pressed before the matches were there (`setCommitPending`).
 */
export function useMatches(
  { options, load, typed, open }: LookupQuery,
  onArrived: (first: Lookup | undefined) => void,
) {
  const [loaded, setLoaded] = useState(nothing)
  /** Enter or Tab was pressed before the response arrived: the selection is pending. */
  const commitPending = useRef(false)
  const [waiting, setWaiting] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const matches = load ? loaded.rows : matching(options ?? [], typed)
  const select = useEffectEvent(onArrived)
  const selectFirst = useEffectEvent(() => onArrived(matches[0]))

  const setCommitPending = useCallback((now: boolean) => {
    commitPending.current = now
    setWaiting(now)
    input.current?.toggleAttribute('data-choosing', now)
  }, [])

  // The rows of another search are no choice when the list opens again.
  useEffect(() => {
    if (!open) setLoaded(nothing)
  }, [open])

  useEffect(() => {
    if (!load || !open) return
    const stop = new AbortController()
    const search = () =>
      load(typed, stop.signal)
        .then((rows) => {
          setLoaded({ rows, of: typed })
          if (commitPending.current) select(rows[0])
        })
        .catch((error: unknown) => {
          if (isAborted(error)) return
          setLoaded({ rows: [], of: typed, error })
          setCommitPending(false)
        })
    const timer = setTimeout(search, debounceMs)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [load, open, typed, setCommitPending])

  const arrived = !load && options !== undefined
  useEffect(() => {
    if (arrived && commitPending.current) selectFirst()
  }, [arrived])

  return {
    input,
    commitPending,
    waiting,
    setCommitPending,
    matches,
    loaded: loaded.rows,
    isLoaded: load ? loaded.of === typed : options !== undefined,
    error: loaded.error,
  }
}

/** The name of a value that a form or an address knows by its value only, asked for in the language of the screen. */
export function useSelected(
  value: string,
  find: LookupSource['find'] | undefined,
  candidates: readonly Lookup[],
) {
  const language = useLanguage()
  const [cached, setCached] = useState<Lookup & { language: string }>()
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

  return {
    selected: [...candidates, ...(cached ? [cached] : [])].find((option) => option.value === value),
    remember: (option: Lookup) => setCached({ ...option, language }),
  }
}

/** Notifies a form that waits for a pending selection, once it has been rendered with the selection. */
export function useCommittedEvent(input: { current: HTMLInputElement | null }): () => void {
  const [commits, setCommits] = useState(0)
  useEffect(() => {
    if (commits > 0) input.current?.dispatchEvent(new Event(selectionCommitted, { bubbles: true }))
  }, [commits, input])
  return () => setCommits((times) => times + 1)
}
