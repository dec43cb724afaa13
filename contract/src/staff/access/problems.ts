import { problems } from '../../kernel/problem.ts'

/** What roles and the menu tree refuse. */
export const accessProblems = problems('staff', {
  unknownRole: {
    status: 404,
    texts: {
      en: 'There is no such role.',
      zh: '没有该角色。',
      es: 'No existe ese rol.',
      ja: 'そのロールは存在しません。',
    },
  },
  roleChanged: {
    status: 409,
    texts: {
      en: 'Somebody else has changed this role in the meantime. Look at it anew and change it again.',
      zh: '该角色已被他人修改。请重新查看后再修改。',
      es: 'Otra persona ha cambiado este rol entretanto. Vuelva a verlo y cámbielo de nuevo.',
      ja: 'このロールは別の人が変更しました。もう一度表示してから変更してください。',
    },
  },
  roleTaken: {
    status: 409,
    texts: {
      en: 'There is already a role with this code.',
      zh: '已有使用该代码的角色。',
      es: 'Ya existe un rol con este código.',
      ja: 'このコードのロールはすでにあります。',
    },
  },
  roleInUse: {
    status: 409,
    texts: {
      en: '{people} people have this role. Give them another one first, or disable it.',
      zh: '有 {people} 人拥有该角色。请先更换他们的角色，或将其停用。',
      es: 'Tienen este rol {people} personas. Deles antes otro, o desactívelo.',
      ja: '{people} 人がこのロールを持っています。先に別のロールを割り当てるか、無効にしてください。',
    },
  },
  roleHoldersChanged: {
    status: 409,
    texts: {
      en: 'Meanwhile {people} people have this role. Look at it anew before you switch it.',
      zh: '目前已有 {people} 人拥有该角色，请重新确认后再操作。',
      es: 'Entretanto tienen este rol {people} personas. Vuelva a verlo antes de cambiarlo.',
      ja: '現在 {people} 人がこのロールを持っています。確認し直してから切り替えてください。',
    },
  },
  roleBuiltIn: {
    status: 409,
    texts: {
      en: 'This role comes with the product and cannot be deleted. Disable it instead.',
      zh: '该角色为系统自带，不能删除，可以停用。',
      es: 'Este rol viene con el producto y no se puede eliminar. Desactívelo.',
      ja: 'このロールは製品に付属するため削除できません。無効にしてください。',
    },
  },
  roleEssential: {
    status: 409,
    texts: {
      en: 'This role administers all others: it stays enabled, sees everything and keeps what administration needs.',
      zh: '该角色负责管理其他所有角色：必须启用，数据范围为全部，并保留管理所需的权限。',
      es: 'Este rol administra todos los demás: sigue activo, lo ve todo y conserva lo que la administración necesita.',
      ja: 'このロールはほかのすべてを管理します。有効のまま、すべてを参照でき、管理に必要な権限を保ちます。',
    },
  },
  notHeld: {
    status: 403,
    texts: {
      en: 'Nobody gives away what they do not have themselves: {permissions}',
      zh: '不能授予自己没有的权限：{permissions}',
      es: 'Nadie concede lo que no tiene: {permissions}',
      ja: '自分が持っていない権限は付与できません：{permissions}',
    },
  },
  widerScope: {
    status: 403,
    texts: {
      en: 'This role sees more data than you do; only somebody who sees as much may change it.',
      zh: '该角色的数据范围大于您的范围，只有范围相同的人员才能修改。',
      es: 'Este rol ve más datos que usted; solo puede cambiarlo quien vea lo mismo.',
      ja: 'このロールのデータ範囲はあなたより広いため、同じ範囲を持つ人だけが変更できます。',
    },
  },
  roleOfNetwork: {
    status: 403,
    texts: {
      en: 'This role came with the product, or people of other organisations have it. Only somebody who sees everything may change it; make a copy for your own people.',
      zh: '该角色为系统自带，或有其他单位的人员拥有，只有数据范围为全部的人员才能修改。请为本单位人员复制一份。',
      es: 'Este rol viene con el producto o lo tienen personas de otras organizaciones. Solo puede cambiarlo quien lo ve todo; haga una copia para su gente.',
      ja: 'このロールは製品に付属しているか、他の組織の人が持っています。変更できるのはすべてを参照できる人だけです。自組織用にはコピーを作成してください。',
    },
  },
  unknownMenu: {
    status: 404,
    texts: {
      en: 'The menu tree has no such entry: {id}',
      zh: '菜单树中没有该项：{id}',
      es: 'El árbol de menús no tiene esta entrada: {id}',
      ja: 'メニューツリーにその項目はありません：{id}',
    },
  },
  menuChanged: {
    status: 409,
    texts: {
      en: 'Somebody else has changed this entry in the meantime. Look at it anew and change it again.',
      zh: '该菜单项已被他人修改。请重新查看后再修改。',
      es: 'Otra persona ha cambiado esta entrada entretanto. Vuelva a verla y cámbiela de nuevo.',
      ja: 'この項目は別の人が変更しました。もう一度表示してから変更してください。',
    },
  },
  menuTaken: {
    status: 409,
    texts: {
      en: 'There is already an entry with this id.',
      zh: '已有使用该标识的菜单项。',
      es: 'Ya existe una entrada con este identificador.',
      ja: 'この ID の項目はすでにあります。',
    },
  },
  menuReserved: {
    status: 409,
    texts: {
      en: 'This id is reserved by the product: {id}',
      zh: '该标识由系统保留：{id}',
      es: 'Este identificador está reservado por el producto: {id}',
      ja: 'この ID は製品が予約しています：{id}',
    },
  },
  menuUriTaken: {
    status: 409,
    texts: {
      en: 'Another entry already opens this page: {id}',
      zh: '已有其他菜单项打开该页面：{id}',
      es: 'Otra entrada ya abre esta página: {id}',
      ja: 'このページは別の項目がすでに開きます：{id}',
    },
  },
  menuUriWrong: {
    status: 422,
    texts: {
      en: 'A page has a uri such as orders/list or an address with https://; folders and buttons have none.',
      zh: '页面需要形如 orders/list 的路径或以 https:// 开头的地址；目录和按钮没有路径。',
      es: 'Una página tiene una uri como orders/list o una dirección con https://; las carpetas y los botones no.',
      ja: 'ページには orders/list のような URI か https:// のアドレスが必要です。フォルダーとボタンにはありません。',
    },
  },
  menuWrongPlace: {
    status: 422,
    texts: {
      en: 'Folders and pages belong into a folder or the top level, buttons into a page or a folder.',
      zh: '目录和页面只能放在目录下或顶层，按钮只能放在页面或目录下。',
      es: 'Las carpetas y páginas van en una carpeta o en el primer nivel; los botones, en una página o carpeta.',
      ja: 'フォルダーとページはフォルダーまたは最上位に、ボタンはページまたはフォルダーに置きます。',
    },
  },
  menuRing: {
    status: 422,
    texts: {
      en: 'An entry cannot stand below itself.',
      zh: '菜单项不能放在自己的下级。',
      es: 'Una entrada no puede estar debajo de sí misma.',
      ja: '項目を自分自身の下に置くことはできません。',
    },
  },
  menuTooDeep: {
    status: 422,
    texts: {
      en: 'The menu tree has at most {most} levels.',
      zh: '菜单树最多 {most} 层。',
      es: 'El árbol de menús tiene como máximo {most} niveles.',
      ja: 'メニューツリーは最大 {most} 階層です。',
    },
  },
  menuBuiltIn: {
    status: 409,
    texts: {
      en: 'This entry comes with the product and cannot be deleted. Disable it instead.',
      zh: '该菜单项为系统自带，不能删除，可以停用。',
      es: 'Esta entrada viene con el producto y no se puede eliminar. Desactívela.',
      ja: 'この項目は製品に付属するため削除できません。無効にしてください。',
    },
  },
  menuNotEmpty: {
    status: 409,
    texts: {
      en: 'There are {entries} entries below this one. Move or delete them first.',
      zh: '该项下还有 {entries} 个菜单项，请先移动或删除。',
      es: 'Debajo de esta hay {entries} entradas. Muévalas o elimínelas antes.',
      ja: 'この下に {entries} 個の項目があります。先に移動または削除してください。',
    },
  },
  menuInUse: {
    status: 409,
    texts: {
      en: '{roles} roles grant this entry. Take it out of them first, or disable it.',
      zh: '有 {roles} 个角色授予了该项，请先从角色中移除，或将其停用。',
      es: 'La conceden {roles} roles. Quítela antes de ellos, o desactívela.',
      ja: '{roles} 個のロールがこの項目を付与しています。先に外すか、無効にしてください。',
    },
  },
  menuEssential: {
    status: 409,
    texts: {
      en: 'Without this entry nobody could administer roles and menus any more: it stays enabled and visible.',
      zh: '没有该项将无法再管理角色和菜单：必须保持启用且可见。',
      es: 'Sin esta entrada nadie podría administrar roles y menús: sigue activa y visible.',
      ja: 'この項目がないとロールとメニューを管理できなくなります。有効かつ表示のままにしてください。',
    },
  },
  homeNeeded: {
    status: 409,
    texts: {
      en: 'There is exactly one start page, enabled and a page of this product. Mark another one first.',
      zh: '必须且只能有一个首页，且为启用的站内页面。请先将其他页面设为首页。',
      es: 'Hay exactamente una página de inicio, activa y propia del producto. Marque antes otra.',
      ja: 'ホームは有効な製品内のページちょうど 1 つです。先に別のページを指定してください。',
    },
  },
})
