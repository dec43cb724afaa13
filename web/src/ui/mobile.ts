import { useSyncExternalStore } from 'react'

/** Below this width the device counts as mobile. */
export const mobileBelow = 992

const narrow = globalThis.matchMedia?.(`(width < ${mobileBelow}px)`)
let mobile = narrow?.matches ?? false

function onDevice(listener: () => void): () => void {
  const changed = () => {
    // A window that is not shown may report any width; the device is decided when it is seen again.
    if (document.hidden || mobile === narrow.matches) return
    mobile = narrow.matches
    listener()
  }
  narrow.addEventListener('change', changed)
  document.addEventListener('visibilitychange', changed)
  return () => {
    narrow.removeEventListener('change', changed)
    document.removeEventListener('visibilitychange', changed)
  }
}

/** True on a phone or in a narrow window; follows a resize unless the page is hidden. */
export function useMobile(): boolean {
  return useSyncExternalStore(onDevice, () => mobile)
}
