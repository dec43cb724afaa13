import './skeleton.css'

const widths = [92, 71, 84, 58, 77, 66, 88, 63]

/** Skeleton lines in place of text that is loading, at most eight, to avoid layout shift. */
export function Skeleton({ lines = 1, label }: { lines?: number; label: string }) {
  return (
    <div role="status" aria-label={label} className="stack gap-2">
      {widths.slice(0, lines).map((width) => (
        <span key={width} className="skeleton" style={{ width: `${width}%` }} />
      ))}
    </div>
  )
}
