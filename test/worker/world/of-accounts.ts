import { eq } from 'drizzle-orm';
import { createMailedLink } from '../../../worker/accounts/db/mailed-links.ts';
import { connect } from '../../../worker/db/client.ts';
import { webhookDeliveries } from '../../../worker/db/schema.ts';
import { fingerprint, newToken } from '../../../worker/http/token.ts';
import { addGrant } from '../support/grants.ts';
import { uploadNetwork } from '../support/networks.ts';
import { addList, bindings, otherSession, password } from '../support/people.ts';
import { messageOf } from '../support/receivers.ts';
import { makeToken } from '../support/token-people.ts';
import type { Bodies } from './calls.ts';
import { inDays, type World } from './making.ts';
import type { Tables } from './table.ts';

const dayMs = 24 * 60 * 60_000;

/** Tables of the account itself: its sign-in, its network, and its notifications. */
export const ofAccounts = {
	users: {
		example: ({ who }) => who.user.id,
		archive: { leftOut: 'The archive is brought back into an account that is there already.' },
		ends: false,
	},
	recordCounts: {
		example: async ({ who }) => {
			await addList(who);
			return '';
		},
		archive: { leftOut: 'They are counted anew where they are missing.' },
		ends: true,
	},
	mailedLinks: {
		example: async ({ who: { user, email } }) => {
			const link = { tokenHash: fingerprint(newToken()), userId: user.id, purpose: 'password', email } as const;
			await createMailedLink(connect(bindings.DB), { ...link, validForMs: dayMs });
			return link.tokenHash;
		},
		archive: { leftOut: 'They are secrets that end within days.' },
		ends: true,
	},
	sessions: {
		example: ({ who }) => otherSession(who),
		noun: 'sessions',
		archive: { leftOut: 'They are secrets.' },
		ends: true,
	},
	personalTokens: {
		example: async ({ who }) => (await makeToken(who)).id,
		noun: 'tokens',
		archive: { leftOut: 'They are secrets, and only their hash is known.' },
		ends: true,
	},
	grants: {
		example: ({ who }) => addGrant(who),
		noun: 'assistants',
		archive: { leftOut: 'They are rights of programs, and an archive grants no rights.' },
		ends: true,
	},
	networkUploads: {
		example: async ({ who }) => {
			await uploadNetwork(who, [{ name: 'Bo', email: 'bo@example.com', company: 'Acme' }]);
			return '';
		},
		archive: { leftOut: 'They only group the people of the network.' },
		ends: true,
	},
	networkPeople: {
		// The upload has made them.
		example: () => '',
		archive: 'network',
		ends: false,
	},
	// Last, so that nothing made before has a message to send.
	webhooks: {
		example: ({ who }) => who.user.id,
		archive: { leftOut: 'Its secret is shown once, and another server has other addresses.' },
		ends: false,
	},
	webhookDeliveries: {
		// Due long after, so that no other write sends it.
		example: async ({ who }) => {
			const id = await messageOf(who);
			await connect(bindings.DB)
				.update(webhookDeliveries)
				.set({ nextTryAt: inDays(3) })
				.where(eq(webhookDeliveries.id, id));
			return id;
		},
		noun: 'webhook',
		archive: { leftOut: 'They say what is in the other parts.' },
		ends: true,
	},
} as const satisfies Partial<Tables>;

const at = '2026-01-01T00:00:00.000Z';
const archived = { name: 'x', description: null, type: 'contact', status: 'active', createdAt: at, updatedAt: at };

/** Bodies for the writes of these records. */
export const accountBodies = ({ who, newcomer }: World) =>
	({
		'POST /api/register': { email: newcomer, password },
		'POST /api/login': { email: who.email, password },
		'PATCH /api/account': { firstName: 'Augusta', lastName: 'King' },
		'PATCH /api/account/weekly-mail': { isOn: false, timeZone: 'Asia/Tokyo' },
		'POST /api/account/address': { email: newcomer, password },
		'POST /api/account/password': { currentPassword: password, password: 'another one' },
		'POST /api/account/archive': { archiveId: crypto.randomUUID(), part: 'lists', from: 1, rows: [archived] },
		'POST /api/account/removal': { password },
		'POST /api/account/tokens': { name: 'Once', rights: ['read'], days: 30 },
		// The current address, because nothing proves a new one here.
		'PUT /api/account/webhook': { url: 'https://hooks.example.com/' },
		'POST /api/account/webhook/secret': { password },
		'POST /api/my-network': {
			uploadId: crypto.randomUUID(),
			from: 1,
			total: 2,
			people: [{ name: 'Cy' }, { name: 'Dee' }],
		},
		'POST /api/my-network/details': { people: [{ name: 'Bo', company: 'Acme', messagesSent: 2, messagesReceived: 1 }] },
		'PUT /api/my-network/closeness': { place: 1, name: 'Bo', closeness: 'well' },
	}) as const satisfies Partial<Bodies>;

/** Tables whose rows belong to no account. */
export const ofNobody = {
	counters: {
		row: ({ who }) => ({ key: `user:${who.user.id}:example`, count: 1, expire: inDays(1) }),
		removal: 'takes',
		because: 'It counts for the account and for nobody else.',
	},
	suppressedAddresses: {
		row: ({ who }) => ({ addressHash: fingerprint(who.email), reason: 'not-again' }),
		removal: 'leaves',
		because: 'An address that wants no mail wants none from anybody.',
	},
	notAgainLinks: {
		row: ({ who }) => ({ tokenHash: fingerprint(newToken()), addressHash: fingerprint(who.email), expire: inDays(1) }),
		removal: 'leaves',
		because: 'Whoever got a mail can say that they want no more, also when its account is gone.',
	},
	operatorActs: {
		row: ({ who }) => ({ at: inDays(0), actor: 'operator', act: 'close', about: who.email }),
		removal: 'leaves',
		because: 'It says what the operator did.',
	},
	lastRuns: {
		row: ({ who }) => ({ what: `example ${who.user.id}`, at: inDays(0) }),
		removal: 'leaves',
		because: 'It says when the server did something, and of nobody.',
	},
	invites: {
		row: ({ who }) => ({ email: who.email, tokenHash: fingerprint(newToken()), expire: inDays(1) }),
		removal: 'leaves',
		because: 'The operator has invited the address, not the account.',
	},
} as const satisfies Partial<Tables>;
