import { river } from '@fairway/contract/river/endpoints'
import { handlers } from '../platform/http/serve.ts'
import { downloadSchema, exportRiver } from './files.ts'
import { askExample, askImport, checkRiver, listImports } from './imports.ts'

export const riverHandlers = handlers(river, {
  'river.export': exportRiver,
  'river.schema': downloadSchema,
  'river.check': checkRiver,
  'river.import': askImport,
  'river.importExample': askExample,
  'river.imports': listImports,
})
