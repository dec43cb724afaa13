import { certificateRules, certificateTypes } from '@fairway/contract/kernel/certificates'
import type { AcceptedOf, ReplyOf } from '@fairway/contract/kernel/endpoint'
import { type Names, textIn } from '@fairway/contract/kernel/languages'
import { toInstant } from '@fairway/contract/kernel/service-date'
import type { lookups } from '@fairway/contract/lookups/endpoints'
import type { Context } from '../platform/http/context.ts'
import { found } from './domain/find.ts'
import { asChoice } from './queries.ts'

type Reply<Name extends keyof typeof lookups> = ReplyOf<(typeof lookups)[Name]>

/** A page of the countries that are switched on. */
export async function countries(
  { services, language, now }: Context,
  asked: AcceptedOf<(typeof lookups)['lookups.countryByPage']>,
): Promise<Reply<'lookups.countryByPage'>> {
  const wanted = asked.values && new Set(asked.values)
  const entries = (await services.dictionaries.read('countries')).filter(
    ({ code, enabled }) => enabled && (!wanted || wanted.has(code)),
  )
  const rows = found(
    entries.map(({ code, names, details }) => ({
      ...asChoice({ value: code, code, names }, language),
      alpha3: details.alpha3 ?? '',
      numeric: details.numeric ?? '',
    })),
    asked.text ?? '',
  )
  const [, direction = '', column = ''] = /^(-?)(.*)$/.exec(asked.sort ?? '') ?? []
  if (column === 'label' || column === 'code')
    rows.sort((one, other) => one[column].localeCompare(other[column], language))
  if (direction === '-') rows.reverse()
  const start = (asked.page - 1) * asked.pageSize
  return { rows: rows.slice(start, start + asked.pageSize), total: rows.length, asOf: toInstant(now) }
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
      ...asChoice({ value: type, code: type, names }, context.language),
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
