const words = (text: string) => new Set(text.split(/\s+/));

/** Titles before a name, without dots and hyphens. */
export const titles = words(
	`dr dra drs drin prof profa profssa professor professora profdr dring dipling mr mrs ms mx miss sir dame
	captain capt colonel judge justice senator ambassador commander lieutenant sergeant admiral
	herr frau mme mlle monsieur madame dott dottssa dottore dottoressa avv sig sigra sra srta doña arq
	mgr inż inz hab mudr judr phdr rndr bc ir adv smt shri engr atty chief barr barrister sayın er major general`,
);

/** Words that are a title only with a dot, because they are names, or words, without one. */
export const dottedTitles = words(
	`ing eng lic mag dipl rev hon sr col lt gen maj sgt m me pr er arch geom don ca
	med rer nat phil jur habil techn oec pol vet dent theol`,
);

/**
 * Words after which it is unclear which is the first name: titles that are names too, offices, and shortened first
 * names.
 */
export const unsure = words(
	`sheikh shaikh shaykh sheik cheikh syed sayed sayyid seyed haji hajji hadji alhaji alhaja hajia imam mullah mirza
	rabbi father fr sister brother pastor swami guru sri begum khun datuk dato tun tengku
	md mohd muhd mhd sk siti nur nor wan nik che`,
);

/** Words after a name that make the greeting the whole of it: "Ahmet Bey". */
export const politeEndings = words('bey hanım hanim san sama sensei ji sahib saheb');

/** Words that a family name begins with, or the first of several given names. */
export const particles = words(
	`van von vom zu af de da do dos das di del della der den la le el al bin bint ibn abu abd abdul umm mac st san santa`,
);

/** Names that form one first name with the next word, if that is one of {@link seconds}. */
export const beginsTwo = words(
	'ana anna anne maría maria marie mary jean juan josé jose luis carlos miguel jorge pedro john joão joao',
);

/** Words that form one first name with the word before: "Ana María". */
export const seconds = words(
	`maría maria marie josé jose luis luís carlos paul paula pablo manuel antonio antónio miguel ángel angel alberto
	ignacio fernanda isabel teresa elena clara eduarda beatriz pedro paulo gabriel pierre claude françois michel louise
	ann anne jo lou beth`,
);

/** Family names after which the first name may follow, as usual in China, Korea, Vietnam, Japan and Hungary. */
export const familyNames = words(
	`an ang au bae baek bai bang bao cai cao cha chan chang chau chen cheng cheong cheung chia chiang chin cho choi chong
	chow choy chu chua chung cui dai dang deng ding dong du duan duong fan fang feng fong foo fu gan gao geng goh gong gu
	guan guo ha hahn han hao he heng heo ho hoang hong hou hsieh hsu hu huang hui huynh hwang im ip jang jeon jeong ji jia
	jiang jin jo joo ju jung kang kao khoo kim ko koh kong kuo kwan kwek kwok kwon lai lam lau law lee lei leong leung li
	lian liang liao lie lim lin ling liu lo loh long low lu luo ly ma mai mak mao mei meng min mo mok moon nam neo ng ngo
	nguyen noh oh ong ou pae pan pang park pei peng pham phan poon qian qiao qin qiu quach quek ren roh ryu seah seo shao
	shen sheng shi shih shin sim siu soh sohn son song su sun sung sze szeto ta tai tam tan tang tao tay teh teo thai tian
	to toh tong tran trinh truong tsai tsang tse tsui vo vu wang wei wen wong wu xiang xiao xie xiong xu xue yan yang yao
	yap ye yee yeo yi yin yip yiu yoo yoon you youn yu yuan yue yuen yun zeng zhan zhang zhao zheng zhong zhou zhu zou zuo
	bùi cao đặng đào đinh đỗ đoàn dương hồ hoàng huỳnh lâm lê lương lý ngô nguyễn phạm tạ thái tô trần trịnh trương võ vũ
	fujita goto hashimoto hayashi ikeda inoue ishikawa ito kato kimura kobayashi matsumoto mori nakamura ogawa okada ono
	sasaki sato shimizu suzuki takahashi tanaka watanabe yamada yamamoto yoshida
	balogh bíró bognár farkas fehér fekete fodor gál hegedűs horváth juhász katona király kiss kocsis kovács lakatos
	lengyel lukács mészáros molnár nagy németh oláh pap papp pintér rácz szabó szilágyi takács török tóth varga vörös`,
);

/** Russian first names that end as family names do. */
export const russianFirstNames = words(
	`алина ангелина антонина арина валентин валентина вениамин галина дарина дина екатерина ева ирина карина катерина
	константин кристина марина мартин нина полина регина сабина северин тина эвелина янина`,
);
