import { create } from 'zustand'
import { command } from '../../api/client.ts'

const key = 'fairway-weak-password'
/** True while the server checks: no warning before its answer. */
const store = create(() => ({ asking: false }))

/** After the sign-in: checks whether the password is weak and stores the result for the dialog. */
export async function checkWeakPassword(newPassword: string): Promise<void> {
  clearWeakPassword()
  store.setState({ asking: true })
  try {
    const weak = await command('staff.weakPassword', { newPassword }, { background: true })
    localStorage.setItem(key, String(weak))
  } catch (error) {
    console.warn('weak-password check failed', error)
  }
  store.setState({ asking: false })
}

/** Treated as weak unless the server said otherwise. */
export function useWeakPassword(): boolean {
  const checking = store((state) => state.asking)
  return !checking && localStorage.getItem(key) !== 'false'
}

/** Cleared at the end of the session. */
export function clearWeakPassword(): void {
  localStorage.removeItem(key)
}
