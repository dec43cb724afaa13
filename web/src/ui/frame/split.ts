/** No pane is made narrower than this, in CSS pixels. */
export const leastPane = 20
/** The handle between the panes. */
export const handleWidth = 12

/** The width of the first pane, kept so that both are at least 20 px wide where there is room for them. */
export function clampPane(wanted: number, whole: number): number {
  const most = Math.max(leastPane, whole - handleWidth - leastPane)
  return Math.max(leastPane, Math.min(Math.round(wanted), most))
}

/** The width a pane was left with in this browser. */
export function rememberedPane(id: string): number | undefined {
  const width = Number(localStorage.getItem(`fairway-split:${id}`))
  return width >= leastPane ? width : undefined
}

/** Keeps the width of a pane for the next time; undefined goes back to the first one. */
export function rememberPane(id: string, width: number | undefined): void {
  if (width === undefined) localStorage.removeItem(`fairway-split:${id}`)
  else localStorage.setItem(`fairway-split:${id}`, String(width))
}
