export { withDefaults } from './parameters.ts'
