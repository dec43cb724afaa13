import { lookups } from '@fairway/contract/lookups/endpoints'
import { invalidFields } from '../platform/http/problems.ts'
import { handlers, parseRequest } from '../platform/http/serve.ts'
import { certificateChoices, countries, numberRules } from './dictionaries.ts'
import {
  agents,
  docks,
  lines,
  ownDocks,
  portCorporations,
  ports,
  series,
  ships,
  suppliers,
} from './queries.ts'

export const lookupsHandlers = handlers(lookups, {
  'lookups.agent': agents,
  'lookups.cruise': ships,
  'lookups.port': ports,
  'lookups.docker': docks,
  'lookups.userDocker': (context, { query, ...form }) =>
    ownDocks(context, query ? { ...form, ...fromQuery(query) } : form),
  'lookups.cruiseSeries': series,
  'lookups.supplier': suppliers,
  'lookups.countryByPage': countries,
  'lookups.certType': certificateChoices,
  'lookups.route': lines,
  'lookups.portCorporation': portCorporations,
  'lookups.idNo': numberRules,
})

/** The query object that a form carries as JSON in one field. */
function fromQuery(written: string) {
  const refusal = () => invalidFields({ field: 'query', reason: 'type', values: { expected: 'object' } })
  let read: unknown
  try {
    read = JSON.parse(written)
  } catch {
    throw refusal()
  }
  if (typeof read !== 'object' || read === null || Array.isArray(read)) throw refusal()
  const accepted = parseRequest(lookups['lookups.userDocker'], read) as { text?: string; limit: number }
  return { text: accepted.text, limit: accepted.limit }
}
