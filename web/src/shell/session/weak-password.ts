import { create } from 'zustand'
import { command } from '../../api/client.ts'

const key = 'fairway-weak-password'
/** True while the server looks: until it has said so nobody is told off. */
const store = create(() => ({ asking: false }))

/** After somebody signed in: asks whether the password is weak and keeps the answer for the dialog. */
export async function noteWeakness(newPassword: string): Promise<void> {
  forgetWeakness()
  store.setState({ asking: true })
  try {
    const weak = await command('staff.weakPassword', { newPassword }, { background: true })
    localStorage.setItem(key, String(weak))
  } catch (error) {
    console.warn('nobody could say whether the password is weak', error)
  }
  store.setState({ asking: false })
}

/** Weak unless the server said otherwise. */
export function usePasswordWeak(): boolean {
  const asking = store((state) => state.asking)
  return !asking && localStorage.getItem(key) !== 'false'
}

/** Goes with the session. */
export function forgetWeakness(): void {
  localStorage.removeItem(key)
}
