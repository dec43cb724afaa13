import { expect, test } from 'vitest'
import { readMenu } from '../../blocks/page/menu.ts'
import type { RegisteredPage } from '../tabs/registry.ts'
import { userPagesOf } from './user-pages.ts'

const page = (uri: string, path?: string): [string, RegisteredPage] => [
  uri,
  {
    uri,
    ...(path && { path }),
    title: 'shell.profile',
    area: 'shell',
    load: () => Promise.reject(new Error('not shown here')),
  } as RegisteredPage,
]
const profile = page('profile/index', '/profile/index')
const button = (id: string) => ({
  id,
  name: id,
  names: { en: id, zh: id, es: id, ja: id },
  uri: '',
  type: 'A',
  status: '1',
  parent: null,
  options: '',
  children: [],
})
const idsOf = (grants: string[], pages: [string, RegisteredPage][]) =>
  userPagesOf(readMenu(grants.map(button)), new Map(pages)).map(({ id }) => id)

test('[D19] the user menu lists the pages this build has and no others', () => {
  expect(idsOf([], [])).toEqual(['password'])
  expect(idsOf([], [profile])).toEqual(['profile', 'password'])
})

test('[D19] the user menu has the withdraw password for users who may withdraw', () => {
  expect(idsOf(['sys.index.withdraw'], [])).toEqual(['password', 'withdrawPassword'])
})
