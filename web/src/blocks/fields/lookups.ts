import { type CertificateType, certificateTypes } from '@fairway/contract/kernel/certificates'
import { type Names, textIn } from '@fairway/contract/kernel/languages'
import type { lookups as contract } from '@fairway/contract/lookups/endpoints'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { sendWhenUnlocked } from '../../api/when-unlocked.ts'
import { currentLanguage, useLanguage, useName, useText } from '../../i18n/text.ts'
import type { Lookup, LookupSource } from './lookup-matches.ts'

/** Paths of the look-ups; type-checked against the contract. */
const paths: { [Name in keyof typeof contract]: (typeof contract)[Name]['path'] } = {
  'lookups.agent': '/publicSelect/getAgent.do',
  'lookups.cruise': '/publicSelect/getCruise.do',
  'lookups.port': '/publicSelect/getPort.do',
  'lookups.docker': '/publicSelect/getDocker.do',
  'lookups.userDocker': '/publicSelect/getUserDocker.do',
  'lookups.cruiseSeries': '/publicSelect/getCruiseSeries.do',
  'lookups.supplier': '/publicSelect/getSupplier.do',
  'lookups.countryByPage': '/publicSelect/getCountryByPage.do',
  'lookups.certType': '/publicSelect/getCertType.do',
  'lookups.route': '/publicSelect/getRoute.do',
  'lookups.portCorporation': '/publicSelect/getPortCorporation.do',
  'lookups.idNo': '/publicSelect/getIdNo.do',
}

interface Row {
  value: string
  names: Names
  code: string
  port?: { names: Names } | null
  carrier?: { names: Names } | null
}

/** Look-ups run in the background: no loading overlay. */
async function ask(name: keyof typeof paths, query: object, signal: AbortSignal): Promise<Row[]> {
  const { data } = await sendWhenUnlocked(paths[name], {
    method: 'POST',
    body: JSON.stringify(query),
    signal,
  })
  return rowsOf(data)
}

const rowsOf = (data: unknown): Row[] => (Array.isArray(data) ? data : (data as { rows: Row[] }).rows)

/** The hint beside a name: the place of a dock, the carrier of a ship, else the code. */
function asLookup({ value, names, code, port, carrier }: Row): Lookup {
  const language = currentLanguage()
  const parent = port ?? carrier
  return { value, label: textIn(names, language), hint: parent ? textIn(parent.names, language) : code }
}

/** An option delivered with a form, matched by the same terms as on the server. */
export const choiceOf = (row: {
  id: string
  names: Names
  code?: string
  initials?: string
  pinyin?: string
}): Lookup => ({
  value: row.id,
  label: textIn(row.names, currentLanguage()),
  ...(row.code && { hint: row.code }),
  typed: [...Object.values(row.names), row.initials ?? '', row.pinyin ?? ''].join(' '),
})

const source = (name: keyof typeof paths, narrowed: object = {}): LookupSource => ({
  load: async (text, signal) => (await ask(name, { ...narrowed, text }, signal)).map(asLookup),
  find: async (value, signal) => (await ask(name, { values: [value] }, signal)).map(asLookup)[0],
})

export const agents = source('lookups.agent')
export const ships = source('lookups.cruise')
export const docks = source('lookups.docker')
export const ports = source('lookups.port')
/** The series of one carrier's ships, or of all. */
export const shipSeriesOf = (carrier: string) => source('lookups.cruiseSeries', carrier ? { carrier } : {})
export const suppliers = source('lookups.supplier')
export const lines = source('lookups.route')
export const portCorporations = source('lookups.portCorporation')

/** The query of all countries and regions. */
export const allCountries = {
  queryKey: ['lookups.countryByPage', 'all'],
  staleTime: 600_000,
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const page = (number: number) =>
      ask('lookups.countryByPage', { page: number, pageSize: 200 }, signal) as Promise<Country[]>
    return [...(await page(1)), ...(await page(2))]
  },
}

/**
 * All countries and regions, loaded once: typing passport after passport does not wait for the network. Undefined
 * while loading.
 */
export function useCountries(enabled: boolean): Lookup[] | undefined {
  const language = useLanguage()
  const { data } = useQuery({ ...allCountries, enabled })
  return useMemo(
    () =>
      data?.map(({ value, names, code, alpha3, initials, pinyin }) => ({
        value,
        label: textIn(names, language),
        hint: `${code} · ${alpha3}`,
        codes: [code, alpha3],
        typed: [...Object.values(names), initials, pinyin].join(' '),
      })),
    [data, language],
  )
}

interface Country extends Row {
  alpha3: string
  initials: string
  pinyin: string
}

/** The user's own docks; the specification posts them as a form. */
export const ownDocks: LookupSource = {
  load: async (text, signal) => (await askAsForm({ text }, signal)).map(asLookup),
  find: async (value, signal) =>
    (await askAsForm({ limit: 500 }, signal)).map(asLookup).find((dock) => dock.value === value),
}

async function askAsForm(query: object, signal: AbortSignal): Promise<Row[]> {
  const { data } = await sendWhenUnlocked(paths['lookups.userDocker'], {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ query: JSON.stringify(query) }).toString(),
    signal,
  })
  return rowsOf(data)
}

export interface CertificateChoice {
  value: CertificateType
  label: string
}

/**
 * The accepted certificate types, with the names and in the order administrators set. While loading, and if it fails,
 * the built-in ones: a sale need not wait. Pages that use them load the texts of the area `certificates`.
 */
export function useCertificateTypes(): readonly CertificateChoice[] {
  const t = useText()
  const name = useName()
  const { data } = useQuery({
    queryKey: ['lookups.certType'],
    staleTime: 60_000,
    queryFn: async ({ signal }) => {
      const { data } = await sendWhenUnlocked(paths['lookups.certType'], { method: 'POST', signal })
      return data as { value: CertificateType; names: Names }[]
    },
  })
  return (
    data?.map(({ value, names }) => ({ value, label: name(names) })) ??
    certificateTypes.map((value) => ({ value, label: t(`certificates.${value}`) }))
  )
}
