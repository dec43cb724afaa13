export { callerOf } from './caller-of.ts'
export { assertChallengePassed } from './challenge.ts'

export type { GrantedNode } from './load-session.ts'
export { createSessions } from './sessions.ts'
export { authenticate, beginSession, signOut } from './sign-in.ts'
export { pausesOf, resetAttempts } from './sign-in-attempts.ts'
export { liveEndpoints, socketUsers } from './socket-users.ts'
