/** What an organisation is in the network. */
export const organisationKinds = ['operator', 'carrier', 'portCorporation', 'agent'] as const
export type OrganisationKind = (typeof organisationKinds)[number]
