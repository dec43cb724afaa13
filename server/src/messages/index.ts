export { notifyHolders } from './notify-holders.ts'
export { tellPersons } from './tell-persons.ts'
