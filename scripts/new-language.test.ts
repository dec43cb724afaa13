import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Copy, copyWithLanguage } from '@fairway/testing/copy-with-language'
import { afterAll, beforeAll, expect, test } from 'vitest'

// A further language is one line and one folder: French is added to a copy of the repository with generated texts.

const timeoutMs = 300_000
let copy: Copy

beforeAll(async () => {
  copy = await copyWithLanguage({
    code: 'fr',
    name: 'Français',
    translate: (text) => text.replace(/^ */, '$&FR '),
  })
  // The tests of the catalogue alone, which need no database.
  writeFileSync(
    join(copy.folder, 'vitest.config.ts'),
    "export default { test: { include: ['texts/*.test.ts'] } }\n",
  )
})
afterAll(() => copy.remove())

test('[E3] the types hold in a language that is one line and one folder', { timeout: timeoutMs }, () => {
  for (const part of ['contract', 'texts', 'server', 'web', 'web/build'])
    expect(copy.run('typescript-native/bin/tsc', ['--noEmit', '-p', part]), part).toEqual({
      code: 0,
      output: '',
    })
})

test('[E3] its catalogue is complete, and a text that is missing is found', { timeout: timeoutMs }, () => {
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
