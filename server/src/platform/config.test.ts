import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ConfigError, defaultDemo, readConfig } from './config.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'fairway-config-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const key = 'ab'.repeat(32)

function complaintsOf(env: Record<string, string>): readonly string[] {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.complaints
    throw error
  }
  return []
}

test('without any setting the embedded database is used and only this machine is served', () => {
  expect(readConfig({ FAIRWAY_DATA: folder })).toMatchObject({
    port: 9527,
    host: '127.0.0.1',
    databaseUrl: undefined,
    demo: defaultDemo(),
    captcha: true,
    proofOfWork: true,
    logLevel: 'info',
    busyAfter: 2_000,
  })
})

test('with a database of its own the server listens to everybody and loads no demo data', () => {
  const config = readConfig({ DATABASE_URL: 'postgres://u:p@db:5432/fairway', FAIRWAY_KEY: key })
  expect(config).toMatchObject({ host: '0.0.0.0', demo: 'off' })
})

test('the demo dataset is small on a machine of one or two processors, unless it is chosen', () => {
  expect([1, 2, 3, 8].map((processors) => defaultDemo(processors))).toEqual(['small', 'small', 'on', 'on'])
  for (const demo of ['on', 'small', 'off'])
    expect(readConfig({ FAIRWAY_DEMO: demo, FAIRWAY_KEY: key }).demo).toBe(demo)
})

test('the data folder is .data in the clone when nobody names one', () => {
  const clone = path.resolve(import.meta.dirname, '../../..')
  expect(readConfig({ FAIRWAY_KEY: key }).dataFolder).toBe(path.join(clone, '.data'))
})

test('every wrong setting is named, all at once, with what is allowed', () => {
  const complaints = complaintsOf({
    PORT: '99999',
    HOST: 'not a host',
    DATABASE_URL: 'mysql://db/fairway',
    DATABASE_READ_URL: 'mysql://replica/fairway',
    FAIRWAY_KEY: 'short',
    FAIRWAY_FORMER_KEYS: 'short',
    FAIRWAY_DEMO: 'yes',
    FAIRWAY_DEMO_PASSWORD: 'simple',
    FAIRWAY_CAPTCHA: 'never',
    PUBLIC_URL: 'tickets.example.com',
    LOG_LEVEL: 'loud',
  })
  const names = complaints.map((line) => line.split(/[ :]/)[0])
  expect(names.toSorted()).toEqual([
    'DATABASE_READ_URL',
    'DATABASE_URL',
    'FAIRWAY_CAPTCHA',
    'FAIRWAY_DEMO',
    'FAIRWAY_DEMO_PASSWORD',
    'FAIRWAY_FORMER_KEYS',
    'FAIRWAY_KEY',
    'HOST',
    'LOG_LEVEL',
    'PORT',
    'PUBLIC_URL',
  ])
  expect(complaints.join('\n')).toContain('PORT is "99999": a whole number from 1 to 65535')
})

test('a complaint never repeats a secret', () => {
  const text = complaintsOf({
    FAIRWAY_KEY: 'secret-one',
    FAIRWAY_FORMER_KEYS: `${key},secret-four`,
    FAIRWAY_DEMO_PASSWORD: 'secret-two',
    DATABASE_URL: 'secret-three',
  }).join()
  expect(text).not.toContain('secret-')
})

test('a misspelt setting is refused instead of being overlooked', () => {
  expect(complaintsOf({ FAIRWAY_CAPCHA: 'off', FAIRWAY_KEY: key })[0]).toContain(
    'FAIRWAY_CAPCHA is not a setting',
  )
})

test('the captcha can be switched off on loopback only', () => {
  for (const HOST of ['127.0.0.1', '127.1.2.3', '::1', 'localhost'])
    expect(readConfig({ HOST, FAIRWAY_CAPTCHA: 'off', FAIRWAY_KEY: key }).captcha).toBe(false)
  for (const HOST of ['0.0.0.0', '::', '192.168.1.5', '127.example.com'])
    expect(complaintsOf({ HOST, FAIRWAY_CAPTCHA: 'off', FAIRWAY_KEY: key })[0]).toContain('FAIRWAY_CAPTCHA')
  expect(
    complaintsOf({ DATABASE_URL: 'postgres://db/fairway', FAIRWAY_CAPTCHA: 'off', FAIRWAY_KEY: key })[0],
  ).toContain('FAIRWAY_CAPTCHA')
})

test('the key may be written as hex or as base64', () => {
  const bytes = Buffer.from(key, 'hex')
  for (const text of [key, key.toUpperCase(), bytes.toString('base64'), bytes.toString('base64url')])
    expect(readConfig({ FAIRWAY_KEY: text }).key.equals(bytes)).toBe(true)
})

test('former keys are read in their order, and there may be none', () => {
  const former = ['11'.repeat(32), '22'.repeat(32)]
  const read = (FAIRWAY_FORMER_KEYS: string) =>
    readConfig({ FAIRWAY_KEY: key, FAIRWAY_FORMER_KEYS }).formerKeys.map((one) => one.toString('hex'))
  expect(read(former.join(','))).toEqual(former)
  expect(read('')).toEqual([])
})

test('with a database of its own the key must be given', () => {
  expect(complaintsOf({ DATABASE_URL: 'postgres://db/fairway' })[0]).toContain('FAIRWAY_KEY: is required')
})

test('beside the embedded database the key is made once and only its owner can read it', () => {
  const data = path.join(folder, 'deep', 'data')
  const first = readConfig({ FAIRWAY_DATA: data }).key
  expect(first).toHaveLength(32)
  expect(statSync(path.join(data, 'key')).mode & 0o777).toBe(0o600)
  expect(readConfig({ FAIRWAY_DATA: data }).key.equals(first)).toBe(true)
})

test('a lost key is complained about, never replaced: the certificates in the database need it', () => {
  mkdirSync(path.join(folder, 'database'))
  expect(complaintsOf({ FAIRWAY_DATA: folder })[0]).toContain('put the file')
  expect(existsSync(path.join(folder, 'key'))).toBe(false)
})

test('a key file from a hand-written FAIRWAY_KEY works as well', () => {
  readConfig({ FAIRWAY_DATA: folder })
  const text = readFileSync(path.join(folder, 'key'), 'utf8').trim()
  expect(readConfig({ FAIRWAY_KEY: text, FAIRWAY_DATA: folder }).key.toString('hex')).toBe(text)
})

test('empty settings count as left out', () => {
  expect(readConfig({ PORT: '', HOST: ' ', FAIRWAY_KEY: key, LOG_LEVEL: '' })).toMatchObject({
    port: 9527,
    host: '127.0.0.1',
  })
})

test('the public address loses its closing slash and may not carry a path', () => {
  expect(readConfig({ PUBLIC_URL: 'https://t.example.com/', FAIRWAY_KEY: key }).publicUrl).toBe(
    'https://t.example.com',
  )
  expect(complaintsOf({ PUBLIC_URL: 'https://t.example.com/app', FAIRWAY_KEY: key })).toHaveLength(1)
})

test('a data folder that cannot be written is complained about in words', () => {
  const file = path.join(folder, 'no-folder')
  writeFileSync(file, '')
  const [said] = complaintsOf({ FAIRWAY_DATA: path.join(file, 'data') })
  expect(said).toMatch(/^FAIRWAY_DATA: the data folder .* cannot be written by this user \(\w+\)/)
})
