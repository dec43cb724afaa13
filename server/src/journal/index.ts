export { countOpenErrors } from './client-errors.ts'
export { journalJobs } from './jobs.ts'
