/** What feedback is about: something that does not work, something that is missing, or a question. */
export const feedbackKinds = ['fault', 'wish', 'question'] as const
export type FeedbackKind = (typeof feedbackKinds)[number]

export const feedbackStates = ['open', 'done'] as const
export const feedbackLimits = {
  /** Characters of the words. */
  text: 2_000,
  /** Characters of the address of a page. */
  page: 200,
  /** Entries of one person within an hour. */
  perHour: 20,
  /** Maximum of a person's own entries in one reply. */
  own: 20,
} as const
