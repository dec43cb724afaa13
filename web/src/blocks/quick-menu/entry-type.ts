/** The kind of data a dragged menu entry carries: the id of its menu. Nothing else can be dropped into the quick menu. */
export const menuEntryType = 'application/x-fairway-menu-entry'
