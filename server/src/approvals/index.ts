export { countDecidable, decidesOnApprovals } from './list.ts'
