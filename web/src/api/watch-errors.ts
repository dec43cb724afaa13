import type { ErrorInfo } from 'react'

type Collector = typeof import('./client-errors.ts')

/** The collector is fetched with the first failure, because most windows never need it. */
function collect(work: (collector: Collector) => void): void {
  // Whatever goes wrong here must not become the next failure to collect.
  import('./client-errors.ts').then(work).catch((failure: unknown) => console.warn(failure))
}

/** Notes a failure that somebody caught and nobody expected; `info` says what was going on. */
export function noteError(error: unknown, info: string): void {
  collect(({ note }) => note('error', error, { info }))
}

/** Notes from now on what fails in this window; gives what React's root needs to tell of failed views. */
export function watchErrors() {
  const noteEvent = (event: Event) => collect((collector) => collector.noteEvent(event))
  // Files that cannot be fetched do not bubble.
  addEventListener('error', noteEvent, true)
  addEventListener('unhandledrejection', noteEvent)
  const onViewError = (error: unknown, { componentStack }: ErrorInfo) => {
    console.error(error)
    collect(({ note }) => note('view', error, { component: componentStack ?? '' }))
  }
  return { onCaughtError: onViewError, onUncaughtError: onViewError }
}
