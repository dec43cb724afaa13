type Collector = typeof import('./client-errors.ts')

/** Hands a failure to the collector, which is fetched with the first one: most windows never need it. */
export function collect(work: (collector: Collector) => void): void {
  // Whatever goes wrong here must not become the next failure to collect.
  import('./client-errors.ts').then(work).catch(console.warn)
}

/**
 * Notes from now on what fails in this window. Views that fail outside of every boundary come this way too, because
 * React reports them to the window.
 */
export function watchErrors(): void {
  const noteEvent = (event: Event) => collect((collector) => collector.noteEvent(event))
  // Files that cannot be fetched do not bubble.
  addEventListener('error', noteEvent, true)
  addEventListener('unhandledrejection', noteEvent)
}
