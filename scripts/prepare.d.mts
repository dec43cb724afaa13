type Packages = Readonly<Record<string, { version: string; dev?: boolean; optional?: boolean }>>

export function whyPackagesDiffer(locked: Packages, installed: Packages, withDev: boolean): string | undefined
