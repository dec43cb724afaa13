import './dashboards.css'
import './panels.css'
import './lists.css'
import { dashboardPaths } from '@fairway/contract/dashboards/values'
import { useEffect, useState } from 'react'
import { navigate, useUrl } from '../location.ts'
import { Dashboard } from './Dashboard.tsx'
import { dashboardAt, requestedDashboard, signInPath } from './dashboard-paths.ts'
import { Restarting } from './Restarting.tsx'
import { ViewerSignIn } from './ViewerSignIn.tsx'
import { onViewerTokenChange, readViewer, signOutViewer, writeViewer } from './viewer.ts'

/** The dashboards with their sign-in. A screen without a session is redirected to sign in and back. */
export default function DashboardsApp() {
  const url = useUrl()
  const [token, setToken] = useState(readViewer)
  const [path = '', search = ''] = url.split('?')
  const requested = dashboardAt(path)

  useEffect(() => onViewerTokenChange(setToken), [])

  const next = token ? requestedDashboard(search) : undefined
  const target =
    token === '' && path !== signInPath
      ? requested
        ? `${signInPath}?redirect=${encodeURIComponent(dashboardPaths[requested])}`
        : signInPath
      : path === signInPath && next
        ? dashboardPaths[next]
        : requested || path === signInPath
          ? undefined
          : signInPath
  useEffect(() => {
    if (target) navigate(target, { replace: true })
  }, [target])

  if (target) return null
  if (requested)
    return (
      <Restarting key={requested}>
        <Dashboard
          key={requested}
          name={requested}
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
      onToken={(token) => {
        writeViewer(token)
        setToken(token)
      }}
      onSignOut={async () => {
        await signOutViewer()
        setToken('')
      }}
    />
  )
}
