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
    ownDocks(context, query ? { ...form, ...parseQuery(query) } : form),
  'lookups.cruiseSeries': series,
  'lookups.supplier': suppliers,
  'lookups.countryByPage': countries,
  'lookups.certType': certificateChoices,
  'lookups.route': lines,
  'lookups.portCorporation': portCorporations,
  'lookups.idNo': numberRules,
})

/** The query object that a form carries as JSON in one field. */
function parseQuery(text: string) {
  const refusal = () => invalidFields({ field: 'query', reason: 'type', values: { expected: 'object' } })
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw refusal()
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw refusal()
  const parsed = parseRequest(lookups['lookups.userDocker'], value) as { text?: string; limit: number }
  return { text: parsed.text, limit: parsed.limit }
}
