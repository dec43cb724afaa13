import '../i18n/public-areas.ts'
import { StrictMode } from 'react'
import type { Root } from 'react-dom/client'
import { loadTexts } from '../i18n/text.ts'

const fetchDashboards = () => import('./dashboards/DashboardsApp.tsx')
const fetchComments = () => import('./comments/CommentsApp.tsx')

/** The public pages (no sign-in): each of the two parts is its own chunk, without the shell. */
export async function showPublic(root: Root): Promise<void> {
  const dashboards = location.pathname.startsWith('/vis')
  const [{ default: App }] = await Promise.all([
    dashboards ? fetchDashboards() : fetchComments(),
    loadTexts('session', ...(dashboards ? ['dashboards', 'river'] : ['comments'])),
  ])
  root.render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}
