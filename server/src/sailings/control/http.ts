import { sailingControl } from '@fairway/contract/sailings/control/endpoints'
import { handlers } from '../../platform/http/serve.ts'
import { cancelSailing, delaySailing } from './disrupt.ts'
import { controlOfSailing, listSaleStops } from './queries.ts'
import { openSale, resumeSale, setClose, stopSale } from './sale.ts'

/** Sale, delay and cancellation of one sailing. */
export const sailingControlHandlers = handlers(sailingControl, {
  'sailings.control': controlOfSailing,
  'sailings.saleStops': listSaleStops,
  'sailings.openSale': openSale,
  'sailings.stopSale': stopSale,
  'sailings.resumeSale': resumeSale,
  'sailings.setClose': setClose,
  'sailings.delay': delaySailing,
  'sailings.cancel': cancelSailing,
})
