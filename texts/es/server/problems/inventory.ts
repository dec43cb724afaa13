export const inventory = {
  'problems.inventory.notOfThisSailing':
    'Algunas de estas plazas no pertenecen a esta travesía. Vuelva a cargar el plano.',
}
