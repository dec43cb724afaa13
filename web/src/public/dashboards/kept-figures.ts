import type { DashboardName } from '@fairway/contract/dashboards/endpoints'
import type { Reply } from '../../api/client.ts'

export type Figures = Reply<'dashboards.figures'>

/** Counted up when the shape of the figures changes: what an older page kept is of no use then. */
const version = 1
const keyOf = (name: DashboardName) => `fairway-dashboard-${name}`

/** The last figures this screen has seen, sums without a word about persons; for when there is no connection. */
export function readKept(name: DashboardName): Figures | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(name)) ?? 'null')
    if (kept?.version === version && kept.figures.dashboard === name) return kept.figures
  } catch (error) {
    console.warn('the figures kept cannot be read', error)
  }
  return undefined
}

/** Keeps them; a storage that is full or forbidden only means that there is nothing to show after a power cut. */
export function keepFigures(figures: Figures): void {
  try {
    localStorage.setItem(keyOf(figures.dashboard), JSON.stringify({ version, figures }))
  } catch (error) {
    console.warn('the figures cannot be kept', error)
  }
}
