import '../../ui/theme/content.css'
import './documentation.css'
import { useEffect, useRef, useState } from 'react'
import { ErrorNote } from '../../blocks/page/ErrorNote.tsx'
import { PageFrame } from '../../blocks/page/PageFrame.tsx'
import { usePageActions, useTab, useTabSearch } from '../../blocks/page/page-context.tsx'
import { languageName, languageTag } from '../../i18n/language.ts'
import { useLanguage, useText } from '../../i18n/text.ts'
import { Button } from '../../ui/form/Button.tsx'
import { Skeleton } from '../../ui/frame/Skeleton.tsx'
import { type Book, readBook } from './book.ts'
import type { Chapter } from './chapter.ts'
import { wantedIn } from './find.ts'
import { Pieces, Words } from './Pieces.tsx'
import { placeOf } from './place.ts'
import { SearchBox, SearchResults, useResults } from './Search.tsx'

/** The manual in the current language; the previous one stays until the new one has loaded. */
function useBook(): { book: Book | undefined; failure: unknown; retry: () => void } {
  const language = useLanguage()
  const [turn, setTurn] = useState(0)
  const [answer, setAnswer] = useState<{ book?: Book; failure?: unknown; turn: number }>({ turn })
  useEffect(() => {
    let wanted = true
    readBook(language).then(
      (book) => wanted && setAnswer({ book, turn }),
      (failure: unknown) => wanted && setAnswer({ failure, turn }),
    )
    return () => {
      wanted = false
    }
  }, [language, turn])
  const failure = answer.turn === turn ? answer.failure : undefined
  return { book: answer.book, failure, retry: () => setTurn(turn + 1) }
}

/** The manual: chapters, search, and the current section in the URL. */
export default function DocumentationPage() {
  const t = useText()
  const { book, failure, retry } = useBook()
  if (failure !== undefined) return <ErrorNote error={failure} retry={retry} />
  if (!book) return <Skeleton lines={12} label={t('documentation.loading')} />
  return <Reader book={book} />
}

function Reader({ book }: { book: Book }) {
  const t = useText()
  const { hash } = useTab()
  const [{ chapter: wantedChapter, find: typed }, setPlace] = useTabSearch({ chapter: '', find: '' })
  const article = useRef<HTMLElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const { chapters, language } = book
  const reader = useLanguage()
  const isTranslated = reader === language
  const at = Math.max(
    0,
    chapters.findIndex(({ id }) => id === wantedChapter),
  )
  const chapter = chapters[at]
  const results = useResults(chapters, typed, language)
  const wanted = typed ? wantedIn(chapters, typed, language) : []

  // The URL decides the visible section, also after "back" and in another language.
  const shown = chapter?.id ?? ''
  const last = useRef(shown)
  useEffect(() => {
    const section = hash && article.current?.querySelector(`[data-section="${CSS.escape(hash)}"]`)
    if (section) section.scrollIntoView({ block: 'start' })
    // Typing takes the section out of the address; what is read stays where it is.
    else if (last.current !== shown) article.current?.closest('.tab-scroller')?.scrollTo({ top: 0 })
    last.current = shown
  }, [hash, shown])

  usePageActions([
    {
      id: 'documentation.find',
      label: t('documentation.find'),
      key: '/',
      icon: 'search',
      run: () => input.current?.focus(),
    },
    { id: 'documentation.print', label: t('documentation.print'), icon: 'print', run: () => print() },
  ])

  if (!chapter) return null
  const before = chapters[at - 1]
  const after = chapters[at + 1]
  return (
    <PageFrame
      title={t('documentation.title')}
      actions={
        <Button icon="print" onClick={() => print()}>
          {t('documentation.print')}
        </Button>
      }
    >
      <div className="manual columns own-heading">
        <div className="manual-side stack">
          <SearchBox
            ref={input}
            typed={typed}
            results={results}
            onType={(find) => setPlace({ find, chapter: chapter.id })}
          />
          {typed ? (
            <SearchResults results={results} typed={typed} language={language} book={chapters} />
          ) : (
            <ChapterTree chapters={chapters} present={chapter} section={hash} />
          )}
        </div>
        <article
          ref={article}
          className="manual-chapter panel"
          aria-labelledby="manual-title"
          lang={isTranslated ? undefined : languageTag(language)}
        >
          {!isTranslated && (
            <p className="soft" lang={languageTag(reader)}>
              {t('documentation.untranslated', { language: languageName(language) })}
            </p>
          )}
          <h2 id="manual-title">
            <Words text={chapter.title} wanted={wanted} />
          </h2>
          <Pieces pieces={chapter.lead} wanted={wanted} />
          {chapter.sections.map((section) => (
            <section key={section.id} data-section={section.id}>
              <h3>
                <Words text={section.title} wanted={wanted} />
                <a
                  className="manual-anchor"
                  href={placeOf(chapter.id, section.id)}
                  aria-label={t('documentation.linkTo', { title: section.title })}
                >
                  #
                </a>
              </h3>
              <Pieces pieces={section.content} wanted={wanted} />
            </section>
          ))}
          <nav className="manual-turn row between" aria-label={t('documentation.turn')}>
            {before && (
              <a href={placeOf(before.id)} rel="prev">
                <small>{t('documentation.previous')}</small>
                {before.title}
              </a>
            )}
            {after && (
              <a href={placeOf(after.id)} rel="next">
                <small>{t('documentation.next')}</small>
                {after.title}
              </a>
            )}
          </nav>
        </article>
      </div>
    </PageFrame>
  )
}

function ChapterTree({
  chapters,
  present,
  section,
}: {
  chapters: readonly Chapter[]
  present: Chapter
  section: string
}) {
  const t = useText()
  return (
    <details className="manual-tree" open={matchMedia('(width >= 992px)').matches || undefined}>
      <summary>{t('documentation.chapters')}</summary>
      <nav aria-label={t('documentation.chapters')}>
        <ol>
          {chapters.map((chapter) => (
            <li key={chapter.id}>
              <a
                className="pressable"
                href={placeOf(chapter.id)}
                aria-current={chapter === present && !section ? 'page' : undefined}
                data-open={chapter === present || undefined}
              >
                {chapter.title}
              </a>
              {chapter === present && (
                <ul>
                  {chapter.sections.map(({ id, title }) => (
                    <li key={id}>
                      <a
                        className="pressable soft small"
                        href={placeOf(chapter.id, id)}
                        aria-current={id === section ? 'location' : undefined}
                      >
                        {title}
                      </a>
                    </li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ol>
      </nav>
    </details>
  )
}
