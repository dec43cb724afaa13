export function reachOf(
  changed: readonly string[],
  present: readonly string[],
  read: (file: string) => string,
): { endpoints: Map<string, number>; tests: Map<string, number> }
