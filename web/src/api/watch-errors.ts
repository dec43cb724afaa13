type Collector = typeof import('./client-errors.ts')

/** Loads the error collector with the first error: most windows never need it. */
export function collect(work: (collector: Collector) => void): void {
  // A failure to load it must not become the next error to collect.
  import('./client-errors.ts').then(work).catch(console.warn)
}

/**
 * Installs the global error handlers of this window. Errors outside of every error boundary come this way too,
 * because React reports them to the window.
 */
export function watchErrors(): void {
  const noteEvent = (event: Event) => collect((collector) => collector.noteEvent(event))
  // Capture phase: load errors of assets do not bubble.
  addEventListener('error', noteEvent, true)
  addEventListener('unhandledrejection', noteEvent)
}
