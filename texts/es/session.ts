export const session = {
  'session.title': 'Iniciar sesión',
  'session.platform':
    'Plataforma de gestión del sistema de billetes de pasajeros por vías navegables interiores',
  'session.agency': 'Inicio de sesión de agencias',
  'session.staff': 'Inicio de sesión del personal',
  'session.username': 'Nombre de usuario',
  'session.password': 'Contraseña',
  'session.code': 'Código de la imagen',
  'session.picture': 'Imagen con el código',
  'session.newPicture': 'Otra imagen',
  'session.signIn': 'Iniciar sesión',
  'session.signingIn': 'Iniciando sesión…',
  'session.capsLock': 'Bloq Mayús está activado',
  'session.wrong': 'Usuario o contraseña incorrectos',
  'session.noAnswer': 'El servidor no responde. Compruebe la red e inténtelo de nuevo.',
  'session.expired': 'La sesión ha caducado; vuelva a iniciarla',
  'session.required': 'Campo obligatorio: {field}',
  'session.language': 'Idioma',
  'session.river': 'El río de Chongqing a Yichang, 660 km, con sus puertos a escala',
  'session.ports':
    'Chongqing,Changshou,Fuling,Fengdu,Zhongxian,Wanzhou,Yunyang,Fengjie,Wushan,Badong,Zigui,Yichang',
}
