import { create } from 'zustand'

/** What a desk is signalled across the room: sold, refused, read. */
export type SignalKind = 'sold' | 'held' | 'refused' | 'read'

export interface Signal {
  kind: SignalKind
  text: string
  /** A new number for each signal, so that the same one again is shown again. */
  id: number
}

const store = create<{ signal: Signal | undefined }>(() => ({ signal: undefined }))
let lastId = 0

/** The signal that is shown. */
export const useCurrentSignal = (): Signal | undefined => store((state) => state.signal)

/** Shows a signal, in place of the one before it. */
export function sendSignal(kind: SignalKind, text: string): void {
  lastId += 1
  store.setState({ signal: { kind, text, id: lastId } })
}

/** Removes a signal unless another has replaced it. */
export function clearSignal(id: number): void {
  if (store.getState().signal?.id === id) store.setState({ signal: undefined })
}
