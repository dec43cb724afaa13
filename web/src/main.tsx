import './ui/theme/layers.css'
import './ui/theme/tokens.css'
import './ui/theme/reset.css'
import './ui/theme/layout.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import type { Reply } from './api/client.ts'
import { installErrorHandlers } from './api/global-error-handlers.ts'
import { send } from './api/http.ts'
import { isPublic } from './api/public-pages.ts'
import { onTokenChange, readToken, removeToken, writeToken } from './api/token.ts'
import { loadTexts, text } from './i18n/text.ts'
import { entryUrl, isEntry, saveEntry } from './sign-in/entry.ts'
import { safeRedirect, signInUrl } from './sign-in/redirect.ts'
import { SignIn } from './sign-in/SignIn.tsx'

const root = createRoot(document.getElementById('root')!)

installErrorHandlers()
if (document.documentElement.dataset.environment) import('./ui/frame/ribbon.css')

const noticeKey = 'fairway-notice'
const currentPath = () => location.pathname + location.search + location.hash

/** The shell chunk with its texts; it includes the list of all text areas. */
async function fetchShell() {
  const shell = await import('./shell/Shell.tsx')
  await loadTexts('shell', 'blocks')
  return shell
}

/** Prefetch while the user types; an error shows when the shell is needed. */
const prefetchShell = () => void fetchShell().catch(() => undefined)

function popNotice(): string {
  const notice = sessionStorage.getItem(noticeKey)
  sessionStorage.removeItem(noticeKey)
  return notice ?? ''
}

/** Checks the password of the sign-in; with a second factor the server answers it after that. */
let checkPassword: () => void = () => undefined

async function showSignIn(notice = popNotice(), step?: 'factor'): Promise<void> {
  await loadTexts('session')
  if (!isEntry(location.pathname)) {
    const url = signInUrl(currentPath(), entryUrl())
    if (!url.startsWith('/')) return location.replace(url)
    history.replaceState(null, '', url)
  }
  const agency = location.pathname !== '/login'
  const enter = () => {
    // A sign-in in another window signs in this one as well.
    stopListening()
    history.replaceState(null, '', redirectTarget())
    return showShell()
  }
  const stopListening = onTokenChange((token) => token && enter())
  if (step === 'factor') {
    stopListening()
    return showFactorStep(enter)
  }
  root.render(
    <StrictMode>
      <SignIn
        agency={agency}
        notice={notice === 'expired' ? text('session.expired') : notice}
        onTyping={prefetchShell}
        onToken={(token, digest) => {
          saveEntry(agency)
          writeToken(token)
          checkPassword = () =>
            void fetchShell().then(({ checkWeakPassword }) => checkWeakPassword(digest), console.warn)
          checkPassword()
          return enter()
        }}
      />
    </StrictMode>,
  )
}

/** The second step of the sign-in. Lazy chunk. */
async function showFactorStep(enter: () => Promise<void>): Promise<void> {
  const { FactorStep } = await import('./sign-in/FactorStep.tsx')
  await loadTexts('factor', 'blocks')
  root.render(
    <StrictMode>
      <FactorStep
        onVerified={() => {
          checkPassword()
          void enter()
        }}
        onLeave={(notice) => {
          send('/login/logout', { method: 'POST', body: '{}' }).catch(console.warn)
          removeToken()
          void showSignIn(notice)
        }}
      />
    </StrictMode>,
  )
}

async function showShell(): Promise<void> {
  if (isEntry(location.pathname)) history.replaceState(null, '', '/')
  const me = send('/me.json') as Promise<Reply<'session.me'>>
  // The shell handles it once loaded; until then a rejection must not count as unhandled.
  me.catch(() => undefined)
  const { Shell } = await fetchShell()
  root.render(
    <StrictMode>
      <Shell firstMe={me} showSignIn={showSignIn} />
    </StrictMode>,
  )
}

/** The redirect target after the sign-in. */
function redirectTarget(): string {
  return safeRedirect(new URLSearchParams(location.search).get('redirect'), location.origin)
}

async function start(): Promise<void> {
  if (isPublic()) return (await import('./public/Public.tsx')).showPublic(root)
  const { arrivalCode } = window as { arrivalCode?: string }
  if (location.pathname === '/auth-redirect') history.replaceState(null, '', redirectTarget())
  if (arrivalCode && (await (await import('./sign-in/HandOver.tsx')).handOver(root, arrivalCode)))
    if (isEntry(location.pathname)) history.replaceState(null, '', redirectTarget())
  await (readToken() ? showShell() : showSignIn())
}

start()
