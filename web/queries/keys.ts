import type { QueryKey } from '@tanstack/react-query';
import type { Noun } from '#contract/tab';

/**
 * The key of every query: the segments of its URL. A key also matches all keys that begin with it, unless a call says
 * `exact`. So `keys.lists` matches every list, its prospects and its connectors.
 */
export const keys = {
	user: ['/api/user'],
	lists: ['/api/prospect-lists'],
	list: (listId: string) => ['/api/prospect-lists', listId],
	prospects: (listId: string) => ['/api/prospect-lists', listId, 'prospects'],
	/** The first prospects of a list, while the others are still loading. */
	firstProspects: (listId: string) => ['first-prospects', listId],
	listNetwork: (listId: string) => ['/api/prospect-lists', listId, 'network'],
	listCircle: (listId: string) => ['/api/prospect-lists', listId, 'circle'],
	connectors: (listId: string) => ['/api/prospect-lists', listId, 'connectors'],
	/** The connector to ask first about each prospect of a list. */
	bestPaths: (listId: string) => ['/api/prospect-lists', listId, 'ways-in'],
	latestRequests: (listId: string) => ['/api/prospect-lists', listId, 'intro-requests'],
	shares: (listId: string) => ['/api/prospect-lists', listId, 'shares'],
	imports: (listId: string) => ['/api/prospect-lists', listId, 'imports'],
	/** Preview of importing a file into this list. */
	importPreview: (listId: string) => ['import-preview', listId],
	/** Prospects found by a text, in all lists. */
	prospectSearch: (search: string) => ['/api/prospects?search', search],
	/** Prospects at a company, in all lists. */
	prospectsAt: (company: string) => ['/api/prospects?company', company],
	/** Every single prospect, with its connections and requests. */
	singleProspects: ['/api/prospects'],
	prospect: (prospectId: string) => ['/api/prospects', prospectId],
	prospectNetwork: (prospectId: string) => ['/api/prospects', prospectId, 'network'],
	connections: (prospectId: string) => ['/api/prospects', prospectId, 'connections'],
	/** Connectors for the prospect, best first. */
	paths: (prospectId: string) => ['/api/prospects', prospectId, 'paths'],
	/** Prospects found by a text that have a connector. Read again whenever paths are, because it contains paths. */
	reachable: (search: string) => ['/api/prospects', `?search=${search}`, 'paths'],
	connectorAddresses: (prospectId: string) => ['/api/prospects', prospectId, 'connector-addresses'],
	introRequests: (prospectId: string) => ['/api/prospects', prospectId, 'intro-requests'],
	introDraft: (prospectId: string) => ['/api/prospects', prospectId, 'intro-draft'],
	pastRequests: ['/api/intro-requests'],
	introRequest: (id: string) => ['/api/intro-requests', id],
	mailAboutSeveral: (id: string) => ['/api/favours', id],
	myNetwork: ['/api/my-network'],
	myNetworkChanges: ['/api/my-network', 'changes'],
	myNetworkPeople: (search: string) => ['/api/my-network', 'people', search],
	circle: ['/api/circle'],
	circleShown: (search: string) => ['/api/circle', 'shown', search],
	contactsAtCompany: (company: string) => ['/api/known-at', company],
	needsYou: ['/api/needs-you'],
	firstSteps: ['/api/first-steps'],
	sessions: ['/api/account', 'sessions'],
	assistants: ['/api/account', 'assistants'],
	tokens: ['/api/account', 'tokens'],
	webhook: ['/api/account', 'webhook'],
	weeklyMail: ['/api/account', 'weekly-mail'],
	statuses: ['/api/statuses'],
	templates: ['/api/templates'],
	trash: ['/api/bin'],
} as const;

const any = '*';

/** The nouns that each read depends on. It includes `people` if it is removed with its prospect. */
const shown: readonly [key: readonly string[], nouns: readonly Noun[]][] = [
	[keys.user, ['user']],
	[keys.lists, ['lists']],
	[keys.list(any), ['lists', 'network']],
	[keys.prospects(any), ['people']],
	[keys.listNetwork(any), ['people', 'network']],
	[keys.listCircle(any), ['people', 'circle']],
	[keys.connectors(any), ['people', 'requests', 'network']],
	[keys.bestPaths(any), ['people', 'requests', 'network', 'circle']],
	[keys.latestRequests(any), ['requests']],
	[keys.shares(any), ['shares', 'people']],
	[keys.imports(any), ['people']],
	[keys.prospectSearch(any), ['people', 'lists']],
	[keys.prospectsAt(any), ['people', 'lists']],
	[keys.prospect(any), ['people']],
	[keys.prospectNetwork(any), ['people', 'network']],
	[keys.connections(any), ['people']],
	[keys.paths(any), ['people', 'requests', 'network', 'circle']],
	[
		[...keys.connectorAddresses(any), any],
		['people', 'requests', 'network', 'circle'],
	],
	[keys.introRequests(any), ['requests']],
	[keys.introDraft(any), ['drafts', 'people']],
	[keys.pastRequests, ['requests']],
	[keys.introRequest(any), ['requests']],
	[keys.mailAboutSeveral(any), ['requests']],
	[keys.myNetwork, ['network']],
	[keys.myNetworkChanges, ['network']],
	[keys.myNetworkPeople(any), ['network']],
	[keys.circle, ['circle', 'invitations', 'user']],
	[keys.circleShown(any), ['circle', 'network']],
	[keys.contactsAtCompany(any), ['network', 'circle']],
	[keys.needsYou, ['people', 'requests', 'network', 'circle', 'asks']],
	[keys.firstSteps, ['lists', 'people', 'requests', 'network']],
	[keys.sessions, ['sessions']],
	[keys.assistants, ['assistants']],
	[keys.tokens, ['tokens']],
	[keys.webhook, ['webhook']],
	[keys.weeklyMail, ['weekly-mail']],
	[keys.statuses, ['statuses']],
	[keys.templates, ['templates']],
	[keys.trash, ['trash']],
];

/** Returns the nouns that a read depends on, by its key; none for a key of no read. */
export const nounsOf = (key: QueryKey): readonly Noun[] =>
	shown.find(
		([known]) => known.length === key.length && known.every((one, at) => one === any || one === key[at]),
	)?.[1] ?? [];
