export { createDashboardCache } from './dashboard-cache.ts'
