/**
 * Render-blocking script: applies the stored appearance and language, so that no page flashes in the wrong colours,
 * and preloads the files of the first view together.
 */
import { isPublic } from './api/public-pages.ts'
import { languageTag, preferredLanguage } from './i18n/language.ts'

/** The files of the first view, filled in by the build; empty while developing. */
declare const FILES: Record<string, string[]>

const root = document.documentElement

function applyAppearance(): void {
  let appearance: { mode?: string; size?: string; light?: object; dark?: object } = {}
  try {
    appearance = JSON.parse(localStorage.getItem('fairway-look') ?? '{}')
  } catch (error) {
    console.warn('unreadable appearance', error)
  }
  const { mode = 'system', size = 'medium' } = appearance
  const dark =
    // Dashboards are always dark: the appearance of a back-office user does not apply to a wall screen.
    location.pathname.startsWith('/v') ||
    mode === 'dark' ||
    (mode === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
  root.dataset.mode = dark ? 'dark' : 'light'
  root.dataset.size = size
  for (const [name, value] of Object.entries((dark ? appearance.dark : appearance.light) ?? {}))
    root.style.setProperty(name, value)
}

function preload(...names: string[]): void {
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

// Marks test environments: a ribbon on every page, see ribbon.css.
if (location.hostname.includes('192.168')) root.dataset.environment = 'test'

/**
 * Removes a one-time sign-in code from URL and history before any request; the page reads it from `window`. Other
 * parameters stay.
 */
function extractCode(): boolean {
  const search = new URLSearchParams(location.search)
  const code = search.get('code') ?? search.get('token')
  if (code === null || !/^\/(auth-r|sold|web\/a)/.test(location.pathname)) return false
  search.delete('code')
  search.delete('token')
  history.replaceState(null, '', `${location.pathname}?${search}${location.hash}`.replace(/\?(?=#|$)/, ''))
  Object.assign(window, { arrivalCode: code })
  return true
}

const hasCode = extractCode()
const language = preferredLanguage()
root.lang = languageTag(language)
applyAppearance()
if (hasCode || (localStorage.getItem('fairway-token') && !isPublic())) preload('shell', `${language}/shell`)
else preload(`${language}/session`)
