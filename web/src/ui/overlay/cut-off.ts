/** True for an element whose text is truncated. Half a pixel is rounding. */
export const isCutOff = (element: HTMLElement): boolean => element.scrollWidth > element.clientWidth + 1
