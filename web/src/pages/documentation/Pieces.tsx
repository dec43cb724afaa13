import { createElement, Fragment, type ReactNode } from 'react'
import type { Piece } from './chapter.ts'
import { splitAtTerms } from './search.ts'

/** Renders the pieces of a chapter with the search terms highlighted. */
export function Pieces({ pieces, terms }: { pieces: readonly Piece[]; terms: readonly string[] }): ReactNode {
  return pieces.map((piece, index) => {
    // Index keys: the content is static.
    const key = `${index}`
    if (typeof piece === 'string') return <MarkedText key={key} text={piece} terms={terms} />
    const [tag, attributes, ...content] = piece
    const inner = <Pieces pieces={content} terms={terms} />
    if (tag === 'img') return <img key={key} loading="lazy" alt={attributes?.alt} {...attributes} />
    if (tag === 'table')
      return (
        <div key={key} className="manual-table scroll-x">
          <table className="table">{inner}</table>
        </div>
      )
    if (tag === 'aside')
      return (
        <div key={key} role="note" className="manual-note">
          {inner}
        </div>
      )
    if (tag === 'a')
      return (
        <Link key={key} href={attributes?.href ?? ''}>
          {inner}
        </Link>
      )
    return createElement(
      tag,
      { key, ...attributes, ...(tag === 'b' && { className: 'manual-label strong' }) },
      inner,
    )
  })
}

function Link({ href, children }: { href: string; children: ReactNode }) {
  const elsewhere = href.startsWith('https:') ? { target: '_blank', rel: 'noopener' } : {}
  return (
    <a href={href} {...elsewhere}>
      {children}
    </a>
  )
}

/** Text with the search terms highlighted. */
export function MarkedText({ text, terms }: { text: string; terms: readonly string[] }): ReactNode {
  if (terms.length === 0) return text
  const parts = splitAtTerms(text, terms).map((part) =>
    part.isMatch ? createElement('mark', null, part.text) : part.text,
  )
  return createElement(Fragment, null, ...parts)
}
