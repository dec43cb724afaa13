import type { DashboardName } from '@fairway/contract/dashboards/values'
import type { Reply } from '../../api/client.ts'

export type Figures = Reply<'dashboards.figures'>

/** Incremented when the shape of the figures changes: older cached ones are ignored. */
const version = 1
const keyOf = (name: DashboardName) => `fairway-dashboard-${name}`

/** The last figures of this screen, for use offline; sums without personal data. */
export function readCachedFigures(name: DashboardName): Figures | undefined {
  try {
    const cached = JSON.parse(localStorage.getItem(keyOf(name)) ?? 'null')
    if (cached?.version === version && cached.figures.dashboard === name) return cached.figures
  } catch (error) {
    console.warn('unreadable cached figures', error)
  }
  return undefined
}

/** Caches the figures; without storage there is only nothing to show after a power cut. */
export function cacheFigures(figures: Figures): void {
  try {
    localStorage.setItem(keyOf(figures.dashboard), JSON.stringify({ version, figures }))
  } catch (error) {
    console.warn('figures could not be cached', error)
  }
}
