import type { StartingNames } from '@fairway/contract/kernel/languages'

/** A landing place; `riverKm` runs along the river from Chaotianmen downstream. */
export interface StartingDock {
  code: string
  names: StartingNames
  riverKm: number
  berths: number
}

/** A town's harbour and its docks. Kilometres come from published figures, or are estimates within 8 km. */
export interface StartingPort {
  code: string
  names: StartingNames
  riverKm: number
  /** True where the kilometre is an estimate, ±8 km. */
  estimated: boolean
  corporation: string
  docks: readonly StartingDock[]
}

export const portCorporations: readonly { code: string; names: StartingNames }[] = [
  {
    code: 'CQ',
    names: {
      en: 'Chongqing Passenger Port Company',
      zh: '重庆客运港务公司',
      es: 'Compañía Portuaria de Pasajeros de Chongqing',
      ja: '重慶旅客港務公司',
    },
  },
  {
    code: 'YC',
    names: {
      en: 'Yichang Passenger Port Company',
      zh: '宜昌客运港务公司',
      es: 'Compañía Portuaria de Pasajeros de Yichang',
      ja: '宜昌旅客港務公司',
    },
  },
]

export const ports: readonly StartingPort[] = [
  {
    code: 'CKG',
    names: { en: 'Chongqing', zh: '重庆', es: 'Chongqing', ja: '重慶' },
    riverKm: 0,
    estimated: false,
    corporation: 'CQ',
    docks: [
      {
        code: 'CTM',
        names: { en: 'Chaotianmen', zh: '朝天门', es: 'Chaotianmen', ja: '朝天門' },
        riverKm: 0,
        berths: 6,
      },
      {
        code: 'DZS',
        names: { en: 'Danzishi', zh: '弹子石', es: 'Danzishi', ja: '弾子石' },
        riverKm: 3,
        berths: 2,
      },
      {
        code: 'HYD',
        names: { en: 'Hongyadong', zh: '洪崖洞', es: 'Hongyadong', ja: '洪崖洞' },
        riverKm: 1,
        berths: 2,
      },
      { code: 'HEP', names: { en: 'Heping', zh: '和平', es: 'Heping', ja: '和平' }, riverKm: 1, berths: 1 },
    ],
  },
  {
    code: 'CSU',
    names: { en: 'Changshou', zh: '长寿', es: 'Changshou', ja: '長寿' },
    riverKm: 75,
    estimated: true,
    corporation: 'CQ',
    docks: [
      {
        code: 'CSU1',
        names: { en: 'Changshou Port', zh: '长寿港', es: 'Puerto de Changshou', ja: '長寿港' },
        riverKm: 75,
        berths: 2,
      },
    ],
  },
  {
    code: 'FLG',
    names: { en: 'Fuling', zh: '涪陵', es: 'Fuling', ja: '涪陵' },
    riverKm: 120,
    estimated: true,
    corporation: 'CQ',
    docks: [
      {
        code: 'BHL',
        names: { en: 'Baiheliang', zh: '白鹤梁', es: 'Baiheliang', ja: '白鶴梁' },
        riverKm: 120,
        berths: 2,
      },
    ],
  },
  {
    code: 'FDU',
    names: { en: 'Fengdu', zh: '丰都', es: 'Fengdu', ja: '豊都' },
    riverKm: 172,
    estimated: false,
    corporation: 'CQ',
    docks: [
      {
        code: 'MSH',
        names: { en: 'Mingshan', zh: '名山', es: 'Mingshan', ja: '名山' },
        riverKm: 172,
        berths: 3,
      },
    ],
  },
  {
    code: 'ZHX',
    names: { en: 'Zhongxian', zh: '忠县', es: 'Zhongxian', ja: '忠県' },
    riverKm: 247,
    estimated: true,
    corporation: 'CQ',
    docks: [
      {
        code: 'ZHX1',
        names: { en: 'Zhongxian Port', zh: '忠县港', es: 'Puerto de Zhongxian', ja: '忠県港' },
        riverKm: 247,
        berths: 2,
      },
      {
        code: 'SBZ',
        names: { en: 'Shibaozhai', zh: '石宝寨', es: 'Shibaozhai', ja: '石宝寨' },
        riverKm: 285,
        berths: 1,
      },
    ],
  },
  {
    code: 'WZU',
    names: { en: 'Wanzhou', zh: '万州', es: 'Wanzhou', ja: '万州' },
    riverKm: 327,
    estimated: false,
    corporation: 'CQ',
    docks: [
      {
        code: 'WZL',
        names: {
          en: 'Wanzhou Tourist Dock',
          zh: '万州港旅游码头',
          es: 'Muelle Turístico de Wanzhou',
          ja: '万州港観光桟橋',
        },
        riverKm: 327,
        berths: 4,
      },
    ],
  },
  {
    code: 'YYG',
    names: { en: 'Yunyang', zh: '云阳', es: 'Yunyang', ja: '雲陽' },
    riverKm: 365,
    estimated: true,
    corporation: 'CQ',
    docks: [
      {
        code: 'ZFM',
        names: { en: 'Zhangfei Temple', zh: '张飞庙', es: 'Templo de Zhang Fei', ja: '張飛廟' },
        riverKm: 365,
        berths: 2,
      },
    ],
  },
  {
    code: 'FJE',
    names: { en: 'Fengjie', zh: '奉节', es: 'Fengjie', ja: '奉節' },
    riverKm: 450,
    estimated: true,
    corporation: 'CQ',
    docks: [
      {
        code: 'BTP',
        names: { en: 'Baotaping', zh: '宝塔坪', es: 'Baotaping', ja: '宝塔坪' },
        riverKm: 448,
        berths: 3,
      },
      {
        code: 'BDC',
        names: { en: 'Baidicheng', zh: '白帝城', es: 'Baidicheng', ja: '白帝城' },
        riverKm: 455,
        berths: 2,
      },
    ],
  },
  {
    code: 'WSN',
    names: { en: 'Wushan', zh: '巫山', es: 'Wushan', ja: '巫山' },
    riverKm: 493,
    estimated: true,
    corporation: 'CQ',
    docks: [
      {
        code: 'WSN1',
        names: { en: 'Wushan Port', zh: '巫山港', es: 'Puerto de Wushan', ja: '巫山港' },
        riverKm: 493,
        berths: 3,
      },
      {
        code: 'SNX',
        names: { en: 'Shennüxi', zh: '神女溪', es: 'Shennüxi', ja: '神女渓' },
        riverKm: 508,
        berths: 1,
      },
    ],
  },
  {
    code: 'BDG',
    names: { en: 'Badong', zh: '巴东', es: 'Badong', ja: '巴東' },
    riverKm: 551,
    estimated: true,
    corporation: 'YC',
    docks: [
      {
        code: 'BDY',
        names: {
          en: 'Badong Visitor Dock',
          zh: '巴东游客码头',
          es: 'Muelle de Visitantes de Badong',
          ja: '巴東観光桟橋',
        },
        riverKm: 551,
        berths: 2,
      },
      {
        code: 'GDK',
        names: { en: 'Guandukou', zh: '官渡口', es: 'Guandukou', ja: '官渡口' },
        riverKm: 543,
        berths: 1,
      },
    ],
  },
  {
    code: 'ZGI',
    names: { en: 'Zigui', zh: '秭归', es: 'Zigui', ja: '秭帰' },
    riverKm: 613,
    estimated: true,
    corporation: 'YC',
    docks: [
      {
        code: 'MPG',
        names: { en: 'Maoping', zh: '茅坪港', es: 'Maoping', ja: '茅坪港' },
        riverKm: 613,
        berths: 6,
      },
    ],
  },
  {
    code: 'YCG',
    names: { en: 'Yichang', zh: '宜昌', es: 'Yichang', ja: '宜昌' },
    riverKm: 660,
    estimated: false,
    corporation: 'YC',
    docks: [
      {
        code: 'TPX',
        names: {
          en: 'Taipingxi (above the dam)',
          zh: '太平溪',
          es: 'Taipingxi (aguas arriba de la presa)',
          ja: '太平渓(ダム上流)',
        },
        riverKm: 614,
        berths: 2,
      },
      {
        code: 'SDP',
        names: {
          en: 'Sandouping (below the dam)',
          zh: '三斗坪',
          es: 'Sandouping (aguas abajo de la presa)',
          ja: '三斗坪(ダム下流)',
        },
        riverKm: 622,
        berths: 2,
      },
      {
        code: 'SXC',
        names: {
          en: 'Three Gorges Visitor Centre',
          zh: '三峡游客中心',
          es: 'Centro de Visitantes de las Tres Gargantas',
          ja: '三峡ビジターセンター',
        },
        riverKm: 660,
        berths: 4,
      },
    ],
  },
]
