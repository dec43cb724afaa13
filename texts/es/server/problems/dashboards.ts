export const dashboards = {
  'problems.dashboards.notAllowed':
    'Esta cuenta no puede abrir los paneles. Un administrador puede conceder «Abrir los paneles» (dashboards.view).',
  'problems.dashboards.secondFactorHeld':
    'Los usuarios con segundo factor no pueden iniciar sesión en una pantalla. Use una cuenta para pantallas que solo vea los paneles.',
}
