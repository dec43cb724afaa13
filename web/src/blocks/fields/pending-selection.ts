/** Event of a form field when its pending selection is committed; until then the field is marked `data-choosing`. */
export const selectionCommitted = 'fairway-chosen-late'
