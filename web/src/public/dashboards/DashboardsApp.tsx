import './dashboards.css'
import './panels.css'
import './lists.css'
import { useEffect, useState } from 'react'
import { go, usePlace } from '../place.ts'
import { addresses, dashboardAt, signInPath, wantedAfter } from './addresses.ts'
import { Dashboard } from './Dashboard.tsx'
import { Restarting } from './Restarting.tsx'
import { ViewerSignIn } from './ViewerSignIn.tsx'
import { onViewerElsewhere, readViewer, signOutViewer, writeViewer } from './viewer.ts'

/** The dashboards with their sign-in. A screen without a session is redirected to sign in and back. */
export default function DashboardsApp() {
  const place = usePlace()
  const [token, setToken] = useState(readViewer)
  const [path = '', search = ''] = place.split('?')
  const wanted = dashboardAt(path)

  useEffect(() => onViewerElsewhere(setToken), [])

  const next = token ? wantedAfter(search) : undefined
  const target =
    token === '' && path !== signInPath
      ? wanted
        ? `${signInPath}?redirect=${encodeURIComponent(addresses[wanted])}`
        : signInPath
      : path === signInPath && next
        ? addresses[next]
        : wanted || path === signInPath
          ? undefined
          : signInPath
  useEffect(() => {
    if (target) go(target, { replace: true })
  }, [target])

  if (target) return null
  if (wanted)
    return (
      <Restarting key={wanted}>
        <Dashboard
          key={wanted}
          name={wanted}
          onEnded={() => {
            writeViewer('')
            setToken('')
          }}
          onSignOut={async () => {
            await signOutViewer()
            setToken('')
          }}
        />
      </Restarting>
    )
  return (
    <ViewerSignIn
      signedIn={token !== ''}
      onToken={(given) => {
        writeViewer(given)
        setToken(given)
      }}
      onSignOut={async () => {
        await signOutViewer()
        setToken('')
      }}
    />
  )
}
