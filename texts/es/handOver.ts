export const handOver = {
  'handOver.under': 'Iniciando sesión desde un sistema asociado',
  'handOver.wait': 'Un momento, iniciando sesión…',
  'handOver.failed': 'No se pudo iniciar sesión desde el sistema asociado',
  'handOver.again': 'Reintentar',
  'handOver.goOn': 'Continuar con la cuenta actual',
}
