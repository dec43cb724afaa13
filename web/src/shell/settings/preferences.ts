import { isLanguage, type Language } from '@fairway/contract/kernel/languages'
import type { KeptPreferences, PreferenceKey } from '@fairway/contract/profile/endpoints'
import { command, type Request } from '../../api/client.ts'
import { readCookie } from '../../api/cookie.ts'
import { report } from '../../api/errors.ts'
import { isGivenUp } from '../../api/problem.ts'
import { currentLanguage, onLanguage, switchLanguage } from '../../i18n/text.ts'
import {
  applySettings,
  applySidebarOpened,
  defaultSettings,
  onSettingsChanged,
  presentSettings,
} from './settings.ts'

/**
 * How settings travel between desks. They live in this browser and work without a server; beside them stands what the
 * server knows of them: since when each holds there, and when those that it does not know yet were changed here.
 */
interface Ledger {
  userId: string
  /** The moment of the server's last known change of each setting. */
  at: Partial<Record<PreferenceKey, string>>
  /** When a setting was changed here that the server has not taken yet, by this desk's own clock. */
  pending: Partial<Record<PreferenceKey, number>>
  /** The language as this module last saw it: another one in the cookie was chosen at the sign-in page. */
  language: string
}

const ledgerKey = 'fairway-preferences'
/** Dragging through the colours is one change. */
const quietFor = 800

function read(): Ledger {
  let stored: Partial<Ledger> = {}
  try {
    stored = JSON.parse(localStorage.getItem(ledgerKey) ?? '{}') ?? {}
  } catch (error) {
    console.warn('the record of saved settings cannot be read', error)
  }
  const { userId = '', at = {}, pending = {}, language = '' } = stored
  return { userId: String(userId), at: Object(at), pending: Object(pending), language: String(language) }
}

function write(ledger: Ledger): void {
  localStorage.setItem(ledgerKey, JSON.stringify(ledger))
}

const present = () => ({ ...presentSettings(), language: currentLanguage() })
let timer: ReturnType<typeof setTimeout> | undefined
/** True while a language of another desk is being put on: that is not a choice made here. */
let receiving = false

function note(names: readonly PreferenceKey[]): void {
  const ledger = read()
  if (!ledger.userId) return
  for (const name of names) ledger.pending[name] = Date.now()
  ledger.language = currentLanguage()
  write(ledger)
  clearTimeout(timer)
  timer = setTimeout(keepPreferences, quietFor)
}

/** Brings to the server what it does not know yet. Without an answer it waits for the next change, load or network. */
export async function keepPreferences(signal?: AbortSignal): Promise<void> {
  clearTimeout(timer)
  const { pending } = read()
  const values = present()
  const names = (Object.keys(pending) as PreferenceKey[]).filter((name) => name in values)
  if (names.length === 0) return
  const changes = Object.fromEntries(
    names.map((name) => [
      name,
      { value: values[name], age: Math.max(0, Math.round(Date.now() - (pending[name] ?? 0))) },
    ]),
  ) as Request<'profile.savePreferences'>['changes']
  try {
    const kept = await command('profile.savePreferences', { changes }, { background: true, signal })
    const ledger = read()
    const now = present()
    // What was changed meanwhile goes up with the next call.
    for (const name of names)
      if (ledger.pending[name] === pending[name] && now[name] === values[name]) delete ledger.pending[name]
    await apply(ledger, kept)
  } catch (error) {
    if (!isGivenUp(error)) console.warn('the settings are kept in this browser only, for now', error)
  }
}

async function apply(ledger: Ledger, kept: KeptPreferences): Promise<void> {
  const newer: Record<string, unknown> = {}
  for (const [name, entry] of Object.entries(kept) as [PreferenceKey, { value: unknown; at: string }][]) {
    if (ledger.pending[name] !== undefined || (ledger.at[name] ?? '') > entry.at) continue
    ledger.at[name] = entry.at
    newer[name] = entry.value
  }
  write(ledger)
  const { language, sidebarOpened, ...look } = newer
  const now = present()
  if (Object.entries(look).some(([name, value]) => now[name as keyof typeof now] !== value))
    applySettings(look)
  if (typeof sidebarOpened === 'boolean' && sidebarOpened !== now.sidebarOpened)
    applySidebarOpened(sidebarOpened)
  if (isLanguage(language) && language !== now.language) await putOn(language)
}

async function putOn(language: Language): Promise<void> {
  receiving = true
  // Without its texts the present language stays, and the next load tries again.
  await switchLanguage(language).catch(report)
  receiving = false
  write({ ...read(), language: currentLanguage() })
}

/**
 * Takes over how this person likes the shell, wherever they said so last. What the person before them liked goes;
 * what was changed here while the server was away goes up.
 */
export async function receivePreferences(userId: string, kept: KeptPreferences): Promise<void> {
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
  await apply(ledger, kept)
  void keepPreferences()
}

onSettingsChanged(note)
onLanguage(() => {
  if (!receiving) note(['language'])
})
globalThis.addEventListener?.('online', () => void keepPreferences())
