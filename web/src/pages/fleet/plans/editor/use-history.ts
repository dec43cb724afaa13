import { useState } from 'react'

interface Steps<State> {
  /** The state that the steps lead from and to; a state that came from elsewhere ends them. */
  at: State
  past: readonly State[]
  future: readonly State[]
}

/** So many steps are kept. */
const maxSteps = 500

/**
 * Undo and redo of a state that its owner holds. A state that `onChange` did not bring, after another user saved meanwhile, begins
 * a new history: a step never takes away what another user did.
 */
export function useHistory<State extends object>(state: State, onChange: (next: State) => void) {
  const [kept, setKept] = useState<Steps<State>>({ at: state, past: [], future: [] })
  const { past, future } = kept.at === state ? kept : { past: [], future: [] }
  const go = (steps: Steps<State>) => {
    setKept(steps)
    onChange(steps.at)
  }
  const [before, after] = [past.at(-1), future.at(-1)]
  return {
    /** Makes one step. */
    apply(next: State) {
      if (next !== state) go({ at: next, past: [...past, state].slice(-maxSteps), future: [] })
    },
    undo: before && (() => go({ at: before, past: past.slice(0, -1), future: [...future, state] })),
    redo: after && (() => go({ at: after, past: [...past, state], future: future.slice(0, -1) })),
  }
}
