import { type ReactNode, useId } from 'react'

/** A part of the dashboard with its name; its place and size never depend on what is in it. */
export function Panel({
  wide,
  title,
  note,
  children,
}: {
  /** Two columns wide. */
  wide?: boolean
  title: string
  note?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <section className={wide ? 'board-panel board-wide' : 'board-panel'} aria-labelledby={id}>
      <header className="between soft">
        <h2 id={id}>{title}</h2>
        {note && <p>{note}</p>}
      </header>
      {children}
    </section>
  )
}
