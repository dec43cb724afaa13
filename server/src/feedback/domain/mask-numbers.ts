/** Identity cards (18 characters) and mobile phones, as they stand in a text of people. */
const personalNumbers = /(?<!\d)(?:\d{17}[\dXx]|1[3-9]\d{9})(?!\d)/g

/** Data minimisation: identity numbers and mobile phones in free text are masked, all other words stay. */
export const maskNumbers = (text: string) => text.replace(personalNumbers, '***')
