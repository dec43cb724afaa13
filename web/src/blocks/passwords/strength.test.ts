import { expect, test } from 'vitest'
import { policyProblem, strengthOf } from './strength.ts'

test.each([
  ['', 0, 'low'],
  ['1', 20, 'low'],
  ['A', 30, 'low'],
  ['a1', 40, 'medium'],
  ['Aa1', 70, 'medium'],
  ['A!1', 80, 'medium'],
  ['Aa!1', 100, 'high'],
  ['密码', 0, 'low'],
])('[G9] %j has %i points: %s', (password, points, strength) => {
  expect(strengthOf(password)).toEqual({ points, strength })
})

test.each([
  ['Abcdefg1', undefined],
  ['Abcdef1', 'kinds'],
  ['abcdefg1', 'kinds'],
  ['ABCDEFG1', 'kinds'],
  ['Abcdefgh', 'kinds'],
  [`Aa1${'x'.repeat(27)}`, undefined],
  [`Aa1${'x'.repeat(28)}`, 'tooLong'],
])('[G7] %j as a new password: %s', (password, problem) => {
  expect(policyProblem(password)).toBe(problem)
})
