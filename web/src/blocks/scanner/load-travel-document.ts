import { serviceDateOf } from '@fairway/contract/kernel/service-date'
import { report } from '../../api/errors.ts'
import { queryClient } from '../../api/queries.ts'
import { allCountries } from '../fields/lookups.ts'
import { type ReadDocument, readTravelDocument } from './travel-document.ts'

/** Reads a zone with the countries of the dictionary; without them the counter asks for the nationality. */
export async function loadTravelDocument(lines: readonly string[]): Promise<ReadDocument> {
  const countries = await queryClient.fetchQuery(allCountries).catch((error: unknown) => {
    report(error)
    return []
  })
  return readTravelDocument(lines, {
    countries: countries.map(({ code, alpha3 }) => ({ alpha2: code, alpha3 })),
    today: serviceDateOf(new Date()),
  })
}
