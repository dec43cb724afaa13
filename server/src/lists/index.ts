export { writeListFile } from './write-list-file.ts'
