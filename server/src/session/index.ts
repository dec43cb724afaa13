export { passGate } from './gate.ts'
export { sessionJobs } from './jobs.ts'
export { beginSession, provePerson, signOut } from './sign-in.ts'
export { forgetTriesOf, pausesOf } from './sign-in-pauses.ts'
