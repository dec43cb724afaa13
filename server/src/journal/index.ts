export { journalJobs } from './jobs.ts'
