import { type KeyboardEvent, type Ref, useDeferredValue, useMemo, useState } from 'react'
import { useWorkplace } from '../../blocks/page/page-context.tsx'
import type { Language } from '../../i18n/language.ts'
import { useText } from '../../i18n/text.ts'
import { Input } from '../../ui/form/Input.tsx'
import type { Chapter } from './chapter.ts'
import { type Found, find, wantedIn } from './find.ts'
import { Words } from './Pieces.tsx'
import { placeOf } from './place.ts'

const listId = 'manual-results'
const optionId = (index: number) => `manual-result-${index}`

/** The matches, and the one selected by arrow keys. */
export interface Results {
  found: readonly Found[]
  chosen: number
  choose: (index: number) => void
  /** Opens a match; the search stays open. */
  open: (index: number) => void
}

/** Searches with a deferred value, so that typing stays responsive. */
export function useResults(book: readonly Chapter[], typed: string, language: Language): Results {
  const settled = useDeferredValue(typed)
  const found = useMemo(() => find(book, settled, language), [book, settled, language])
  const [{ by, at }, setChosen] = useState({ by: typed, at: 0 })
  const { open } = useWorkplace()
  const chosen = by === typed ? Math.min(at, found.length - 1) : 0
  return {
    found,
    chosen,
    choose: (index) => setChosen({ by: typed, at: index }),
    open: (index) => {
      // Enter may come before the deferred list: search with the current input.
      const result = (settled === typed ? found : find(book, typed, language))[index]
      if (!result) return
      setChosen({ by: typed, at: index })
      open('documentation/index', { chapter: result.chapter.id, find: typed }, result.section?.id)
    },
  }
}

/** The search input; arrow keys move through the matches, Enter opens, Esc returns to the chapters. */
export function SearchBox({
  ref,
  typed,
  results,
  onType,
}: {
  ref: Ref<HTMLInputElement>
  typed: string
  results: Results
  onType: (typed: string) => void
}) {
  const t = useText()
  const { found, chosen, choose, open } = results

  function pressed(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing || !typed) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && found.length > 0) choose((chosen + step + found.length) % found.length)
    else if (event.key === 'Enter') open(chosen)
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
        aria-expanded={typed !== ''}
        aria-controls={listId}
        aria-activedescendant={typed && found.length > 0 ? optionId(chosen) : undefined}
        placeholder={t('documentation.find')}
        value={typed}
        onChange={onType}
        onKeyDown={pressed}
      />
    </search>
  )
}

/** The matching sections. */
export function SearchResults({
  results,
  typed,
  language,
  book,
}: {
  results: Results
  typed: string
  language: Language
  book: readonly Chapter[]
}) {
  const t = useText()
  const { found, chosen, open } = results
  const wanted = wantedIn(book, typed, language)
  return (
    <div className="manual-found stack gap-2">
      <p role="status" className="soft small">
        {t('documentation.found', { count: found.length })}
      </p>
      <div
        role="listbox"
        className="stack gap-1"
        id={listId}
        aria-label={t('documentation.results')}
        tabIndex={-1}
      >
        {found.map(({ chapter, section, excerpt }, index) => (
          <a
            key={placeOf(chapter.id, section?.id)}
            id={optionId(index)}
            role="option"
            className="pressable"
            aria-selected={index === chosen}
            tabIndex={-1}
            href={placeOf(chapter.id, section?.id, typed)}
            onClick={(event) => {
              if (event.ctrlKey || event.metaKey || event.shiftKey) return
              event.preventDefault()
              open(index)
            }}
          >
            <small>{section ? chapter.title : t('documentation.chapter')}</small>
            <strong>
              <Words text={section?.title ?? chapter.title} wanted={wanted} />
            </strong>
            <span className="soft small">
              <Words text={excerpt} wanted={wanted} />
            </span>
          </a>
        ))}
      </div>
      {found.length === 0 && <p>{t('documentation.nothing')}</p>}
    </div>
  )
}
