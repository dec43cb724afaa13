/** The sections of a river file, in the order in which they are written. */
export const riverSections = [
  'corporations',
  'carriers',
  'carrierCertificates',
  'suppliers',
  'ports',
  'docks',
  'classes',
  'series',
  'ships',
  'shipCertificates',
  'deckPlans',
  'lines',
  'lineVersions',
  'saleWindows',
  'fareTables',
  'services',
  'holidays',
  'passengerTypes',
  'charges',
  'promotions',
  'conditions',
] as const
export type RiverSection = (typeof riverSections)[number]

/** How an import came out: waits for a second person, was carried out, or was refused. */
export const importStates = ['asked', 'done', 'refused', 'expired'] as const
export type ImportState = (typeof importStates)[number]

/** The largest file, in bytes. */
export const maxRiverBytes = 8 * 1_048_576
