export { notifyHolders, notifyPersons } from './notify.ts'
