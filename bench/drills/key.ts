import { randomBytes } from 'node:crypto'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { prepareDataFolder } from '@fairway/testing/processes/prepared-folder'
import { benchPassword } from '@fairway/testing/processes/running-server'
import { assertHealthy, type Step, start, startupError } from './drill.ts'

const wrongKey = /FAIRWAY_KEY is not the key this database was made with[^"\n]+/

/** A key that is not the one the data were encrypted with: as a setting, as the file of another installation, and none. */
export async function drillKey(): Promise<Step[]> {
  const { folder, remove } = await prepareDataFolder(benchPassword)
  const file = join(folder, 'key')
  try {
    const right = readFileSync(file, 'utf8')
    await (await start(folder)).stop()
    const steps: Step[] = [
      {
        what: 'a wrong key in the settings',
        happened: 'refused to start',
        sentence: await startupError(folder, { FAIRWAY_KEY: randomBytes(32).toString('base64') }, wrongKey),
      },
    ]
    writeFileSync(file, `${randomBytes(32).toString('base64')}\n`)
    steps.push({
      what: 'the key file of another installation',
      happened: 'refused to start',
      sentence: await startupError(folder, {}, wrongKey),
    })
    renameSync(file, `${file}.lost`)
    steps.push({
      what: 'no key file beside a database',
      happened: 'refused to start',
      sentence: await startupError(folder, {}, /FAIRWAY_KEY: the database in [^"\n]+/),
    })
    writeFileSync(file, right, { mode: 0o600 })
    const fairway = await start(folder)
    try {
      steps.push(await assertHealthy(fairway))
    } finally {
      await fairway.stop()
    }
    return steps
  } finally {
    remove()
  }
}
