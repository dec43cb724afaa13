/** The minimum width of a pane, in CSS pixels. */
export const minPane = 20
/** The handle between the panes. */
export const handleWidth = 12

/** Clamps the width of the first pane so that both are at least 20 px wide where there is room for them. */
export function clampPane(width: number, whole: number): number {
  const max = Math.max(minPane, whole - handleWidth - minPane)
  return Math.max(minPane, Math.min(Math.round(width), max))
}

/** The saved width of a pane. */
export function rememberedPane(id: string): number | undefined {
  const width = Number(localStorage.getItem(`fairway-split:${id}`))
  return width >= minPane ? width : undefined
}

/** Saves the width of a pane; undefined resets it. */
export function rememberPane(id: string, width: number | undefined): void {
  if (width === undefined) localStorage.removeItem(`fairway-split:${id}`)
  else localStorage.setItem(`fairway-split:${id}`, String(width))
}
