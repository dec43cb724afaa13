export { countDecidable, decidableKinds } from './list.ts'
