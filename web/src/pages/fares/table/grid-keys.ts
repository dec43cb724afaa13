import { edge, entered, type Place, stepped, tabbed } from './grid-moves.ts'

/** What a key does in the grid. */
export type GridAction =
  | { kind: 'go'; place: Place; extend: boolean }
  | {
      kind: 'undo' | 'redo' | 'problem' | 'change' | 'dialog' | 'clear' | 'edit' | 'cancel'
    }
  | { kind: 'fillDown' | 'fillRight' | 'fillSelection' }

interface Keys {
  key: string
  shiftKey: boolean
  altKey: boolean
  ctrlKey: boolean
  metaKey: boolean
}

interface State {
  focus: Place
  /** While a cell is edited the keys that move the caret are its own. */
  editing: boolean
  stops: number
}

/** The action of a key; undefined where it is the input's own, or leaves the grid. */
export function actionOf(event: Keys, state: State): GridAction | undefined {
  const { key, shiftKey } = event
  const { focus, editing, stops } = state
  const go = (place: Place, extend: boolean): GridAction => ({ kind: 'go', place, extend })
  if (key === 'F8') return { kind: event.altKey ? 'change' : 'problem' }
  if (event.ctrlKey || event.metaKey) return commandOf(event, state)
  if (key === 'Enter') return go(entered(focus, shiftKey, stops), false)
  if (key === 'Tab') return editing ? go(tabbed(focus, shiftKey, stops), false) : undefined
  if (key === 'Escape') return editing ? { kind: 'cancel' } : undefined
  if (key === 'F2') return { kind: 'edit' }
  if (key === '=') return { kind: 'dialog' }
  if (key === 'ArrowUp' || key === 'ArrowDown') return go(stepped(focus, key, stops), shiftKey)
  if (editing) return undefined
  if (key === 'ArrowLeft' || key === 'ArrowRight') return go(stepped(focus, key, stops), shiftKey)
  if (key === 'Home' || key === 'End') return go(edge(focus, key, stops), shiftKey)
  if (key === 'Delete' || key === 'Backspace') return { kind: 'clear' }
  return undefined
}

/** Keys with control or command. */
function commandOf({ key, shiftKey }: Keys, { focus, editing, stops }: State): GridAction | undefined {
  switch (key.toLowerCase()) {
    case 'z':
      return { kind: shiftKey ? 'redo' : 'undo' }
    case 'y':
      return { kind: 'redo' }
    case 'd':
      return { kind: 'fillDown' }
    case 'r':
      return { kind: 'fillRight' }
    case 'enter':
      return { kind: 'fillSelection' }
    default:
      if (editing || !/^(Arrow|Home$|End$)/.test(key)) return undefined
      return { kind: 'go', place: edge(focus, key, stops), extend: shiftKey }
  }
}
