export { passGate } from './gate.ts'

export type { GrantedNode } from './load-session.ts'
export { createSessions } from './sessions.ts'
export { beginSession, provePerson, signOut } from './sign-in.ts'
export { forgetTriesOf, pausesOf } from './sign-in-pauses.ts'
export { liveEndpoints, socketHolders } from './socket-holders.ts'
