import { names } from '../kernel/languages.ts'
import { type BuiltInMenu, button, sellers } from './built-in-menu.ts'

export const counterMenu = {
  id: 'orders/counter',
  type: 'C',
  names: names('Counter sale', '窗口售票', 'Venta en taquilla', '窓口販売'),
  uri: 'orders/counter',
  roles: sellers,
  options: { icon: 'ticket' },
  children: [
    button(
      'orders.sell',
      ['ticketClerk'],
      'Sell at the counter',
      '窗口售票',
      'Vender en taquilla',
      '窓口で販売',
    ),
    button(
      'orders.sellFromWallet',
      ['agencyClerk'],
      'Sell from the wallet',
      '钱包售票',
      'Vender con el monedero',
      'ウォレットで販売',
    ),
    button('orders.hold', sellers, 'Hold seats', '预留座位', 'Reservar plazas', '座席を仮押さえ'),
  ],
} as const satisfies BuiltInMenu
