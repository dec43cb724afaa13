export { createDictionaries, type DictionaryEntry } from './dictionary-entries.ts'
export type { Parameters } from './parameter-list.ts'
export { createParameters } from './parameters.ts'
