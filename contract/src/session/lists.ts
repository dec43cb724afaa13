import { listsOf } from '../lists/list.ts'
import type { session } from './endpoints.ts'

const list = listsOf<typeof session>()

/** State of a partner system's key: an enabled one without an active sponsor signs no one in. */
export const partnerState = ({ enabled, sponsored }: { enabled: boolean; sponsored: boolean }) =>
  enabled ? (sponsored ? 'enabled' : 'unsponsored') : 'disabled'

/** The systems that may hand people over. */
export const partnerList = list('session.partners', {
  title: 'partners.title',
  empty: 'partners.empty',
  rows: (partners) => partners,
  rowKey: ({ id }) => id,
  columns: {
    code: { title: 'partners.code', kind: 'text', width: 14, size: 140, value: ({ code }) => code },
    name: { title: 'partners.name', kind: 'text', width: 24, value: ({ name }) => name },
    organisation: {
      title: 'partners.organisation',
      kind: 'names',
      width: 28,
      value: ({ organisation }) => organisation.names,
    },
    sponsor: {
      title: 'partners.sponsor',
      kind: 'text',
      width: 20,
      value: ({ sponsor }) => sponsor && `${sponsor.name} (${sponsor.code})`,
    },
    created: { title: 'partners.created', kind: 'moment', value: ({ createdAt }) => createdAt },
    used: {
      title: 'partners.used',
      kind: 'moment',
      empty: 'partners.never',
      value: ({ lastUsedAt }) => lastUsedAt,
    },
    state: {
      title: 'partners.state',
      kind: 'state',
      texts: {
        enabled: 'partners.enabled',
        unsponsored: 'partners.unsponsored',
        disabled: 'partners.disabled',
      },
      width: 12,
      size: 150,
      value: partnerState,
    },
  },
  filters: {},
})
