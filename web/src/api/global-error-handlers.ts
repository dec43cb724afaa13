type Collector = typeof import('./client-errors.ts')

/** Loads the error collector with the first error: most windows never need it. */
export function withErrorCollector(work: (collector: Collector) => void): void {
  // A failure to load it must not become the next error to collect.
  import('./client-errors.ts').then(work).catch(console.warn)
}

/**
 * Installs the global error handlers of this window. Errors outside of every error boundary come this way too,
 * because React reports them to the window.
 */
export function installErrorHandlers(): void {
  const onErrorEvent = (event: Event) => withErrorCollector((collector) => collector.logErrorEvent(event))
  // Capture phase: load errors of assets do not bubble.
  addEventListener('error', onErrorEvent, true)
  addEventListener('unhandledrejection', onErrorEvent)
}
