export { type Exported, exportOf, exportOfWhole, texts } from './exported.ts'
