import { type ReactNode, useId } from 'react'

/** A part of the dashboard with its name; its place and size never depend on what is in it. */
export function Panel({
  area,
  title,
  note,
  children,
}: {
  area: string
  title: string
  note?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <section className={`board-panel board-at-${area}`} aria-labelledby={id}>
      <header className="soft">
        <h2 id={id}>{title}</h2>
        {note && <p>{note}</p>}
      </header>
      {children}
    </section>
  )
}
