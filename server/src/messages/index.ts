export { notifyHolders, notifyOrganisation, notifyPersons } from './notify.ts'
