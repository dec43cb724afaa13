import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { commonPasswords, fitsPolicy } from './common-passwords.ts'
import { nameReadings } from './name-readings.ts'
import { guessesFor } from './password-guesses.ts'

test('[J6] more than 100,000 common passwords fit the policy, and they are the same ones each time', () => {
  const fitting = new Set<string>()
  const once = createHash('sha256')
  for (const password of commonPasswords()) {
    once.update(password)
    if (fitsPolicy(password)) fitting.add(password)
  }
  expect(fitting.size).toBeGreaterThan(100_000)
  const again = createHash('sha256')
  for (const password of commonPasswords()) again.update(password)
  expect(again.digest('hex')).toBe(once.digest('hex'))
})

test('a Chinese name is read in the ways it may be typed', () => {
  expect(nameReadings('林岚')).toContainEqual(['lin', 'lan'])
  expect(nameReadings('曾小明')).toContainEqual(['zeng', 'xiao', 'ming'])
  expect(nameReadings('Ann Lee')).toEqual([])
})

test('the first reading of a Chinese name is that of a person, and every other one is known too', () => {
  const names = { 单田芳: 'shan tian fang', 仇英: 'qiu ying', 尉迟恭: 'yu chi gong', 吕布: 'lv bu' }
  for (const [name, reading] of Object.entries(names)) expect(nameReadings(name)[0]?.join(' ')).toBe(reading)
  expect(nameReadings('张乐').map((way) => way.join(' '))).toEqual(
    expect.arrayContaining(['zhang le', 'zhang yue']),
  )
})

test('what is known of a person makes their first guesses: code, name and telephone', () => {
  const chinese = new Set(
    guessesFor({ code: 'zxm01', name: '曾小明', phone: '13812345678', organisationCode: 'YC' }, 2026),
  )
  for (const password of ['Zengxiaoming123', 'Zengxm2026', 'Zxm01@2025', 'Zxm5678!', '12345678'])
    expect(chinese).toContain(password)
  const spanish = new Set(
    guessesFor({ code: 'ana', name: 'Ana García', phone: '', organisationCode: 'RVT' }, 2026),
  )
  for (const password of ['García2026', 'Anagarcía123', 'Rvt@2026']) expect(spanish).toContain(password)
})
