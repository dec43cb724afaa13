export const dashboards = {
  'problems.dashboards.notAllowed':
    'Esta cuenta no puede abrir los paneles. Un administrador puede conceder «Abrir los paneles» (dashboards.view).',
}
