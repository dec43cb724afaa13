export { createDictionaries } from './dictionary-entries.ts'
export { listJobs } from './manage-jobs.ts'
export type { Parameters } from './parameter-list.ts'
export { brandOf, createParameters, type ParameterStore } from './parameters.ts'
