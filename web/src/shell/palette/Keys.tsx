const isMac = /Mac|iP/.test(navigator.platform)
const signs: Record<string, string> = { Ctrl: '⌘', Alt: '⌥', Shift: '⇧' }

/** A key combination as labelled on the keyboard: `Ctrl+K`, and ⌘K on a Mac. */
export function Keys({ combination }: { combination: string }) {
  const parts = combination.split('+')
  return (
    <span className="keys">
      {parts.map((part) => (
        <kbd key={part}>{(isMac && signs[part]) || part}</kbd>
      ))}
    </span>
  )
}
