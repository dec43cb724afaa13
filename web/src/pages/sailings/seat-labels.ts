/** Seat numbers as people type them, `12A, 12B 14c`, each once, in capitals. */
export function readLabels(typed: string): string[] {
  const words = typed
    .normalize('NFKC')
    .toUpperCase()
    .split(/[\s,;、，；]+/)
  return [...new Set(words.filter((word) => word !== ''))]
}

/** Adds a seat to those typed, or takes it out again. */
export function toggleLabel(typed: string, label: string): string {
  const labels = readLabels(typed)
  return (labels.includes(label) ? labels.filter((other) => other !== label) : [...labels, label]).join(', ')
}
