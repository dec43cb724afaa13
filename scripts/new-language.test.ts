import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Copy, copyWithLanguage, generatedFrench } from '@fairway/testing/copy-with-language'
import { afterAll, beforeAll, expect, test } from 'vitest'

// A further language is one line and one folder: French is added to a copy of the repository with generated texts. That the
// types hold in such a copy is a step of `npm test`, which checks them there.

/** No limit of the clock: compilers and builds take minutes on a busy machine. */
const timeout = 0
let copy: Copy

beforeAll(async () => {
  copy = await copyWithLanguage(generatedFrench)
  // The tests of the catalogue alone, which need no database.
  writeFileSync(
    join(copy.folder, 'vitest.config.ts'),
    "export default { test: { include: ['texts/*.test.ts'] } }\n",
  )
})
afterAll(() => copy.remove())

test('[E3] its catalogue is complete, and a text that is missing is found', { timeout }, () => {
  const check = () => copy.run('vitest/vitest.mjs', ['run', '--no-color'])
  expect(check().code).toBe(0)
  const file = join(copy.folder, 'texts/fr/fares.ts')
  const texts = readFileSync(file, 'utf8')
  writeFileSync(file, texts.replace(/\n.*"fares\.tables\.none".*/, ''))
  const { code, output } = check()
  writeFileSync(file, texts)
  expect(code).not.toBe(0)
  expect(output).toContain('fares.tables.none')
})
