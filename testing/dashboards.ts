import { type SignedInUser, signInOverHttp } from './api-client.ts'
import { demoPassword, type TestApp } from './test-app.ts'

/** Signs a dashboard in; returns its token and cookie. */
export async function signInScreen(
  app: TestApp,
  username: string,
  password = demoPassword,
): Promise<SignedInUser> {
  const captcha = await app.solveCaptcha()
  return signInOverHttp(app.url, username, password, async () => ({
    path: '/api/dashboards/signIn',
    ...captcha,
  }))
}
