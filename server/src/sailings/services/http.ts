import { services } from '@fairway/contract/sailings/services/endpoints'
import { handlers } from '../../platform/http/serve.ts'
import { createService, deleteService, editService, setServiceEnabled } from './change-services.ts'
import { createHoliday, deleteHoliday, editHoliday, listHolidays } from './holidays.ts'
import { previewSeason, publishSeason, readPublication } from './publish-season.ts'
import { listSaleWindows, setSaleWindow } from './sale-windows.ts'
import { serviceRecord, servicesList } from './service-rows.ts'

export const servicesHandlers = handlers(services, {
  'sailings.services': servicesList,
  'sailings.service': serviceRecord,
  'sailings.createService': createService,
  'sailings.editService': editService,
  'sailings.setServiceEnabled': setServiceEnabled,
  'sailings.deleteService': deleteService,
  'sailings.holidays': listHolidays,
  'sailings.createHoliday': createHoliday,
  'sailings.editHoliday': editHoliday,
  'sailings.deleteHoliday': deleteHoliday,
  'sailings.saleWindows': listSaleWindows,
  'sailings.setSaleWindow': setSaleWindow,
  'sailings.season': previewSeason,
  'sailings.publishSeason': publishSeason,
  'sailings.publication': readPublication,
})
