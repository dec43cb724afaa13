export { administrators } from './users/administrators.ts'
