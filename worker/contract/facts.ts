/**
 * What the app shows is made of facts, and each write touches some of them. A fact is the path of the read that gives it,
 * such as `/api/statuses`. A segment `*` stands for any one, and `/**` at the end for the path itself and all below it.
 */
export type Fact = `/api/${string}` | '/**';

/** Whatever is shown. */
export const everything: readonly Fact[] = ['/**'];

/** Whether the read at this path gives a fact. */
export function gives(path: string, fact: Fact): boolean {
	const wanted = fact.split('/');
	const given = path.split('/');
	const isDeep = wanted.at(-1) === '**';
	if (isDeep) wanted.pop();
	if (isDeep ? given.length < wanted.length : given.length !== wanted.length) return false;
	return wanted.every((segment, at) => segment === '*' || segment === given[at]);
}

const lists = '/api/prospect-lists';
const list = (id: string) => `${lists}/${id}` as const;
const prospect = (id: string) => `/api/prospects/${id}` as const;
const search = '/api/prospects?search/**';
const statuses = '/api/statuses';
const pastRequests = '/api/intro-requests/**';
const favours = '/api/favours/*';
const needsYou = '/api/needs-you';
const firstSteps = '/api/first-steps';
const bin = '/api/bin';
// Whom a request names counts in the connectors of every list and on the paths to everybody, and an address that somebody
// has anywhere is suggested.
const connectorsIn = (id: string) => [list(`${id}/connectors`), list(`${id}/ways-in`)];
const connectorsOfAll = connectorsIn('*');
const paths = prospect('*/paths');
const addresses = prospect('*/connector-addresses/**');
const circle = '/api/circle/**';
const knownAt = '/api/known-at/**';

/** People came, went or changed in lists: whatever shows people. */
const people: readonly Fact[] = [
	`${lists}/**`,
	'/api/prospects/**',
	search,
	pastRequests,
	favours,
	needsYou,
	firstSteps,
];

/**
 * Which facts each write touches. This is the one table of it, and only the server reads it: the response to a write names
 * them, and the user's other tabs are told the same.
 */
export const touched = {
	createList: (): readonly Fact[] => [lists],
	updateList: (id: string): readonly Fact[] => [lists, list(id), search],
	removeList: (): readonly Fact[] => [...people, bin],
	/** What comes back from the bin may be people with their lists, a connection or a template. */
	restoreItem: (): readonly Fact[] => [...people, '/api/templates', bin],
	changeBin: (): readonly Fact[] => [bin],
	/** The sample people, which may come back with the ids that they had before. */
	createSample: (): readonly Fact[] => people,
	importPeople: (listId: string): readonly Fact[] => [
		lists,
		`${list(listId)}/**`,
		'/api/prospects/**',
		search,
		needsYou,
		firstSteps,
	],
	/** One of the two goes, with what hangs on them. */
	mergeProspects: (): readonly Fact[] => people,
	updateProspect: (id: string, listId: string): readonly Fact[] => [
		list(`${listId}/prospects`),
		...connectorsIn(listId),
		list(`${listId}/network`),
		list(`${listId}/circle`),
		prospect(id),
		prospect(`${id}/paths`),
		prospect(`${id}/network`),
		addresses,
		search,
		needsYou,
	],
	removeProspect: (id: string, listId: string): readonly Fact[] => [
		lists,
		list(`${listId}/prospects`),
		list(`${listId}/network`),
		list(`${listId}/circle`),
		list(`${listId}/intro-requests`),
		list(`${listId}/shares`),
		...connectorsOfAll,
		`${prospect(id)}/**`,
		paths,
		addresses,
		search,
		pastRequests,
		favours,
		needsYou,
		firstSteps,
		bin,
	],
	/** Many of one list: changed, moved or copied. */
	changeSelected: (): readonly Fact[] => people,
	addConnections: (prospectId: string): readonly Fact[] => [
		list('*/prospects'),
		...connectorsOfAll,
		`${prospect(prospectId)}/**`,
		search,
		needsYou,
	],
	removeConnection: (prospectId: string): readonly Fact[] => [
		list('*/intro-requests'),
		...connectorsOfAll,
		paths,
		`${prospect(prospectId)}/**`,
		pastRequests,
		favours,
		needsYou,
		bin,
	],
	/** A request was sent or saved, answered, or its outcome recorded. It may move the prospect's status. */
	changeRequest: (prospectId: string): readonly Fact[] => [
		list('*/prospects'),
		list('*/intro-requests'),
		...connectorsOfAll,
		`${prospect(prospectId)}/**`,
		paths,
		addresses,
		search,
		pastRequests,
		favours,
		needsYou,
		firstSteps,
	],
	/** A request asks a member of the circle, or something came of it: for that member. */
	askMember: (): readonly Fact[] => [needsYou],
	/** A link for the prospect of a request was made or ended. */
	changeProspectLink: (prospectId: string): readonly Fact[] => [`${prospect(prospectId)}/intro-requests`],
	/** A draft of an assistant's came, or the composer has taken it over. */
	changeIntroDraft: (prospectId: string): readonly Fact[] => [`${prospect(prospectId)}/intro-draft`],
	/** A link to a list was made or ended. */
	changeShares: (listId: string): readonly Fact[] => [list(`${listId}/shares`)],
	/** Somebody marked on a shared list whom they know: connections came, and perhaps sources. */
	answerShare: (listId: string): readonly Fact[] => [
		list(`${listId}/**`),
		...connectorsOfAll,
		'/api/prospects/**',
		search,
		needsYou,
	],
	/** The same for several people at once: the requests of a favour. */
	changeRequests: (prospectIds: readonly string[]): readonly Fact[] => [
		...new Set(prospectIds.flatMap((id) => touched.changeRequest(id))),
	],
	changeStatuses: (): readonly Fact[] => [statuses],
	/** A new name changes the prospects that have the status. */
	updateStatus: (): readonly Fact[] => [statuses, list('*/prospects'), prospect('*'), search],
	changeTemplates: (): readonly Fact[] => ['/api/templates'],
	removeTemplate: (): readonly Fact[] => ['/api/templates', bin],
	changeNetwork: (): readonly Fact[] => [
		'/api/my-network/**',
		list('*/network'),
		knownAt,
		...connectorsOfAll,
		prospect('*/network'),
		addresses,
		paths,
		needsYou,
		firstSteps,
	],
	/** Who is in the user's circle changed, or what somebody shares there. */
	changeCircle: (): readonly Fact[] => [
		...([circle, knownAt, list('*/circle'), list('*/ways-in'), paths, addresses, needsYou] as const),
	],
	/** An invitation came, or ended. */
	changeCircleInvites: (): readonly Fact[] => ['/api/circle'],
	/** Members of a circle are named as their accounts are. */
	changeUser: (): readonly Fact[] => ['/api/user', '/api/circle'],
	/** A new password ends the other sessions, and all that goes on without one where that is wished. */
	changePassword: (): readonly Fact[] => [
		...(['/api/user', '/api/account/sessions', '/api/account/tokens', '/api/account/assistants'] as const),
		...(['/api/account/webhook', list('*/shares')] as const),
	],
	changeWeeklyMail: (): readonly Fact[] => ['/api/account/weekly-mail'],
	changeAssistants: (): readonly Fact[] => ['/api/account/assistants'],
	/** The address of the webhook was changed, or a message to it was sent. */
	changeWebhook: (): readonly Fact[] => ['/api/account/webhook'],
	changeSessions: (): readonly Fact[] => ['/api/account/sessions'],
	changeTokens: (): readonly Fact[] => ['/api/account/tokens'],
	restore: () => everything,
} as const;
