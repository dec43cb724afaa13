import { isLanguage, type Language } from '@fairway/contract/kernel/languages'
import type { PreferenceKey, StoredPreferences } from '@fairway/contract/profile/endpoints'
import { command, type Request } from '../../api/client.ts'
import { readCookie } from '../../api/cookie.ts'
import { report } from '../../api/errors.ts'
import { isAborted } from '../../api/outcome.ts'
import { currentLanguage, onLanguage, switchLanguage } from '../../i18n/text.ts'
import {
  applySettings,
  applySidebarOpened,
  defaultSettings,
  getSettings,
  onSettingsChanged,
} from './settings.ts'

/**
 * Sync of settings between devices: last write wins per key. Settings live in this browser and work without a server;
 * the sync state records the server's version of each and which changes are pending.
 */
interface SyncState {
  userId: string
  /** Time of the last known change on the server, per setting. */
  at: Partial<Record<PreferenceKey, string>>
  /** Time of local changes not yet saved on the server, by this device's clock. */
  pending: Partial<Record<PreferenceKey, number>>
  /** The last language this module saw: a different one in the cookie was chosen on the sign-in page. */
  language: string
}

const ledgerKey = 'fairway-preferences'
/** Debounce: dragging through the colour picker is one change. */
const debounceMs = 800

function read(): SyncState {
  let stored: Partial<SyncState> = {}
  try {
    stored = JSON.parse(localStorage.getItem(ledgerKey) ?? '{}') ?? {}
  } catch (error) {
    console.warn('unreadable sync state of preferences', error)
  }
  const { userId = '', at = {}, pending = {}, language = '' } = stored
  return { userId: String(userId), at: Object(at), pending: Object(pending), language: String(language) }
}

function write(ledger: SyncState): void {
  localStorage.setItem(ledgerKey, JSON.stringify(ledger))
}

const currentValues = () => ({ ...getSettings(), language: currentLanguage() })
let timer: ReturnType<typeof setTimeout> | undefined
/** True while the language of another device is applied: that is no local change. */
let applyingRemote = false

function markPending(names: readonly PreferenceKey[]): void {
  const ledger = read()
  if (!ledger.userId) return
  for (const name of names) ledger.pending[name] = Date.now()
  ledger.language = currentLanguage()
  write(ledger)
  clearTimeout(timer)
  timer = setTimeout(syncPreferences, debounceMs)
}

/**
 * Saves pending changes on the server. Without an answer they stay pending until the next change, load or reconnect.
 */
export async function syncPreferences(signal?: AbortSignal): Promise<void> {
  clearTimeout(timer)
  const { pending } = read()
  const values = currentValues()
  const names = (Object.keys(pending) as PreferenceKey[]).filter((name) => name in values)
  if (names.length === 0) return
  const changes = Object.fromEntries(
    names.map((name) => [
      name,
      { value: values[name], age: Math.max(0, Math.round(Date.now() - (pending[name] ?? 0))) },
    ]),
  ) as Request<'profile.savePreferences'>['changes']
  try {
    const saved = await command('profile.savePreferences', { changes }, { background: true, signal })
    const ledger = read()
    const now = currentValues()
    // Changes made meanwhile stay pending for the next call.
    for (const name of names)
      if (ledger.pending[name] === pending[name] && now[name] === values[name]) delete ledger.pending[name]
    await applyRemote(ledger, saved)
  } catch (error) {
    if (!isAborted(error)) console.warn('preferences could not be saved on the server', error)
  }
}

async function applyRemote(ledger: SyncState, saved: StoredPreferences): Promise<void> {
  const newer: Record<string, unknown> = {}
  for (const [name, entry] of Object.entries(saved) as [PreferenceKey, { value: unknown; at: string }][]) {
    if (ledger.pending[name] !== undefined || (ledger.at[name] ?? '') > entry.at) continue
    ledger.at[name] = entry.at
    newer[name] = entry.value
  }
  write(ledger)
  const { language, sidebarOpened, ...look } = newer
  const now = currentValues()
  if (Object.entries(look).some(([name, value]) => now[name as keyof typeof now] !== value))
    applySettings(look)
  if (typeof sidebarOpened === 'boolean' && sidebarOpened !== now.sidebarOpened)
    applySidebarOpened(sidebarOpened)
  if (isLanguage(language) && language !== now.language) await applyLanguage(language)
}

async function applyLanguage(language: Language): Promise<void> {
  applyingRemote = true
  // If its texts cannot be loaded the current language stays, and the next load retries.
  await switchLanguage(language).catch(report)
  applyingRemote = false
  write({ ...read(), language: currentLanguage() })
}

/**
 * Applies the user's saved preferences, the newest per key from any device. Settings of the previous user are reset;
 * changes made offline are saved.
 */
export async function initPreferences(userId: string, saved: StoredPreferences): Promise<void> {
  let ledger = read()
  const chosen = readCookie('language')
  const chosenAtSignIn = chosen !== undefined && chosen !== ledger.language && chosen === currentLanguage()
  if (ledger.userId !== userId) {
    if (ledger.userId) {
      applySettings(defaultSettings)
      applySidebarOpened(true)
    }
    ledger = { userId, at: {}, pending: {}, language: currentLanguage() }
  }
  if (chosenAtSignIn) ledger.pending.language = Date.now()
  ledger.language = currentLanguage()
  await applyRemote(ledger, saved)
  void syncPreferences()
}

onSettingsChanged(markPending)
onLanguage(() => {
  if (!applyingRemote) markPending(['language'])
})
globalThis.addEventListener?.('online', () => void syncPreferences())
