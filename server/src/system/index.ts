export { createDictionaries } from './dictionary-entries.ts'
export type { Parameters } from './parameter-list.ts'
export { createParameters } from './parameters.ts'
