import { firstSteps } from '@fairway/contract/home/values'
import { startTestApp, type TestApp } from '@fairway/testing/test-app'
import { beforeAll, expect, test } from 'vitest'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  return () => app.close()
})

const done = async () => {
  const { data } = await app.call(await app.signIn('admin'), 'home.firstSteps', {})
  return data.steps.flatMap((one) => (one.done ? [one.step] : []))
}

test('[M12] an administrator finds out what is missing until the first sale, step by step', async () => {
  expect(await done()).toEqual([...firstSteps])
  expect((await app.call(await app.signIn('clerk'), 'home.firstSteps', {})).data.steps).toEqual([])
  const take = (statement: string) => app.database.pool.query(statement)
  await take('update agents.agents set enabled = false')
  await take(`update fleet.ships set enabled = false`)
  expect(await done()).toEqual([
    'users',
    'carriers',
    'ports',
    'lines',
    'passengerTypes',
    'conditions',
    'fares',
    'sailings',
  ])
  app.clock.moveTo('2026-12-01T08:00:00+08:00')
  expect(await done()).toEqual([
    'users',
    'carriers',
    'ports',
    'lines',
    'passengerTypes',
    'conditions',
    'fares',
  ])
  await take(`update network.docks set enabled = false where id <> (select min(id) from network.docks)`)
  expect(await done()).toEqual(['users', 'carriers', 'lines', 'passengerTypes', 'conditions', 'fares'])
  await take(`update fares.passenger_types set status = 'withdrawn' where is_adult`)
  await take(`update fares.condition_sets set status = 'withdrawn'`)
  expect(await done()).toEqual(['users', 'carriers', 'lines', 'fares'])
  // A draft is not approved by its author.
  await take(`update staff.users set enabled = false where code = 'admin2'`)
  expect(await done()).toEqual(['carriers', 'lines', 'fares'])
})
