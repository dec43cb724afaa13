import { home } from '@fairway/contract/home/endpoints'
import { handlers } from '../platform/http/serve.ts'
import { attention } from './attention.ts'
import { figures } from './figures.ts'
import { readFirstSteps } from './first-steps.ts'
import { today } from './queries.ts'
import { quickMenu, saveQuickMenu } from './quick-menu.ts'

export const homeHandlers = handlers(home, {
  'home.attention': attention,
  'home.figures': figures,
  'home.firstSteps': readFirstSteps,
  'home.quickMenu': quickMenu,
  'home.saveQuickMenu': saveQuickMenu,
  'home.today': ({ db, caller, scope, now }) => today(db, caller, scope, now),
})
