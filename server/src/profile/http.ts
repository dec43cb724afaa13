import { profile } from '@fairway/contract/profile/endpoints'
import { handlers } from '../platform/http/serve.ts'
import { avatarOf, readOwn, saveAvatar, saveOwn } from './own.ts'
import { endOtherSessions, endOwnSession, ownSessions } from './own-sessions.ts'
import { preferencesOf, savePreferences } from './preferences.ts'

export const profileHandlers = handlers(profile, {
  'profile.own': readOwn,
  'profile.save': saveOwn,
  'profile.avatar': avatarOf,
  'profile.saveAvatar': saveAvatar,
  'profile.sessions': ownSessions,
  'profile.endSession': endOwnSession,
  'profile.endOtherSessions': (context) => endOtherSessions(context),
  'profile.preferences': ({ db, caller }) => preferencesOf(db, caller.userId),
  'profile.savePreferences': ({ db, caller, now }, { changes }) =>
    savePreferences(db, caller.userId, changes, now),
})
