/** Where the shell shows what must cover no page: below it, in the flow, so that the page has less room instead. */
export const belowPage = (): Element => document.querySelector('.shell-main') ?? document.body
