// The words people make passwords from. Lower-case, separated by blanks; the rules of common-passwords.ts make the rest.

const list = (words: string): readonly string[] => words.trim().split(/\s+/)

/** Common words in passwords, in the languages of the users. */
export const everydayWords = list(`
  password passwort passwd passw0rd pass pwd secret letmein welcome login logon signin access enter open admin
  administrator root system sysadmin manager master guest user username test testing tester demo default changeme
  change temp temporary public private private server service support helpdesk office company business account
  computer internet network desktop laptop windows linux ubuntu oracle mysql postgres cisco router samsung huawei
  xiaomi apple google baidu tencent alibaba taobao weixin wechat qwerty qwertz azerty asdfgh zxcvbn asdf zxcv qaz
  wsx edc abc abcd abcde abcdef abcdefg aaa aaaa aaaaaa xxx xxxx monkey dragon tiger lion eagle panda phoenix
  falcon wolf shark dolphin butterfly chicken rabbit horse snake kitty puppy doggie buddy pepper ginger cookie
  chocolate banana orange cherry apple lemon coffee cheese pizza sugar honey candy flower rose lily daisy jasmine
  sunflower spring summer autumn winter sunday monday tuesday wednesday thursday friday saturday january february
  march april june july august september october november december morning evening midnight sunshine rainbow
  moonlight starlight thunder lightning storm ocean river water mountain island forest garden heaven angel
  princess prince queen king knight wizard magic mystery shadow ghost vampire zombie ninja samurai warrior
  soldier hunter ranger killer hacker gamer player winner champion legend hero superman batman spiderman
  ironman pokemon pikachu mario sonic naruto starwars matrix avatar football soccer baseball basketball hockey
  tennis cricket golf boxing racing ferrari porsche mercedes toyota honda nissan mustang corvette harley yamaha
  suzuki liverpool chelsea arsenal barcelona madrid juventus milan london paris berlin vienna moscow tokyo osaka
  newyork texas boston chicago dallas canada mexico brazil america china beijing shanghai love lover loveyou
  iloveyou iloveu sweetheart darling baby babygirl honeybee forever always happy smile lucky friend friends
  family mother father mama papa mommy daddy brother sister jesus christ god faith hope peace freedom liberty
  justice trustno trustme nothing something whatever anything everything hello goodbye goodluck goodmorning
  welcomeback thankyou please sorry cheese biteme fuckyou fuckme asshole bitch shit damn silver golden diamond
  crystal ruby pearl emerald platinum purple yellow green black white blue red pink orange brown grey music
  guitar piano violin rock metal jazz dance disco movie cinema camera picture video phone mobile android
  iphone nokia money dollar euro bank credit finance budget invoice salary bonus profit market trading bitcoin
  michael jennifer jessica jordan daniel david robert thomas andrew joshua matthew william james john joseph
  charles richard george edward henry peter paul mark steven kevin brian jason justin brandon ryan eric adam
  alex alexander anthony benjamin samuel nicholas jonathan christopher patrick sean scott martin simon oliver
  oscar victor vincent leon lucas felix max mary maria anna anne emma emily sarah laura lisa linda susan karen
  nancy helen amy amanda ashley nicole michelle melissa stephanie rebecca rachel hannah natalie victoria
  elizabeth catherine caroline charlotte sophie sophia olivia julia juliet diana donna sandra monica veronica
  vanessa barbara patricia angela andrea carlos juan jose miguel luis pedro pablo diego javier fernando antonio
  contrasena clave secreto acceso usuario hola amigo amor teamo corazon princesa estrella cielo mariposa
  bonita futbol campeon sakura hana yuki himitsu aishiteru nihon tokyo arigato konnichiwa sayonara kawaii
  sailor captain pirate anchor harbour harbor ferry ship boat cruise vessel sailing ticket tickets passenger
  station travel tourist tourism agency operator counter cashier clerk pier dock bridge gorge gorges yangtze
  fairway shipping transport traffic`)

/** Chinese words as they are typed on a keyboard, those of our river among them. */
export const pinyinWords = list(`
  mima wodemima denglu guanliyuan xitong ceshi nihao nihaoma woaini woaini1314 aini woainima aiwo baobao baobei
  laopo laogong mama baba meimei gege jiejie didi jiating haizi erzi nver xingfu kuaile kaixin jiankang pingan
  facai gongxi gongxifacai xinnian shengri shunli chenggong nuli jiayou zuguo zhongguo zhonghua woaizhongguo
  renmin jiefang dongfang taiyang yueliang xingxing tiankong baiyun dahai changjiang huanghe taishan huangshan
  beijing shanghai guangzhou shenzhen tianjin chongqing wuhan yichang nanjing hangzhou suzhou chengdu xian
  changsha wuxi ningbo qingdao dalian xiamen fuzhou kunming guiyang nanning haikou zhengzhou jinan hefei
  nanchang shenyang changchun haerbin taiyuan lanzhou xining yinchuan wulumuqi lasa hubei sichuan hunan
  sanxia sanxiaba gezhouba wushan wuxia qutangxia xilingxia fengjie badong zigui wanzhou yunyang fuling
  fengdu zhongxian chaotianmen baidicheng shennongxi chuanpiao chuanzhan matou gangkou keyun kechuan
  youlun youchuan lunchuan chuanbo chuanyuan chuanzhang haiyun hangyun shoupiao shoupiaoyuan jianpiao
  lvyou lvxingshe daoyou caiwu kuaiji chuna renshi bangong gongsi jituan zhongxin yunying keji xinxi
  jiaotong wangluo diannao shouji dianhua youxi yinyue dianying lanqiu zuqiu pingpang yumao paobu
  xiaoming xiaohong xiaohua xiaoxiao xiaoyu xiaolong xiaojun dalong tiantian yangyang lele huanhuan
  beibei jingjing tingting lili fangfang nana yuanyuan doudou maomao niuniu xiongmao laohu shizi longma
  woshishui bangzhu kaimen zhima zhimakaimen mantou jiaozi huoguo baijiu pijiu chashui yiqie wangshi`)

/** The family names of most people in China, and the syllables most given names are made of. */
export const surnames = list(`
  wang li zhang liu chen yang zhao huang zhou wu xu sun hu zhu gao lin he guo ma luo liang song zheng xie han
  tang feng yu dong xiao cheng cao yuan deng fu shen zeng peng lv su lu jiang cai jia ding wei xue ye yan pan
  du dai xia zhong tian ren fan fang shi yao tan liao zou xiong jin hao kong bai cui kang mao qiu qin gu hou
  shao meng long wan duan lei qian yin yi chang wen qiao lai gong pang lan`)
export const givenNames = list(`
  wei fang na min jing li qiang lei jun yang yong yan jie juan tao ming chao xia ping gang hui ying hua
  xin bo bin ting yu xue fei kai long hao peng lin dan hong mei lan jian feng liang xiaoming xiaohong
  xiaoli xiaoyan xiaojun jianguo jianhua jianjun guoqiang zhiqiang zhigang haiyan haitao lijuan liping
  xiuying guiying yumei yulan yuhua shufen zihan yuxuan haoran xinyi mengyao yihan zixuan`)

/** Runs of neighbouring keys: rows, columns, and the ways fingers like to go. */
export const keyboardRows = list(`
  1234567890 qwertyuiop asdfghjkl zxcvbnm 0987654321 poiuytrewq lkjhgfdsa mnbvcxz`)
export const keyboardColumns = list(`1qaz 2wsx 3edc 4rfv 5tgb 6yhn 7ujm 8ik 9ol 0p`)
