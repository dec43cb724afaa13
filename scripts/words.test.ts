import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { byFolder, findWords, type Kind, kinds, readAllowed } from './words.ts'

// A ratchet: words-allowed.json says how many private words a folder may have; the numbers only fall, to none.

const findings = findWords(fileURLToPath(new URL('..', import.meta.url)))
const allowed = readAllowed()

/** What to do about each folder that has another number of words than it is allowed. */
function deviations(kind: Kind): string[] {
  const found = byFolder(findings, kind)
  const limits = allowed[kind]
  return [...new Set([...found.keys(), ...Object.keys(limits)])].sort().flatMap((folder) => {
    const words = found.get(folder) ?? []
    const limit = limits[folder] ?? 0
    if (words.length > limit)
      return words.map(({ file, line, word, standard }) => `${file}:${line} “${word}”, standard: ${standard}`)
    return words.length < limit
      ? [`${folder} has ${words.length} ${kind}, allowed ${limit}: run node scripts/words.ts --lower`]
      : []
  })
}

test.each(kinds)('%s use the standard terms of the trade and of the field', (kind) => {
  expect(deviations(kind)).toEqual([])
})
