export { sessionJobs } from './jobs.ts'
