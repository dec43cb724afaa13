import { useSyncExternalStore } from 'react'

/** Below this width the device counts as mobile. */
const mobileBelow = 992

const narrow = globalThis.matchMedia?.(`(width < ${mobileBelow}px)`)
const deviceKey = 'fairway-form'
// A window restored in the background may report any width: start with the saved state.
let mobile = globalThis.document?.hidden
  ? localStorage.getItem(deviceKey) === 'mobile'
  : (narrow?.matches ?? false)
const listeners = new Set<() => void>()

function update(): void {
  // A hidden window may report any width; decide when it becomes visible.
  if (document.hidden || mobile === narrow.matches) return
  mobile = narrow.matches
  save()
  for (const listener of listeners) listener()
}

function save(): void {
  globalThis.localStorage?.setItem(deviceKey, mobile ? 'mobile' : 'desktop')
}

save()
narrow?.addEventListener('change', update)
globalThis.document?.addEventListener('visibilitychange', update)

function onDevice(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** True on a phone or in a narrow window; follows a resize unless the page is hidden. */
export function useMobile(): boolean {
  return useSyncExternalStore(onDevice, () => mobile)
}
