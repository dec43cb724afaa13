/** Idle detection: background work goes on between the calls of people. */
export interface CallsUnderWay {
  /** Counts a call while it is answered. */
  during<Result>(call: () => Promise<Result>): Promise<Result>
  /** Resolves when no call is under way and none was a moment ago; after a fifth of a second in any case. */
  pause(): Promise<void>
}

/** A page sends its next call within this time of the last one. */
const quietMs = 50
/** Starvation: where calls never end, background work still gets on. */
const maxPauseMs = 200
const stepMs = 10

const step = () => new Promise((resolve) => setTimeout(resolve, stepMs))

export function countCalls(): CallsUnderWay {
  let underWay = 0
  let lastEnded = Number.NEGATIVE_INFINITY
  const isQuiet = () => underWay === 0 && performance.now() - lastEnded >= quietMs
  return {
    async during(call) {
      underWay += 1
      try {
        return await call()
      } finally {
        underWay -= 1
        lastEnded = performance.now()
      }
    },
    async pause() {
      const began = performance.now()
      while (!isQuiet() && performance.now() - began < maxPauseMs) await step()
    },
  }
}
