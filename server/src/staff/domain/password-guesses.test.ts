import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { commonPasswords, fitsPolicy } from './common-passwords.ts'
import { guessesFor } from './password-guesses.ts'
import { pinyinOf } from './pinyin.ts'

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
  expect(pinyinOf('林岚')).toContainEqual(['lin', 'lan'])
  expect(pinyinOf('曾小明')).toContainEqual(['zeng', 'xiao', 'ming'])
  expect(pinyinOf('Ann Lee')).toEqual([])
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
