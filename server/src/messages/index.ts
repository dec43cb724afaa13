export { tellPersons } from './tell-persons.ts'
