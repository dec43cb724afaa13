import { randomUUID } from 'node:crypto'
import { digestOf } from '../server/database/starting-data/staff.ts'
import { demoPassword, type SignedInUser, type TestApp } from './test-app.ts'

/** Signs a dashboard in; returns its token and cookie. */
export async function signInScreen(
  pier: TestApp,
  username: string,
  password = demoPassword,
): Promise<SignedInUser> {
  const deviceId = randomUUID()
  await fetch(`${pier.url}/api/login/loginAuthCode.do?show=${deviceId}`)
  const response = await fetch(`${pier.url}/api/dashboards/signIn`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      username,
      password: digestOf(password),
      deviceId,
      code: pier.captchas.get(deviceId),
    }),
  })
  const answer = (await response.json()) as { data?: string; message?: string }
  if (!response.ok || !answer.data) throw new Error(answer.message)
  return { token: answer.data, cookie: (response.headers.get('set-cookie') ?? '').split(';', 1)[0] ?? '' }
}
