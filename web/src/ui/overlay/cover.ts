/** How many open dialogs cover an element. */
const covers = new Map<HTMLElement, number>()

/** What a dialog never covers: messages, and what stands in the browser's top layer. */
const above = '.toasts, dialog, [popover]'

/**
 * Makes what a dialog covers inert: neither pointer, nor Tab, nor a screen reader gets there. Over a tab that is the tab
 * alone, over the window everything. Returns the function that takes it back.
 */
export function coverBehind(veil: HTMLElement | null | undefined, host: HTMLElement): () => void {
  if (!veil) return () => undefined
  const covered: HTMLElement[] = []
  const cover = (parent: Element) => {
    for (const child of parent.children) {
      if (!(child instanceof HTMLElement) || child === veil || child.matches(above)) continue
      if (child.contains(veil) || child.querySelector('.toasts')) cover(child)
      else covered.push(child)
    }
  }
  cover(host === document.body ? host : (host.parentElement ?? host))
  for (const element of covered) {
    covers.set(element, (covers.get(element) ?? 0) + 1)
    element.inert = true
  }
  return () => {
    for (const element of covered) {
      const rest = (covers.get(element) ?? 0) - 1
      if (rest > 0) covers.set(element, rest)
      else {
        covers.delete(element)
        element.inert = false
      }
    }
  }
}
