const signals = ['SIGINT', 'SIGTERM'] as const
const stops = new Set<() => Promise<unknown>>()
let isEnding = false

function stopAll(): void {
  if (isEnding) return
  isEnding = true
  void Promise.allSettled([...stops].map((stop) => stop())).finally(() => process.exit(1))
}

/**
 * A server that this process started ends with it: when a signal ends this process, `stop` is called first.
 * @returns takes it back, once the server has stopped by itself
 */
export function stopWhenEnded(stop: () => Promise<unknown>): () => void {
  if (stops.size === 0) for (const signal of signals) process.on(signal, stopAll)
  stops.add(stop)
  return () => {
    stops.delete(stop)
    if (stops.size === 0 && !isEnding) for (const signal of signals) process.off(signal, stopAll)
  }
}
