import { createElement, Fragment, type ReactNode } from 'react'
import type { Piece } from './chapter.ts'
import { markWords } from './find.ts'

/** Renders the pieces of a chapter with the search terms highlighted. */
export function Pieces({
  pieces,
  wanted,
}: {
  pieces: readonly Piece[]
  wanted: readonly string[]
}): ReactNode {
  return pieces.map((piece, index) => {
    // Index keys: the content is static.
    const key = `${index}`
    if (typeof piece === 'string') return <Words key={key} text={piece} wanted={wanted} />
    const [tag, attributes, ...content] = piece
    const inner = <Pieces pieces={content} wanted={wanted} />
    if (tag === 'img') return <img key={key} loading="lazy" alt={attributes?.alt} {...attributes} />
    if (tag === 'table')
      return (
        <div key={key} className="manual-table">
          <table className="table">{inner}</table>
        </div>
      )
    if (tag === 'aside')
      return (
        <p key={key} role="note" className="manual-note">
          {inner}
        </p>
      )
    if (tag === 'a')
      return (
        <Link key={key} href={attributes?.href ?? ''}>
          {inner}
        </Link>
      )
    return createElement(tag, { key, ...(tag === 'b' && { className: 'manual-label' }) }, inner)
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
export function Words({ text, wanted }: { text: string; wanted: readonly string[] }): ReactNode {
  if (wanted.length === 0) return text
  const parts = markWords(text, wanted).map((part) =>
    part.found ? createElement('mark', null, part.text) : part.text,
  )
  return createElement(Fragment, null, ...parts)
}
