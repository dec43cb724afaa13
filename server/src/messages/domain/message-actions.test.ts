import { type MessageState, messageActions, messageStates } from '@fairway/contract/messages/values'
import { expect, test } from 'vitest'
import { decide } from './message-actions.ts'

const all = new Set(['messages.view', 'messages.publish'])
const allowedIn = (state: MessageState, permissions: ReadonlySet<string> = all) =>
  messageActions.filter((action) => decide(action, state, permissions).allowed)

test('a draft is edited, published or discarded; what is out is withdrawn, and what was out has readers', () => {
  expect(Object.fromEntries(messageStates.map((state) => [state, allowedIn(state)]))).toEqual({
    draft: ['edit', 'publish', 'discard'],
    planned: ['edit', 'withdraw'],
    published: ['withdraw', 'readers'],
    over: ['withdraw', 'readers'],
    withdrawn: ['readers'],
  })
})

test('a user with the view permission alone sees the readers and changes nothing', () => {
  for (const state of messageStates)
    expect(allowedIn(state, new Set(['messages.view']))).toEqual(
      allowedIn(state).filter((action) => action === 'readers'),
    )
  expect(decide('publish', 'draft', new Set())).toEqual({
    allowed: false,
    reason: 'request.noPermission',
    permission: 'messages.publish',
  })
})
