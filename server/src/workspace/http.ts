import { workspace } from '@fairway/contract/workspace/endpoints'
import { handlers } from '../platform/http/serve.ts'
import { keepPages, keptPages } from './open-pages.ts'

export const workspaceHandlers = handlers(workspace, {
  'workspace.keep': keepPages,
  'workspace.kept': (context) => keptPages(context),
})
