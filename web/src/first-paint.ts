/**
 * Runs before anything is painted, as a plain script: the stored look and the language are applied, so that no page
 * flashes in the wrong colours, and the files of the first view are asked for together.
 */
import { isPublic } from './api/public-pages.ts'
import { languageTag, preferredLanguage } from './i18n/language.ts'

/** What the first view needs, filled in by the build; empty while developing. */
declare const FILES: Record<string, string[]>

const root = document.documentElement

function applyLook(): void {
  let look: { mode?: string; size?: string; light?: object; dark?: object } = {}
  try {
    look = JSON.parse(localStorage.getItem('fairway-look') ?? '{}')
  } catch (error) {
    console.warn('unreadable look', error)
  }
  const { mode = 'system', size = 'medium' } = look
  const dark =
    // Dashboards hang in rooms: they are dark whatever somebody at a desk likes.
    location.pathname.startsWith('/v') ||
    mode === 'dark' ||
    (mode === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
  root.dataset.mode = dark ? 'dark' : 'light'
  root.dataset.size = size
  for (const [name, value] of Object.entries((dark ? look.dark : look.light) ?? {}))
    root.style.setProperty(name, value)
}

function askFor(...names: string[]): void {
  for (const name of names)
    for (const href of FILES[name] ?? []) {
      const style = href.endsWith('.css')
      const link = document.createElement('link')
      document.head.append(
        Object.assign(link, {
          rel: style ? 'preload' : 'modulepreload',
          as: style ? 'style' : 'script',
          href,
        }),
      )
    }
}

// Nobody shall take a test for the real thing: a ribbon lies on every page, see ribbon.css.
if (location.hostname.includes('192.168')) root.dataset.environment = 'test'

/**
 * A code that opens a session leaves the address and the history before anything is asked for; the page takes it from
 * there. What follows in the address stays.
 */
function takeCode(): boolean {
  const search = new URLSearchParams(location.search)
  const code = search.get('code') ?? search.get('token')
  if (code === null || !/^\/(auth-r|sold|web\/a)/.test(location.pathname)) return false
  search.delete('code')
  search.delete('token')
  history.replaceState(null, '', `${location.pathname}?${search}${location.hash}`.replace(/\?(?=#|$)/, ''))
  Object.assign(window, { arrivalCode: code })
  return true
}

const arrives = takeCode()
const language = preferredLanguage()
root.lang = languageTag(language)
applyLook()
if (arrives || (localStorage.getItem('fairway-token') && !isPublic())) askFor('shell', `${language}/shell`)
else askFor(`${language}/session`)
