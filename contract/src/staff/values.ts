/** A desk of the back office, or a screen that shows dashboards. */
export const sessionKinds = ['staff', 'viewer'] as const

/** The passwords a person may have: to sign in, to take money out of a wallet, to pay from one. */
export const passwordKinds = ['login', 'withdraw', 'payment'] as const
export type PasswordKind = (typeof passwordKinds)[number]
