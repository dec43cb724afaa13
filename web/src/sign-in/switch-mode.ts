import { changeSettings, getSettings, isDark } from '../shell/settings/settings.ts'

/** Switches between the light and the dark mode of this browser. */
export function switchMode(): void {
  changeSettings({ mode: isDark(getSettings().mode) ? 'light' : 'dark' })
}
