declare module 'linebreak' {
  interface Break {
    /** Where the next piece begins. */
    position: number
    /** A line feed or the like. */
    required: boolean
  }
  /** Line break opportunities of a text, by Unicode Standard Annex 14. */
  export default class LineBreaker {
    constructor(text: string)
    nextBreak(): Break | null
  }
}
