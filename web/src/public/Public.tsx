import '../i18n/public-areas.ts'
import { StrictMode } from 'react'
import type { Root } from 'react-dom/client'
import { loadTexts } from '../i18n/text.ts'

// A table, because a minifier folds two imports of one condition into one, which then has the styles of neither.
const apps = {
  dashboards: () => import('./dashboards/DashboardsApp.tsx'),
  comments: () => import('./comments/CommentsApp.tsx'),
}

/** The public pages (no sign-in): each of the two parts is its own chunk, without the shell. */
export async function showPublic(root: Root): Promise<void> {
  const dashboards = location.pathname.startsWith('/vis')
  const [{ default: App }] = await Promise.all([
    apps[dashboards ? 'dashboards' : 'comments'](),
    loadTexts('session', ...(dashboards ? ['dashboards', 'river'] : ['comments'])),
  ])
  root.render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}
