import { home } from '@fairway/contract/home'
import { handlers } from '../platform/http.ts'
import { today } from './queries.ts'

export const homeHandlers = handlers(home, {
  'home.today': ({ db, caller, scope, now }) => today(db, caller, scope, now),
})
