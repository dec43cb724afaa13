import { workspace } from '@fairway/contract/workspace/endpoints'
import { handlers } from '../platform/http/serve.ts'
import { readOpenPages, saveOpenPages } from './open-pages.ts'

export const workspaceHandlers = handlers(workspace, {
  'workspace.keep': saveOpenPages,
  'workspace.kept': (context) => readOpenPages(context),
})
