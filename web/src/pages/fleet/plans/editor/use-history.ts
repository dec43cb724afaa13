import { useState } from 'react'
import {
  addStep,
  beginHistory,
  type EditHistory,
  redo,
  undo,
} from '../../../../blocks/record/edit-history.ts'

/**
 * Undo and redo of a state that its owner holds. A state that `onChange` did not bring, after another user saved meanwhile, begins
 * a new history: a step never takes away what another user did.
 */
export function useHistory<State>(state: State, onChange: (next: State) => void) {
  const [kept, setKept] = useState(() => beginHistory(state))
  const history = kept.current === state ? kept : beginHistory(state)
  const go = (next: EditHistory<State>) => {
    if (next === history) return
    setKept(next)
    onChange(next.current)
  }
  return {
    /** Makes one step. */
    apply: (next: State) => go(addStep(history, next)),
    undo: history.past.length > 0 ? () => go(undo(history)) : undefined,
    redo: history.future.length > 0 ? () => go(redo(history)) : undefined,
  }
}
