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
import { manualUrl } from './manual-url.ts'
import { MarkedText, Pieces } from './Pieces.tsx'
import { SearchBox, SearchResults, useResults } from './Search.tsx'
import { searchTerms } from './search.ts'

/** The manual in the current language; the previous one stays until the new one has loaded. */
function useBook(): { book: Book | undefined; failure: unknown; retry: () => void } {
  const language = useLanguage()
  const [attempt, setAttempt] = useState(0)
  const [loaded, setLoaded] = useState<{ book?: Book; failure?: unknown; attempt: number }>({ attempt })
  useEffect(() => {
    let mounted = true
    readBook(language).then(
      (book) => mounted && setLoaded({ book, attempt }),
      (failure: unknown) => mounted && setLoaded({ failure, attempt }),
    )
    return () => {
      mounted = false
    }
  }, [language, attempt])
  const failure = loaded.attempt === attempt ? loaded.failure : undefined
  return { book: loaded.book, failure, retry: () => setAttempt(attempt + 1) }
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
  const [{ chapter: chapterId, find: query }, setView] = useTabSearch({ chapter: '', find: '' })
  const article = useRef<HTMLElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const { chapters, language } = book
  const reader = useLanguage()
  const isTranslated = reader === language
  const at = Math.max(
    0,
    chapters.findIndex(({ id }) => id === chapterId),
  )
  const chapter = chapters[at]
  const results = useResults(chapters, query, language)
  const terms = query ? searchTerms(chapters, query, language) : []

  // The URL decides the visible section, also after "back" and in another language.
  const currentId = chapter?.id ?? ''
  const last = useRef(currentId)
  useEffect(() => {
    const section = hash && article.current?.querySelector(`[data-section="${CSS.escape(hash)}"]`)
    if (section) section.scrollIntoView({ block: 'start' })
    // Typing takes the section out of the address; what is read stays where it is.
    else if (last.current !== currentId) article.current?.closest('.tab-scroller')?.scrollTo({ top: 0 })
    last.current = currentId
  }, [hash, currentId])

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
  const previous = chapters[at - 1]
  const next = chapters[at + 1]
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
        <div className="manual-side stack no-print">
          <SearchBox
            ref={input}
            query={query}
            results={results}
            onType={(find) => setView({ find, chapter: chapter.id })}
          />
          {query ? (
            <SearchResults results={results} query={query} language={language} book={chapters} />
          ) : (
            <ChapterTree chapters={chapters} current={chapter} section={hash} />
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
            <MarkedText text={chapter.title} terms={terms} />
          </h2>
          <Pieces pieces={chapter.lead} terms={terms} />
          {chapter.sections.map((section) => (
            <section key={section.id} data-section={section.id}>
              <h3>
                <MarkedText text={section.title} terms={terms} />
                <a
                  className="manual-anchor no-print"
                  href={manualUrl(chapter.id, section.id)}
                  aria-label={t('documentation.linkTo', { title: section.title })}
                >
                  #
                </a>
              </h3>
              <Pieces pieces={section.content} terms={terms} />
            </section>
          ))}
          <nav className="manual-turn row between no-print" aria-label={t('documentation.turn')}>
            {previous && (
              <a href={manualUrl(previous.id)} rel="prev">
                <small>{t('documentation.previous')}</small>
                {previous.title}
              </a>
            )}
            {next && (
              <a className="push text-end" href={manualUrl(next.id)} rel="next">
                <small>{t('documentation.next')}</small>
                {next.title}
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
  current,
  section,
}: {
  chapters: readonly Chapter[]
  current: Chapter
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
                href={manualUrl(chapter.id)}
                aria-current={chapter === current && !section ? 'page' : undefined}
                data-open={chapter === current || undefined}
              >
                {chapter.title}
              </a>
              {chapter === current && (
                <ul>
                  {chapter.sections.map(({ id, title }) => (
                    <li key={id}>
                      <a
                        className="pressable soft small"
                        href={manualUrl(chapter.id, id)}
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
