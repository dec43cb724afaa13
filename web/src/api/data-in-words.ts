import { withoutPersonalData } from '@fairway/contract/kernel/personal-data'

const mostData = 300

/** What a fault of ours brought along, for those who look into it; whoever stands behind the clerk may read it too. */
export function dataInWords(data: unknown): string {
  const written = typeof data === 'string' ? data : JSON.stringify(data)
  return withoutPersonalData(written, mostData)
}
