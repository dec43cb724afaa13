import { expect, test } from 'vitest'
import { mayInspect } from './inspection.ts'

const operatorToken = 'a-token-of-the-operators-1'
const asks = (ip: string, authorization?: string) => ({ ip, headers: { authorization } })

test.each([
  ['127.0.0.1', undefined, undefined, true],
  ['::1', undefined, undefined, true],
  ['10.0.0.1', undefined, undefined, false],
  ['unknown', undefined, undefined, false],
  ['10.0.0.1', `Bearer ${operatorToken}`, undefined, false],
  ['10.0.0.1', `Bearer ${operatorToken}`, operatorToken, true],
  ['10.0.0.1', 'Bearer another', operatorToken, false],
  ['127.0.0.1', 'Bearer another', operatorToken, false],
  ['127.0.0.1', undefined, operatorToken, true],
])('from %s with %s, where %s is set: %s', (ip, authorization, token, may) => {
  expect(mayInspect(asks(ip, authorization), { operatorToken: token })).toBe(may)
})
