import { names, type StartingNames } from '../kernel/languages.ts'

/** The roles that a new database starts with. */
export type BuiltInRole =
  | 'administrator'
  | 'ticketClerk'
  | 'pierSupervisor'
  | 'agencyClerk'
  | 'accountant'
  | 'carrierStaff'
  | 'portStaff'
  | 'organisationAdministrator'
  | 'viewer'

// Roles by what their work has in common.
export const sellers = ['ticketClerk', 'agencyClerk'] as const
export const fareReaders = [...sellers, 'accountant'] as const
export const analysts = ['pierSupervisor', 'agencyClerk', 'accountant', 'carrierStaff'] as const
export const walletReaders = ['agencyClerk', 'accountant'] as const
/** Those who sell tickets or look after their money. */
export const invoiceReaders = [...sellers, 'pierSupervisor', 'accountant'] as const
export const orderReaders = [...sellers, 'pierSupervisor', 'accountant', 'carrierStaff'] as const
/** Those who sell to, board or carry the passengers of a sailing. */
export const passengerReaders = [...sellers, 'pierSupervisor', 'carrierStaff', 'portStaff'] as const
export const timetableReaders = [...orderReaders, 'portStaff'] as const
/** An organisation looks after its own people, and gives them no more than its administrator has. */
export const organisationAdministrators = ['organisationAdministrator'] as const
export const inboxReaders = [...timetableReaders, ...organisationAdministrators] as const
export const everyRole = [...inboxReaders, 'viewer'] as const

/**
 * A built-in node of the menu tree: `M` a folder, `C` a page, `A` a button, whose id is the permission that the server
 * checks. Administrators may rename, move and hide nodes; new ones come with a new version.
 */
export interface BuiltInMenu {
  id: string
  type: 'M' | 'C' | 'A'
  names: StartingNames
  uri?: string
  options?: Record<string, unknown>
  /** The built-in roles it is granted to; `administrator` is granted everything but what takes a wallet. */
  roles?: readonly BuiltInRole[]
  children?: readonly BuiltInMenu[]
}

/** A button of a page: its id is the permission; its names in English, Chinese, Spanish and Japanese. */
export const button = <const Id extends string>(
  id: Id,
  roles: readonly BuiltInRole[],
  ...words: [string, string, string, string]
) => ({ id, type: 'A' as const, names: names(...words), roles })
