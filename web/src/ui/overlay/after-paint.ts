/**
 * Calls back once what changes now has been painted; give back what it returns to stop. For whatever asks where
 * something stands: before, the answer would cost a layout of its own in front of the eyes of whoever waits.
 */
export function afterPaint(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(work)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}
