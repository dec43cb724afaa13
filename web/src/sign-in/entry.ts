const entryKey = 'fairway-entry'

/** The sign-in page of agencies. */
export const agencyEntry = '/web/agency/'
/** While developing, agencies come in through a port of their own. */
const developmentPort = 9538

/** Which sign-in page this browser belongs to: that of agencies once a session came by an address, or began there. */
export function rememberEntry(agency: boolean): void {
  if (agency) localStorage.setItem(entryKey, 'agency')
  else localStorage.removeItem(entryKey)
}

/** Where log-out and expiry lead; another origin only while developing. */
export function entryAddress(): string {
  if (!localStorage.getItem(entryKey)) return '/login'
  return import.meta.env.DEV ? developmentEntry(location) : agencyEntry
}

/** The address of the agency entry while developing, seen from a page of this site. */
export function developmentEntry({ protocol, hostname }: Pick<Location, 'protocol' | 'hostname'>): string {
  return `${protocol}//${hostname}:${developmentPort}${agencyEntry}`
}

/** True for the pages where somebody signs in. */
export function isEntry(path: string): boolean {
  return path === '/login' || `${path}/`.startsWith(agencyEntry)
}
