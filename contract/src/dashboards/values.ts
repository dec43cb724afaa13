/**
 * The four screens: ljy the lines of the two rivers at Chongqing, sxy cruises and day boats of the gorges, gz ferries and
 * fast boats, xcx what the mini-program sells on all lines.
 */
export const dashboardNames = ['ljy', 'sxy', 'gz', 'xcx'] as const
export type DashboardName = (typeof dashboardNames)[number]

/** Their paths, as the specification fixes them. */
export const dashboardPaths: Readonly<Record<DashboardName, string>> = {
  ljy: '/visulation/ljyVisulation',
  sxy: '/visulation/sxyVisulation',
  gz: '/visulation/gzVisulation',
  xcx: '/visulation/xcxVisulation',
}
