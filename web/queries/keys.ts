/**
 * The key of every query: the segments of its URL. A key also matches all keys that begin with it, unless a call says
 * `exact`. So `keys.lists` matches every list, its prospects and its connectors.
 */
export const keys = {
	user: ['/api/user'],
	lists: ['/api/prospect-lists'],
	list: (listId: string) => ['/api/prospect-lists', listId],
	prospects: (listId: string) => ['/api/prospect-lists', listId, 'prospects'],
	/** The first prospects of a list, while the others are still on their way. */
	firstProspects: (listId: string) => ['first-prospects', listId],
	listNetwork: (listId: string) => ['/api/prospect-lists', listId, 'network'],
	listCircle: (listId: string) => ['/api/prospect-lists', listId, 'circle'],
	connectors: (listId: string) => ['/api/prospect-lists', listId, 'connectors'],
	/** Whom to ask first about each prospect of a list. */
	waysIn: (listId: string) => ['/api/prospect-lists', listId, 'ways-in'],
	latestRequests: (listId: string) => ['/api/prospect-lists', listId, 'intro-requests'],
	shares: (listId: string) => ['/api/prospect-lists', listId, 'shares'],
	imports: (listId: string) => ['/api/prospect-lists', listId, 'imports'],
	/** What importing a file into this list would do. */
	importPreview: (listId: string) => ['import-preview', listId],
	/** The prospects of all lists that a text finds. */
	prospectSearch: (search: string) => ['/api/prospects?search', search],
	/** Every prospect that was read by itself, with its connections and requests. */
	singleProspects: ['/api/prospects'],
	prospect: (prospectId: string) => ['/api/prospects', prospectId],
	prospectNetwork: (prospectId: string) => ['/api/prospects', prospectId, 'network'],
	connections: (prospectId: string) => ['/api/prospects', prospectId, 'connections'],
	/** Who could introduce the prospect, the best first. */
	paths: (prospectId: string) => ['/api/prospects', prospectId, 'paths'],
	/** Whom a text finds and somebody could introduce. It is read again whenever paths are: it stands for those of all. */
	reachable: (search: string) => ['/api/prospects', `?search=${search}`, 'paths'],
	connectorAddresses: (prospectId: string) => ['/api/prospects', prospectId, 'connector-addresses'],
	introRequests: (prospectId: string) => ['/api/prospects', prospectId, 'intro-requests'],
	introDraft: (prospectId: string) => ['/api/prospects', prospectId, 'intro-draft'],
	pastRequests: ['/api/intro-requests'],
	introRequest: (id: string) => ['/api/intro-requests', id],
	favour: (id: string) => ['/api/favours', id],
	myNetwork: ['/api/my-network'],
	myNetworkChanges: ['/api/my-network', 'changes'],
	myNetworkPeople: (search: string) => ['/api/my-network', 'people', search],
	circle: ['/api/circle'],
	circlePublished: (search: string) => ['/api/circle', 'published', search],
	knownAt: (company: string) => ['/api/known-at', company],
	needsYou: ['/api/needs-you'],
	firstSteps: ['/api/first-steps'],
	sessions: ['/api/account', 'sessions'],
	assistants: ['/api/account', 'assistants'],
	tokens: ['/api/account', 'tokens'],
	webhook: ['/api/account', 'webhook'],
	weeklyMail: ['/api/account', 'weekly-mail'],
	statuses: ['/api/statuses'],
	templates: ['/api/templates'],
	bin: ['/api/bin'],
} as const;
