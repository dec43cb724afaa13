import { type Looks, readLooks } from '@fairway/contract/kernel/appearance'
import { create } from 'zustand'
import { readCookie, writeCookie } from '../../api/cookie.ts'
import { defaultAccent, isColour, shadeNames } from '../../ui/theme/accent.ts'
import type { Shades } from '../../ui/theme/accent-shades.ts'

/** The settings of the shell in this browser. Colours and size are read by the first-paint script as well. */
type Settings = Looks & { accent: string }

const lookKey = 'fairway-look'
const version = 1

function parse(json: string | null): Record<string, unknown> {
  try {
    return JSON.parse(json ?? '{}') ?? {}
  } catch (error) {
    console.warn('unreadable settings', error)
    return {}
  }
}

/** Parses stored settings; each missing, outdated or malformed one falls back to its default. */
export function readSettings(json: string | null): Settings {
  const stored = parse(json)
  const { accent } = stored
  return { accent: isColour(accent) ? accent : defaultAccent, ...readLooks(stored) }
}

export const defaultSettings = readSettings(null)

const systemDark = globalThis.matchMedia?.('(prefers-color-scheme: dark)')
const stored = globalThis.localStorage?.getItem(lookKey) ?? null
const store = create<Settings>(() => readSettings(stored))

/** Selects from the settings; re-renders on change. */
export function useSettings<T>(select: (settings: Settings) => T): T {
  return store(select)
}

/** Whether everything is dark at this moment, whoever decided it. */
export function isDark(mode: Looks['mode']): boolean {
  return mode === 'dark' || (mode === 'system' && systemDark.matches)
}

function apply(settings: Settings): void {
  const root = document.documentElement
  const dark = isDark(settings.mode)
  root.dataset.mode = dark ? 'dark' : 'light'
  root.dataset.size = settings.size
  const shades = storedShades()[dark ? 'dark' : 'light']
  for (const name of shadeNames) root.style.setProperty(name, shades?.[name] ?? null)
}

/** The shades of a picked accent colour; the default one has its own in the style sheet. */
type ModeShades = { light?: Shades | undefined; dark?: Shades | undefined }

function storedShades(): ModeShades {
  const { light, dark } = parse(localStorage.getItem(lookKey)) as ModeShades
  return { light, dark }
}

function save(shades: ModeShades): void {
  const settings = store.getState()
  localStorage.setItem(lookKey, JSON.stringify({ version, ...settings, ...shades }))
  apply(settings)
}

/** The module of the shades is loaded with the colours to pick from, which have to work without the network. */
async function saveWithNewShades(accent: string): Promise<void> {
  const { accentShades } = await import('../../ui/theme/accent-shades.ts')
  // Another one was picked in the meantime.
  if (store.getState().accent !== accent) return
  save({ light: accentShades(accent, 'light'), dark: accentShades(accent, 'dark') })
}

/** The current values of all synced preferences. */
export function getSettings(): Settings & { sidebarOpened: boolean } {
  return { ...store.getState(), sidebarOpened: sidebar.getState().opened }
}

type SettingName = keyof Settings | 'sidebarOpened'
let onChanged: (names: SettingName[]) => void = () => undefined

/** Subscribes to local changes, not to those applied from another device. */
export function onSettingsChanged(listener: (names: SettingName[]) => void): void {
  onChanged = listener
}

/** Changes settings at once, for every window of this browser, and from the first paint of the next load. */
export function changeSettings(changes: Partial<Settings>): void {
  applySettings(changes)
  onChanged(Object.keys(changes) as SettingName[])
}

/** Applies settings from the server without marking them as changed here. */
export function applySettings(changes: Partial<Settings>): void {
  const previous = store.getState().accent
  store.setState(changes)
  const { accent } = store.getState()
  if (accent.toLowerCase() === defaultAccent.toLowerCase()) save({})
  else if (accent === previous) save(storedShades())
  else void saveWithNewShades(accent)
}

/** Subscribes to the system's colour scheme and to settings changed in other windows. */
export function subscribeSettings(): () => void {
  const reapply = () => apply(store.getState())
  const onStorage = (event: StorageEvent) => {
    if (event.key !== lookKey) return
    store.setState(readSettings(event.newValue))
    reapply()
  }
  systemDark.addEventListener('change', reapply)
  addEventListener('storage', onStorage)
  return () => {
    systemDark.removeEventListener('change', reapply)
    removeEventListener('storage', onStorage)
  }
}

const sidebar = create<{ opened: boolean }>(() => ({ opened: readCookie('sidebar') !== '0' }))

/** Whether the sidebar is open on a desktop; stored in the cookie `sidebar` as 1 or 0. */
export function useSidebarOpened(): boolean {
  return sidebar((state) => state.opened)
}

/** Opens or folds the sidebar and saves it. */
export function setSidebarOpened(opened: boolean): void {
  applySidebarOpened(opened)
  onChanged(['sidebarOpened'])
}

/** Applies the saved state without marking it as changed here. */
export function applySidebarOpened(opened: boolean): void {
  sidebar.setState({ opened })
  writeCookie('sidebar', opened ? '1' : '0')
}
