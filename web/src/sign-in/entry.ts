const entryKey = 'fairway-entry'

/** The sign-in page of agencies. */
export const agencyEntry = '/web/agency/'
/** The port of the agency entry while developing. */
const developmentPort = 9538

/** Saves which sign-in page this browser uses: that of agencies after a sign-in there or by hand-over. */
export function saveEntry(agency: boolean): void {
  if (agency) localStorage.setItem(entryKey, 'agency')
  else localStorage.removeItem(entryKey)
}

/** The sign-in page after sign-out and expiry; another origin only while developing. */
export function entryUrl(): string {
  if (!localStorage.getItem(entryKey)) return '/login'
  return import.meta.env.DEV ? developmentEntry(location) : agencyEntry
}

/** The URL of the agency entry while developing. */
export function developmentEntry({ protocol, hostname }: Pick<Location, 'protocol' | 'hostname'>): string {
  return `${protocol}//${hostname}:${developmentPort}${agencyEntry}`
}

/** True for sign-in pages. */
export function isEntry(path: string): boolean {
  return path === '/login' || `${path}/`.startsWith(agencyEntry)
}
