import '../i18n/public-areas.ts'
import { StrictMode } from 'react'
import type { Root } from 'react-dom/client'
import { loadTexts } from '../i18n/text.ts'

const fetchDashboards = () => import('./dashboards/DashboardsApp.tsx')
const fetchComments = () => import('./comments/CommentsApp.tsx')

/** Shows what is open without a login: each of the two parts is loaded alone, and the shell never. */
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
