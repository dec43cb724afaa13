import { reports } from '@fairway/contract/reports/endpoints'
import { handlers } from '../platform/http/serve.ts'
import { sales } from './sales.ts'
import { takings } from './takings.ts'

export const reportsHandlers = handlers(reports, {
  'reports.sales': ({ db, scope, now }, request) => sales(db, scope, request, now),
  'reports.takings': takings,
})
