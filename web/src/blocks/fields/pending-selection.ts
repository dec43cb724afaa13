/** Told by a field of a form once the choice it waited for is there; until then the field is marked `data-choosing`. */
export const chosenLate = 'fairway-chosen-late'
