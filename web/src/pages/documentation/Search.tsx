import { type KeyboardEvent, type Ref, useDeferredValue, useMemo, useState } from 'react'
import { useShell } from '../../blocks/page/page-context.tsx'
import type { Language } from '../../i18n/language.ts'
import { useText } from '../../i18n/text.ts'
import { Input } from '../../ui/form/Input.tsx'
import type { Chapter } from './chapter.ts'
import { manualUrl } from './manual-url.ts'
import { MarkedText } from './Pieces.tsx'
import { findMatches, type Match, searchTerms } from './search.ts'

const listId = 'manual-results'
const optionId = (index: number) => `manual-result-${index}`

/** The matches, and the one selected by arrow keys. */
export interface Results {
  matches: readonly Match[]
  selected: number
  choose: (index: number) => void
  /** Opens a match; the search stays open. */
  open: (index: number) => void
}

/** Searches with a deferred value, so that typing stays responsive. */
export function useResults(book: readonly Chapter[], query: string, language: Language): Results {
  const debounced = useDeferredValue(query)
  const matches = useMemo(() => findMatches(book, debounced, language), [book, debounced, language])
  const [{ by, at }, setChosen] = useState({ by: query, at: 0 })
  const { open } = useShell()
  const selected = by === query ? Math.min(at, matches.length - 1) : 0
  return {
    matches,
    selected,
    choose: (index) => setChosen({ by: query, at: index }),
    open: (index) => {
      // Enter may come before the deferred list: search with the current input.
      const result = (debounced === query ? matches : findMatches(book, query, language))[index]
      if (!result) return
      setChosen({ by: query, at: index })
      open('documentation/index', { chapter: result.chapter.id, find: query }, result.section?.id)
    },
  }
}

/** The search input; arrow keys move through the matches, Enter opens, Esc returns to the chapters. */
export function SearchBox({
  ref,
  query,
  results,
  onType,
}: {
  ref: Ref<HTMLInputElement>
  query: string
  results: Results
  onType: (query: string) => void
}) {
  const t = useText()
  const { matches, selected, choose, open } = results

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || !query) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && matches.length > 0) choose((selected + step + matches.length) % matches.length)
    else if (event.key === 'Enter') open(selected)
    else if (event.key === 'Escape') onType('')
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <search className="manual-search">
      <label htmlFor="manual-find" className="unseen">
        {t('documentation.find')}
      </label>
      <Input
        ref={ref}
        id="manual-find"
        type="search"
        role="combobox"
        aria-expanded={query !== ''}
        aria-controls={listId}
        aria-activedescendant={query && matches.length > 0 ? optionId(selected) : undefined}
        placeholder={t('documentation.find')}
        value={query}
        onChange={onType}
        onKeyDown={onKeyDown}
      />
    </search>
  )
}

/** The matching sections. */
export function SearchResults({
  results,
  query,
  language,
  book,
}: {
  results: Results
  query: string
  language: Language
  book: readonly Chapter[]
}) {
  const t = useText()
  const { matches, selected, open } = results
  const terms = searchTerms(book, query, language)
  return (
    <div className="manual-found stack gap-2">
      <p role="status" className="soft small">
        {t('documentation.found', { count: matches.length })}
      </p>
      <div
        role="listbox"
        className="stack gap-1"
        id={listId}
        aria-label={t('documentation.results')}
        tabIndex={-1}
      >
        {matches.map(({ chapter, section, excerpt }, index) => (
          <a
            key={manualUrl(chapter.id, section?.id)}
            id={optionId(index)}
            role="option"
            className="pressable wrap-anywhere"
            aria-selected={index === selected}
            tabIndex={-1}
            href={manualUrl(chapter.id, section?.id, query)}
            onClick={(event) => {
              if (event.ctrlKey || event.metaKey || event.shiftKey) return
              event.preventDefault()
              open(index)
            }}
          >
            <small>{section ? chapter.title : t('documentation.chapter')}</small>
            <strong>
              <MarkedText text={section?.title ?? chapter.title} terms={terms} />
            </strong>
            <span className="soft small">
              <MarkedText text={excerpt} terms={terms} />
            </span>
          </a>
        ))}
      </div>
      {matches.length === 0 && <p>{t('documentation.nothing')}</p>}
    </div>
  )
}
