import { reports } from '@fairway/contract/reports/endpoints'
import { handlers } from '../platform/http/serve.ts'
import { agents, forecast, load, punctuality, refunds, sales, tills } from './reports.ts'
import { endSchedule, schedule, schedules, sentFile } from './schedules.ts'
import { takings } from './takings.ts'

export const reportsHandlers = handlers(reports, {
  'reports.takings': takings,
  'reports.schedules': schedules,
  'reports.schedule': schedule,
  'reports.endSchedule': endSchedule,
  'reports.sentFile': sentFile,
  'reports.sales': sales,
  'reports.load': load,
  'reports.agents': agents,
  'reports.refunds': refunds,
  'reports.tills': tills,
  'reports.punctuality': punctuality,
  'reports.forecast': forecast,
})
