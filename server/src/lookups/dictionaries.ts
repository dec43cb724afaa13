import { certificateRules, certificateTypes } from '@fairway/contract/kernel/certificates'
import type { ParsedRequest, ReplyOf } from '@fairway/contract/kernel/endpoint'
import { type Names, textIn } from '@fairway/contract/kernel/languages'
import { toInstant } from '@fairway/contract/kernel/service-date'
import type { lookups } from '@fairway/contract/lookups/endpoints'
import { sortedBy } from '../platform/database/order-by.ts'
import type { Context } from '../platform/http/context.ts'
import { rankedMatches } from './domain/ranked-matches.ts'
import { presentChoice } from './queries.ts'

type Reply<Name extends keyof typeof lookups> = ReplyOf<(typeof lookups)[Name]>

/** A page of the countries that are switched on. */
export async function countries(
  { services, language, now }: Context,
  request: ParsedRequest<(typeof lookups)['lookups.countryByPage']>,
): Promise<Reply<'lookups.countryByPage'>> {
  const codes = request.values && new Set(request.values)
  const entries = (await services.dictionaries.read('countries')).filter(
    ({ code, enabled }) => enabled && (!codes || codes.has(code)),
  )
  const found = rankedMatches(
    entries.map(({ code, names, details }) => ({
      ...presentChoice({ value: code, code, names }, language),
      alpha3: details.alpha3 ?? '',
      numeric: details.numeric ?? '',
    })),
    request.text ?? '',
  )
  const places = new Map(found.map((row, place) => [row, place]))
  const rows = sortedBy(found, request.sort ?? [], {
    position: (one, other) => (places.get(one) ?? 0) - (places.get(other) ?? 0),
    label: (one, other) => one.label.localeCompare(other.label, language),
    code: (one, other) => one.code.localeCompare(other.code, language),
  })
  const start = (request.page - 1) * request.pageSize
  return { rows: rows.slice(start, start + request.pageSize), total: rows.length, asOf: toInstant(now) }
}

type Type = (typeof certificateTypes)[number]
const isType = (code: string): code is Type => certificateTypes.some((type) => type === code)

async function types({ services }: Context): Promise<{ type: Type; names: Names; enabled: boolean }[]> {
  const entries = await services.dictionaries.read('certificateTypes')
  return entries.flatMap(({ code, names, enabled }) => (isType(code) ? [{ type: code, names, enabled }] : []))
}

/** The certificates that are accepted, in their order. */
export async function certificateChoices(context: Context): Promise<Reply<'lookups.certType'>> {
  return (await types(context))
    .filter(({ enabled }) => enabled)
    .map(({ type, names }) => ({
      ...presentChoice({ value: type, code: type, names }, context.language),
      value: type,
      example: certificateRules[type].example,
    }))
}

/** The rules of their numbers; also of those no longer accepted, which older orders still show. */
export async function numberRules(context: Context): Promise<Reply<'lookups.idNo'>> {
  return (await types(context)).map(({ type, names, enabled }) => {
    const { pattern, lengths, check, example } = certificateRules[type]
    return {
      value: type,
      label: textIn(names, context.language),
      names,
      pattern,
      lengths: 'from' in lengths ? lengths : [...lengths],
      check,
      example,
      enabled,
    }
  })
}
