/** Parses typed seat numbers, `12A, 12B 14c`: unique, upper case. */
export function readLabels(input: string): string[] {
  const words = input
    .normalize('NFKC')
    .toUpperCase()
    .split(/[\s,;、，；]+/)
  return [...new Set(words.filter((word) => word !== ''))]
}

/** Toggles a seat in the input. */
export function toggleLabel(input: string, label: string): string {
  const labels = readLabels(input)
  return (labels.includes(label) ? labels.filter((other) => other !== label) : [...labels, label]).join(', ')
}
