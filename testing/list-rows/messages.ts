import type { SignedInUser } from '../api-client.ts'
import type { TestApp } from '../test-app.ts'

/** Announcements in every state, one of them read. */
export async function writeMessages(app: TestApp, admin: SignedInUser): Promise<void> {
  const save = async (title: string, more: object = {}) => {
    const texts = { en: title, zh: `公告：${title}` }
    const { data, message } = await app.call(admin, 'messages.save', {
      type: 'notice',
      language: 'en',
      titles: texts,
      contents: texts,
      audience: { everyone: true },
      ...more,
    })
    if (!data) throw new Error(message)
    return data
  }
  const ofOrganisations = { audience: { organisationKinds: ['operator', 'agent'] as const } }
  const published = await save('Fog', { expiresAt: '2026-06-20T08:00:00+08:00' })
  const withdrawn = await save('Wind', ofOrganisations)
  const over = await save('Rain', {
    publishAt: '2026-06-15T09:00:00+08:00',
    expiresAt: '2026-06-15T09:30:00+08:00',
  })
  for (const one of [published, withdrawn, over]) await app.call(admin, 'messages.publish', one)
  const { data } = await app.call(admin, 'messages.open', { id: withdrawn.id })
  await app.call(admin, 'messages.withdraw', { id: withdrawn.id, version: data.version })
  await app.call(admin, 'messages.publish', await save('Later', { publishAt: '2026-07-01T08:00:00+08:00' }))
  await save('Draft')
  await app.call(await app.signIn('clerk'), 'messages.read', { id: published.id })
}
