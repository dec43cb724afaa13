import './page-frame.css'
import { lazy, type ReactNode, Suspense, useId, useRef, useState } from 'react'
import { useText } from '../../i18n/text.ts'
import { Button } from '../../ui/form/Button.tsx'
import { useMobile } from '../../ui/frame/mobile.ts'
import { useTabDraft } from './page-context.tsx'

/** Only a folded search has one. */
const SearchSummary = lazy(async () => ({ default: (await import('./SearchSummary.tsx')).SearchSummary }))

/**
 * The frame of every page: its title with the actions beside it, the search that can be folded away, the content.
 * `search` takes Fields; they stand in a grid.
 */
export function PageFrame({
  title,
  views,
  badge,
  actions,
  search,
  children,
}: {
  title: string
  /** The saved views of the list below. */
  views?: ReactNode
  /** A badge beside the title: a state, a count. */
  badge?: ReactNode
  actions?: ReactNode
  search?: ReactNode
  children: ReactNode
}) {
  const t = useText()
  const searchId = useId()
  const fields = useRef<HTMLElement>(null)
  const [folded, setFolded] = useTabDraft('search-folded', useMobile())
  /** How many filters are set in the folded search. */
  const [hidden, setHidden] = useState(0)
  return (
    <div className="page-frame column grow">
      <header className="page-head cluster">
        <h1>{title}</h1>
        {views}
        {badge}
        <div className="button-row page-actions push">
          {actions}
          {search && (
            <Button
              tone="quiet"
              icon={folded ? 'chevronDown' : 'chevronUp'}
              aria-expanded={!folded}
              aria-controls={searchId}
              onClick={() => setFolded(!folded)}
            >
              {t(folded ? 'blocks.filters.show' : 'blocks.filters.hide')}
              {folded && hidden > 0 && <b className="filters-hidden small">{hidden}</b>}
            </Button>
          )}
        </div>
      </header>
      {search && (
        <search ref={fields} id={searchId} hidden={folded} className="page-search">
          <div className="fields">{search}</div>
        </search>
      )}
      {search && folded && (
        <Suspense>
          <SearchSummary search={fields} onCount={setHidden} onUnfold={() => setFolded(false)} />
        </Suspense>
      )}
      {children}
    </div>
  )
}

/** A sheet the content of a page lies on, with a title of its own if it has several. */
export function Panel({
  title,
  actions,
  children,
  className = '',
}: {
  title?: string
  actions?: ReactNode
  children: ReactNode
  className?: string
}) {
  const id = useId()
  return (
    <section className={`panel ${className}`} aria-labelledby={title && id}>
      {title && (
        <header className="panel-head row between">
          <h2 id={id}>{title}</h2>
          <div className="button-row">{actions}</div>
        </header>
      )}
      {children}
    </section>
  )
}
