import * as z from 'zod/mini'
import { allChoices, type ChoiceValues, type LookSwitch, lookSwitchNames } from '../kernel/appearance.ts'
import { capability, command, query } from '../kernel/endpoint.ts'
import { isPhone } from '../kernel/identity.ts'
import { id } from '../kernel/ids.ts'
import { languages } from '../kernel/languages.ts'
import { problems } from '../kernel/problem.ts'
import { names } from '../kernel/texts.ts'

const choiceValues = Object.fromEntries(
  Object.entries(allChoices).map(([name, { values }]): [string, z.ZodMiniType] => [name, z.enum(values)]),
) as { [Name in keyof ChoiceValues]: z.ZodMiniEnum<{ [Value in ChoiceValues[Name]]: Value }> }

const switchValues = Object.fromEntries(lookSwitchNames.map((name) => [name, z.boolean()])) as Record<
  LookSwitch,
  z.ZodMiniBoolean
>

/**
 * Everything a person may set about the shell that follows them to another desk, with what is allowed. A new setting
 * is a new line in `kernel/appearance.ts`; one that a desk or a node does not know yet is left alone by it.
 */
export const preferenceValues = {
  ...choiceValues,
  ...switchValues,
  accent: z.string().check(z.regex(/^#[0-9a-f]{6}$/i, { error: 'format' })),
  language: z.enum(languages),
  sidebarOpened: z.boolean(),
} as const

export type PreferenceKey = keyof typeof preferenceValues
export type PreferenceValues = { [Key in PreferenceKey]: z.infer<(typeof preferenceValues)[Key]> }

type StoredValue<Value extends z.ZodMiniType> = z.ZodMiniOptional<
  z.ZodMiniObject<{ value: Value; at: z.ZodMiniString }>
>
type ChangedValue<Value extends z.ZodMiniType> = z.ZodMiniOptional<
  z.ZodMiniObject<{ value: Value; age: z.ZodMiniNumber }>
>

function eachPreference<Make extends (value: z.ZodMiniType) => z.ZodMiniType>(make: Make) {
  return Object.fromEntries(Object.entries(preferenceValues).map(([key, value]) => [key, make(value)]))
}

/** The preferences as the server stores them: each with the moment of its last change. */
export const storedPreferences = z.object(
  eachPreference((value) => z.optional(z.object({ value, at: z.string() }))) as {
    [Key in PreferenceKey]: StoredValue<(typeof preferenceValues)[Key]>
  },
)

export type StoredPreferences = z.infer<typeof storedPreferences>

const maxAgeMs = 366 * 86_400_000

/**
 * Changed preferences of a desk: each with its age in milliseconds, because the clock of a desk may be wrong but
 * measures durations well.
 */
export const changedPreferences = z.object(
  eachPreference((value) =>
    z.optional(z.object({ value, age: z.int().check(z.minimum(0), z.maximum(maxAgeMs)) })),
  ) as { [Key in PreferenceKey]: ChangedValue<(typeof preferenceValues)[Key]> },
)

/** Points on each side of a picture, and bytes of its file. */
export const maxAvatar = { points: 256, bytes: 65_536 } as const

/** Empty, or a number people can be reached at. */
export const phone = z.string().check(
  z.trim(),
  z.maxLength(20),
  z.refine((value: string) => value === '' || isPhone(value), { error: 'phone' }),
)

/** Empty, or an address with one @ and a domain; its delivery is not verified. */
export const email = z
  .string()
  .check(
    z.trim(),
    z.maxLength(254),
    z.regex(/^$|^[^\s@<>"]{1,64}@(?:[^\s@<>".]+\.)+[^\s@<>".]{2,}$/, { error: 'email' }),
  )

const sessionRow = z.object({
  id,
  /** Which browser on which system, as it called itself at sign-in. */
  browser: z.string(),
  address: z.string(),
  since: z.string(),
  lastUsed: z.string(),
  /** True for the calling session. */
  own: z.boolean(),
})

export const profile = capability('profile', {
  own: query({
    access: { signedIn: 'everybody may see what is kept about themselves' },
    scope: 'self',
    request: z.object({}),
    reply: z.object({
      /** How many sessions one person may have at a time; 0 when there is no limit. */
      mostSessions: z.int(),
      code: z.string(),
      name: z.string(),
      organisation: names,
      roles: z.array(names),
      docks: z.array(names),
      phone: z.string(),
      email: z.string(),
      introduction: z.string(),
      avatar: z.string(),
      passwordChangedAt: z.string(),
    }),
  }),
  save: command({
    access: { signedIn: 'everybody may say how they can be reached' },
    scope: 'self',
    refreshesSessions: true,
    journal: 'profile.save',
    request: z.object({
      phone,
      email,
      introduction: z.string().check(z.trim(), z.maxLength(300)),
    }),
    reply: z.object({}),
  }),
  avatar: query({
    access: { signedIn: 'everybody may see their own picture' },
    scope: 'self',
    // Cache busting: a new picture has a new URL.
    request: z.object({ version: z.optional(z.string().check(z.maxLength(20))) }),
    /** A data address, for an image. */
    reply: z.object({ image: z.string() }),
  }),
  saveAvatar: command({
    access: { signedIn: 'everybody may show a picture of themselves' },
    scope: 'self',
    refreshesSessions: true,
    journal: 'profile.saveAvatar',
    /** The file in base64; empty takes the picture away. */
    request: z.object({
      image: z
        .string()
        .check(
          z.maxLength(Math.ceil(maxAvatar.bytes / 3) * 4),
          z.regex(/^[A-Za-z0-9+/]*={0,2}$/, { error: 'format' }),
        ),
    }),
    reply: z.object({ avatar: z.string() }),
  }),
  sessions: query({
    access: { signedIn: 'everybody may see where they are signed in' },
    scope: 'self',
    request: z.object({}),
    reply: z.array(sessionRow),
  }),
  endSession: command({
    access: { signedIn: 'everybody may sign themselves out anywhere' },
    scope: 'self',
    journal: 'profile.endSession',
    request: z.object({ id }),
    reply: z.object({}),
  }),
  endOtherSessions: command({
    access: { signedIn: 'everybody may sign themselves out everywhere else' },
    scope: 'self',
    journal: 'profile.endOtherSessions',
    request: z.object({}),
    reply: z.object({ ended: z.int() }),
  }),
  preferences: query({
    beforePasswordChange: true,
    beforeSecondFactor: 'enrolling',
    access: { signedIn: 'everybody may ask for their own settings' },
    scope: 'self',
    request: z.object({}),
    reply: storedPreferences,
  }),
  savePreferences: command({
    beforePasswordChange: true,
    beforeSecondFactor: 'enrolling',
    access: { signedIn: 'everybody may keep their own settings' },
    scope: 'self',
    request: z.object({ changes: changedPreferences }),
    /** The preferences in force, also where another desk was later. */
    reply: storedPreferences,
  }),
})

export const profileProblems = problems('profile', {
  noPicture: 422,
  sessionGone: 404,
})
