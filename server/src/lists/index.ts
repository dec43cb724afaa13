export { type Exported, exportOf, texts } from './exported.ts'
