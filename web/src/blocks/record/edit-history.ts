/** Undo and redo of an immutable state: the states before and after the current one. States share what did not change. */
export interface EditHistory<State> {
  current: State
  past: readonly State[]
  future: readonly State[]
  /** What the last step was, where steps of one name in a row are one: the letters typed into one field. */
  lastStep?: string | undefined
}

/** So many steps are kept. */
const maxSteps = 500

export const beginHistory = <State>(current: State): EditHistory<State> => ({
  current,
  past: [],
  future: [],
})

/** The history with one more step, after which there is nothing to redo; the same state is no step. */
export function addStep<State>(history: EditHistory<State>, next: State, name?: string): EditHistory<State> {
  const { current, past, lastStep } = history
  if (next === current) return history
  const merges = name !== undefined && name === lastStep
  return {
    current: next,
    past: merges ? past : [...past, current].slice(-maxSteps),
    future: [],
    lastStep: name,
  }
}

export function undo<State>(history: EditHistory<State>): EditHistory<State> {
  const { current, past, future } = history
  if (past.length === 0) return history
  return { current: past.at(-1) as State, past: past.slice(0, -1), future: [...future, current] }
}

export function redo<State>(history: EditHistory<State>): EditHistory<State> {
  const { current, past, future } = history
  if (future.length === 0) return history
  return { current: future.at(-1) as State, past: [...past, current], future: future.slice(0, -1) }
}
